import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const dashboardFormsTexts = catalogue<typeof en>('dashboard-forms', import.meta.glob('./texts/*.ts'))
