import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const startTexts = catalogue<typeof en>('dashboard-start', import.meta.glob('./texts/*.ts'))
