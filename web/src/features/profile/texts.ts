import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const profileTexts = catalogue<typeof en>('profile', import.meta.glob('./texts/*.ts'))
