import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

/** The texts of every list that come after the first rows. */
export const listTexts = catalogue<typeof en>('list', import.meta.glob('./texts/*.ts'))
