import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const sharedReportTexts = catalogue<typeof en>('shared-report', import.meta.glob('./texts/*.ts'))
