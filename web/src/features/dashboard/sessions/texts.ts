import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const dashboardSessionsTexts = catalogue<typeof en>('dashboard-sessions', import.meta.glob('./texts/*.ts'))
