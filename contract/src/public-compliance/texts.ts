import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const publicComplianceText = namedTexts<typeof en>('contract/public-compliance')
