import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const approvalText = namedTexts<typeof en>('contract/approvals')
