import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

/** Texts of all forms. */
export const formKitTexts = catalogue<typeof en>('form', import.meta.glob('./texts/*.ts'))
