import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const newPasswordTexts = catalogue<typeof en>('new-password', import.meta.glob('./texts/*.ts'))
