import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const pathsTexts = catalogue<typeof en>('learning-paths', import.meta.glob('./texts/*.ts'))
