import type { Key } from '@preceptor/contract/texts/texts'
import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/search/en.ts'

/** Names of actions in the search, and other terms for pages and actions. They load with the search, not with the menu. */
export const pageSearchTexts = catalogue<typeof en>('page-search', import.meta.glob('./texts/search/*.ts'))
export type PageSearchKey = Key<typeof en>
