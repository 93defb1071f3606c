import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

/** Names of fields and values in the history, for every kind of record. */
export const changesTexts = catalogue<typeof en>('changes', import.meta.glob('./texts/*.ts'))
