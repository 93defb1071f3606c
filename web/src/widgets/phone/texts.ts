import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const phoneTexts = catalogue<typeof en>('phone', import.meta.glob('./texts/*.ts'))
