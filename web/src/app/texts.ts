import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

/** What stands around every page. */
export const appTexts = catalogue<typeof en>('app', import.meta.glob('./texts/*.ts'))
