import type { Key } from '@preceptor/contract/texts/texts'
import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

/** Page names, for the menu, tabs, search, and document title. */
export const navTexts = catalogue<typeof en>('nav', import.meta.glob('./texts/*.ts'))
export type TitleKey = Key<typeof en>
