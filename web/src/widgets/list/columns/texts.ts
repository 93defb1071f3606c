import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

/** Of the choice of columns. */
export const columnTexts = catalogue<typeof en>('columns', import.meta.glob('./texts/*.ts'))
