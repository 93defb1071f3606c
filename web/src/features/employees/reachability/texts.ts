import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const reachabilityTexts = catalogue<typeof en>('reachability', import.meta.glob('./texts/*.ts'))
