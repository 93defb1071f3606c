import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const sessionsTexts = catalogue<typeof en>('sessions', import.meta.glob('./texts/*.ts'))
