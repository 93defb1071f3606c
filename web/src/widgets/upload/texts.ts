import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const uploadTexts = catalogue<typeof en>('upload', import.meta.glob('./texts/*.ts'))
