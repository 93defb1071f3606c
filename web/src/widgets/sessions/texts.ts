import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const sessionWidgetTexts = catalogue<typeof en>('session widgets', import.meta.glob('./texts/*.ts'))
