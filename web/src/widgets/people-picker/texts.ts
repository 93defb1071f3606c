import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const pickerTexts = catalogue<typeof en>('people-picker', import.meta.glob('./texts/*.ts'))
