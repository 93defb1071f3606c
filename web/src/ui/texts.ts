import { catalogue } from '../lib/texts/catalogue.ts'
import type en from './texts/en.ts'

/** Texts of the UI kit. */
export const uiTexts = catalogue<typeof en>('ui', import.meta.glob('./texts/*.ts'))
