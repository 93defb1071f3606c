import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const bulkTexts = catalogue<typeof en>('bulk-changes', import.meta.glob('./texts/*.ts'))
