import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const auditLogText = namedTexts<typeof en>('contract/audit-log')
