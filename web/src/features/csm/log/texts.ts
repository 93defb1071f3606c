import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const csmLogTexts = catalogue<typeof en>('csm-log', import.meta.glob('./texts/*.ts'))
