import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const fileText = namedTexts<typeof en>('contract/files')
