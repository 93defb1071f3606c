import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const photoTexts = catalogue<typeof en>('employee-photo', import.meta.glob('./texts/*.ts'))
