import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const formSettingsTexts = catalogue<typeof en>('form-settings', import.meta.glob('./texts/*.ts'))
