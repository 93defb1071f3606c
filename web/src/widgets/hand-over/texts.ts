import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const handOverTexts = catalogue<typeof en>('hand-over', import.meta.glob('./texts/*.ts'))
