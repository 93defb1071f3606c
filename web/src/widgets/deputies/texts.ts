import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const deputyTexts = catalogue<typeof en>('deputies', import.meta.glob('./texts/*.ts'))
