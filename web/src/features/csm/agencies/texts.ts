import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const agenciesTexts = catalogue<typeof en>('csm-agencies', import.meta.glob('./texts/*.ts'))
export type AgenciesText = keyof typeof en
