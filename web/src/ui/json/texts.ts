import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

/** Of the JSON viewer. */
export const jsonTexts = catalogue<typeof en>('json', import.meta.glob('./texts/*.ts'))
