import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

/** The built-in reports, worded as questions. */
export const questionText = namedTexts<typeof en>('contract/report-questions')
