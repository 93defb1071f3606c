import { catalogue } from './texts/catalogue.ts'
import type en from './texts/format/en.ts'

/** Texts of `format.ts`. */
export const formatTexts = catalogue<typeof en>('format', import.meta.glob('./texts/format/*.ts'))
