import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const learnTexts = catalogue<typeof en>('learn', import.meta.glob('./texts/*.ts'))
