import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

/** Of datasets and lists that reports alone have. */
export const dataText = namedTexts<typeof en>('contract/report-data')
