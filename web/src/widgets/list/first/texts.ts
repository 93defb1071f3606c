import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

/** What a list says with its first rows. */
export const firstListTexts = catalogue<typeof en>('list-first', import.meta.glob('./texts/*.ts'))
