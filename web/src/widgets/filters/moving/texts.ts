import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

/** Of days that move with the calendar. */
export const movingTexts = catalogue<typeof en>('moving-days', import.meta.glob('./texts/*.ts'))
