import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const externalTexts = catalogue<typeof en>('external-training', import.meta.glob('./texts/*.ts'))
