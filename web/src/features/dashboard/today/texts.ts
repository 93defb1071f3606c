import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const todayTexts = catalogue<typeof en>('dashboard-today', import.meta.glob('./texts/*.ts'))
