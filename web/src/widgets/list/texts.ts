import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

/** What every list says; it comes after the first rows. */
export const listTexts = catalogue<typeof en>('list', import.meta.glob('./texts/*.ts'))
