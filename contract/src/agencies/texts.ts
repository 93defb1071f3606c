import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const agencyText = namedTexts<typeof en>('contract/agencies')
