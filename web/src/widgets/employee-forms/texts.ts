import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const employeeFormsTexts = catalogue<typeof en>('employee-forms', import.meta.glob('./texts/*.ts'))
