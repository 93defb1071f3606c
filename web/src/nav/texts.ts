import type { Key } from '@preceptor/contract/texts/texts'
import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

/** Names of pages: in the menu, in tabs, in the search and as the document's title. */
export const navTexts = catalogue<typeof en>('nav', import.meta.glob('./texts/*.ts'))
export type TitleKey = Key<typeof en>
