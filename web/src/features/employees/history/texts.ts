import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const historyTexts = catalogue<typeof en>('employee-history', import.meta.glob('./texts/*.ts'))
