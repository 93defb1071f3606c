import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const jobsPageTexts = catalogue<typeof en>('jobsPage', import.meta.glob('./texts/*.ts'))
