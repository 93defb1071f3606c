import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const versionsTexts = catalogue<typeof en>('versions', import.meta.glob('./texts/*.ts'))
