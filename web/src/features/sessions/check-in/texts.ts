import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const sessionCheckInTexts = catalogue<typeof en>('session-check-in', import.meta.glob('./texts/*.ts'))
