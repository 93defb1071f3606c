import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

/** Texts of the column chooser. */
export const columnTexts = catalogue<typeof en>('columns', import.meta.glob('./texts/*.ts'))
