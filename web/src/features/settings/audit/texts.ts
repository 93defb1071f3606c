import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

/** The log of one agency. */
export const auditTabTexts = catalogue<typeof en>('audit-tab', import.meta.glob('./texts/*.ts'))
