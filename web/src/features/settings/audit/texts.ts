import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

/** Texts of an agency's audit log. */
export const auditTabTexts = catalogue<typeof en>('audit-tab', import.meta.glob('./texts/*.ts'))
