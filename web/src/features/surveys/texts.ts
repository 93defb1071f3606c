import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const surveysTexts = catalogue<typeof en>('surveys', import.meta.glob('./texts/*.ts'))
