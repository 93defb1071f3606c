import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const proofTexts = catalogue<typeof en>('proof', import.meta.glob('./texts/*.ts'))
