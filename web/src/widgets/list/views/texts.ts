import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

/** Texts of saved views. */
export const viewTexts = catalogue<typeof en>('views', import.meta.glob('./texts/*.ts'))
