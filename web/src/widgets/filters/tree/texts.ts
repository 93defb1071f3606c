import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

/** Of the editor in which people join filters themselves. */
export const treeTexts = catalogue<typeof en>('filter-tree', import.meta.glob('./texts/*.ts'))
