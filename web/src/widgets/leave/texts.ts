import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const leaveTexts = catalogue<typeof en>('leave', import.meta.glob('./texts/*.ts'))
