import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const publicTexts = catalogue<typeof en>('public', import.meta.glob('./texts/*.ts'))
