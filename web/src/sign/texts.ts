import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const signTexts = catalogue<typeof en>('sign', import.meta.glob('./texts/??.ts'))
