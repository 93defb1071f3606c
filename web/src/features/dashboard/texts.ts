import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const dashboardTexts = catalogue<typeof en>('dashboard', import.meta.glob('./texts/*.ts'))
