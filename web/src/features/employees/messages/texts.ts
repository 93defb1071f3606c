import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const messagesTexts = catalogue<typeof en>('employees/messages', import.meta.glob('./texts/*.ts'))
