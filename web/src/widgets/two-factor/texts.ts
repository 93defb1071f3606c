import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const twoFactorTexts = catalogue<typeof en>('two-factor', import.meta.glob('./texts/*.ts'))
