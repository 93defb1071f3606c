import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const auditLogTexts = await textsIn<typeof en>('audit-log', new URL('./texts/', import.meta.url))
