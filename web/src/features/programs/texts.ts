import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const programsTexts = catalogue<typeof en>('programs', import.meta.glob('./texts/*.ts'))
