import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const loginTexts = catalogue<typeof en>('login', import.meta.glob('./texts/*.ts'))
