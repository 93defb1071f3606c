import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

/** Disciplines, locations and training types. */
export const taxonomyTexts = catalogue<typeof en>('taxonomy', import.meta.glob('./texts/*.ts'))
