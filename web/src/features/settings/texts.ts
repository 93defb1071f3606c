import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const settingsTexts = catalogue<typeof en>('settings', import.meta.glob('./texts/*.ts'))
