import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const listText = namedTexts<typeof en>('contract/lists')
