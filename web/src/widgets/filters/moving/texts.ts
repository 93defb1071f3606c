import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

/** Texts of relative days. */
export const movingTexts = catalogue<typeof en>('moving-days', import.meta.glob('./texts/*.ts'))
