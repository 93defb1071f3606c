import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

/** Texts of all lists that load after the first rows. */
export const listTexts = catalogue<typeof en>('list', import.meta.glob('./texts/*.ts'))
