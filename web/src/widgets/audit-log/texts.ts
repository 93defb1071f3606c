import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const auditTexts = catalogue<typeof en>('audit-log', import.meta.glob('./texts/*.ts'))
