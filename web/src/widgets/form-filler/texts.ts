import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const fillerTexts = catalogue<typeof en>('form-filler', import.meta.glob('./texts/*.ts'))
