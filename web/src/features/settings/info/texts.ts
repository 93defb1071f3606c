import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const infoTexts = catalogue<typeof en>('agency-info', import.meta.glob('./texts/*.ts'))
