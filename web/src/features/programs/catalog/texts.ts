import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const catalogTexts = catalogue<typeof en>('program-catalog', import.meta.glob('./texts/*.ts'))
