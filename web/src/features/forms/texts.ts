import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const formsPageTexts = catalogue<typeof en>('forms-page', import.meta.glob('./texts/*.ts'))
