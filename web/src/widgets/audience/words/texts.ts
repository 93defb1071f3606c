import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const actTexts = catalogue<typeof en>('act-words', import.meta.glob('./texts/*.ts'))
