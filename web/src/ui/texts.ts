import { catalogue } from '../lib/texts/catalogue.ts'
import type en from './texts/en.ts'

/** What the kit says by itself. */
export const uiTexts = catalogue<typeof en>('ui', import.meta.glob('./texts/*.ts'))
