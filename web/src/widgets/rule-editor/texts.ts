import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const ruleEditorTexts = catalogue<typeof en>('rule-editor', import.meta.glob('./texts/*.ts'))
