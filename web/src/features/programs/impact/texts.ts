import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const impactTexts = catalogue<typeof en>('programImpact', import.meta.glob('./texts/*.ts'))
