import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const scheduledTexts = catalogue<typeof en>('report-schedules', import.meta.glob('./texts/*.ts'))
