import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const formsTabTexts = catalogue<typeof en>('forms-of-employee', import.meta.glob('./texts/*.ts'))
