import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const operationsTexts = catalogue<typeof en>('bulk-operations', import.meta.glob('./texts/*.ts'))
