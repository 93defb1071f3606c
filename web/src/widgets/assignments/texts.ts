import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const assignmentsTexts = catalogue<typeof en>('assignments', import.meta.glob('./texts/*.ts'))
