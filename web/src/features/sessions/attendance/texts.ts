import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const rosterTexts = catalogue<typeof en>('attendance', import.meta.glob('./texts/*.ts'))
