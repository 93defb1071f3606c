import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const complianceSettingsTexts = catalogue<typeof en>('compliance-settings', import.meta.glob('./texts/*.ts'))
