import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const reportText = namedTexts<typeof en>('contract/reports')
