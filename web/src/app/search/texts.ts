import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const searchTexts = catalogue<typeof en>('search', import.meta.glob('./texts/*.ts'))
