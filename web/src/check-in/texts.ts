import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const checkInTexts = catalogue<typeof en>('check-in', import.meta.glob('./texts/*.ts'))
