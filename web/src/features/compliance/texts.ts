import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const reportTexts = catalogue<typeof en>('compliance-report', import.meta.glob('./texts/*.ts'))
