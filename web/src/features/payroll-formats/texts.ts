import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const layoutTexts = catalogue<typeof en>('payroll-formats', import.meta.glob('./texts/*.ts'))
