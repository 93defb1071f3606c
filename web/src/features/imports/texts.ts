import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const importTexts = catalogue<typeof en>('imports', import.meta.glob('./texts/*.ts'))
