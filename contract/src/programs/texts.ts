import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const programText = namedTexts<typeof en>('contract/programs')
