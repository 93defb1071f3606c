import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const automationTexts = catalogue<typeof en>('automation', import.meta.glob('./texts/*.ts'))
