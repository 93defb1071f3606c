import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const systemMessagesTexts = catalogue<typeof en>('system-messages-page', import.meta.glob('./texts/*.ts'))
