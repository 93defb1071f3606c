import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const rulePacksTexts = catalogue<typeof en>('rule-packs', import.meta.glob('./texts/*.ts'))
