import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const newAgencyTexts = catalogue<typeof en>('new-agency', import.meta.glob('./texts/*.ts'))
export type NewAgencyText = keyof typeof en
