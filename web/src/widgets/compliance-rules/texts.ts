import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const ruleWidgetTexts = catalogue<typeof en>('rule-widgets', import.meta.glob('./texts/*.ts'))
