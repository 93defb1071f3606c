import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

/** The questions of built-in reports. */
export const questionText = namedTexts<typeof en>('contract/report-questions')
