import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const audienceTexts = catalogue<typeof en>('audience', import.meta.glob('./texts/*.ts'))
