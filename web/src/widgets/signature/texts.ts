import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const signatureTexts = catalogue<typeof en>('signature', import.meta.glob('./texts/*.ts'))
