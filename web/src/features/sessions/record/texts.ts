import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const sessionRecordTexts = catalogue<typeof en>('session-record', import.meta.glob('./texts/*.ts'))
