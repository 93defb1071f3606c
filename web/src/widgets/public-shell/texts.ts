import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const publicShellTexts = catalogue<typeof en>('public-shell', import.meta.glob('./texts/*.ts'))
