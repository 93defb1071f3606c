import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

/** Texts of the editor for combining filters. */
export const treeTexts = catalogue<typeof en>('filter-tree', import.meta.glob('./texts/*.ts'))
