import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const templatesTexts = catalogue<typeof en>('templates', import.meta.glob('./texts/*.ts'))
