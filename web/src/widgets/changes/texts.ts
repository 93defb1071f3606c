import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

/** What the history calls fields and values, of every kind of record. */
export const changesTexts = catalogue<typeof en>('changes', import.meta.glob('./texts/*.ts'))
