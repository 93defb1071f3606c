import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const mirrorTexts = catalogue<typeof en>('employees/partner', import.meta.glob('./texts/*.ts'))
