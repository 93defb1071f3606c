import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

/** Texts of the frame around every page. */
export const appTexts = catalogue<typeof en>('app', import.meta.glob('./texts/*.ts'))
