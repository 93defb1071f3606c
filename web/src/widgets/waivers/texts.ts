import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const waiversTexts = catalogue<typeof en>('waivers', import.meta.glob('./texts/*.ts'))
