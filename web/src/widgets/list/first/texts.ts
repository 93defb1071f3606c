import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

/** The texts that a list needs with its first rows. */
export const firstListTexts = catalogue<typeof en>('list-first', import.meta.glob('./texts/*.ts'))
