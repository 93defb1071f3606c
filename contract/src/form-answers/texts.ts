import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const formAnswerText = namedTexts<typeof en>('contract/form-answers')
