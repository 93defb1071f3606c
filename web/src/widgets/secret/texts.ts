import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const secretTexts = catalogue<typeof en>('secret', import.meta.glob('./texts/*.ts'))
