import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

/** Texts of the JSON viewer. */
export const jsonTexts = catalogue<typeof en>('json', import.meta.glob('./texts/*.ts'))
