import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const reportsTexts = catalogue<typeof en>('reports', import.meta.glob('./texts/*.ts'))
