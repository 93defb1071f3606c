import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const scheduleTexts = catalogue<typeof en>('schedule', import.meta.glob('./texts/*.ts'))
