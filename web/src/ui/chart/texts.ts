import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const chartTexts = catalogue<typeof en>('chart', import.meta.glob('./texts/*.ts'))
