import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const secondPersonTexts = catalogue<typeof en>('second-person', import.meta.glob('./texts/*.ts'))
