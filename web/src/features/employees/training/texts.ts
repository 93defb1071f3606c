import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const trainingTexts = catalogue<typeof en>('training', import.meta.glob('./texts/*.ts'))
