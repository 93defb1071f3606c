import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

/** Texts of datasets and lists used only in reports. */
export const dataText = namedTexts<typeof en>('contract/report-data')
