import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const partnerTexts = catalogue<typeof en>('integration/partner', import.meta.glob('./texts/*.ts'))
