import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

/** Texts of datasets and lists that only reports have. */
export const dataText = namedTexts<typeof en>('contract/report-data')
