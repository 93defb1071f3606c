import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const recordsTexts = catalogue<typeof en>('training-records', import.meta.glob('./texts/*.ts'))
