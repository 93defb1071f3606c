import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const shortcutsTexts = catalogue<typeof en>('shortcuts', import.meta.glob('./texts/*.ts'))
