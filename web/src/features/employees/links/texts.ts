import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const linksTexts = catalogue<typeof en>('learning-links', import.meta.glob('./texts/*.ts'))
