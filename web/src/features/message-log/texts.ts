import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const messageLogTexts = catalogue<typeof en>('message-log', import.meta.glob('./texts/*.ts'))
