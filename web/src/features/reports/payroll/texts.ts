import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const payrollTexts = catalogue<typeof en>('payroll-page', import.meta.glob('./texts/*.ts'))
