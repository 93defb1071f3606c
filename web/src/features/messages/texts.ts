import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const inboxTexts = catalogue<typeof en>('inbox', import.meta.glob('./texts/*.ts'))
