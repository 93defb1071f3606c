import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const complianceText = namedTexts<typeof en>('contract/compliance')
