import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const integrationTexts = catalogue<typeof en>('integration', import.meta.glob('./texts/*.ts'))
