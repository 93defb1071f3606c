import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const panelMessagesTexts = catalogue<typeof en>('panel-messages', import.meta.glob('./texts/*.ts'))
