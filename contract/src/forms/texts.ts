import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const formsText = namedTexts<typeof en>('contract/forms')
