import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const stepTexts = catalogue<typeof en>('learning-path-steps', import.meta.glob('./texts/*.ts'))
