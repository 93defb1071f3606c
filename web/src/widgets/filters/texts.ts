import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

/** Texts of all lists' filters. */
export const filterTexts = catalogue<typeof en>('filters', import.meta.glob('./texts/*.ts'))
