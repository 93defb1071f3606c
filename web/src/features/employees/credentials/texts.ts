import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const credentialsTexts = catalogue<typeof en>('credentials', import.meta.glob('./texts/*.ts'))
