import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const complianceTexts = catalogue<typeof en>('employee-compliance', import.meta.glob('./texts/*.ts'))
