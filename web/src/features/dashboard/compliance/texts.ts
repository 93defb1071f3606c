import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const glanceTexts = catalogue<typeof en>('compliance-glance', import.meta.glob('./texts/*.ts'))
