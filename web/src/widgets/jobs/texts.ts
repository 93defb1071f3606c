import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const jobTexts = catalogue<typeof en>('runningJobs', import.meta.glob('./texts/*.ts'))
