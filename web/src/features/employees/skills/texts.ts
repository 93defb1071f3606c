import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const skillsTexts = catalogue<typeof en>('skills', import.meta.glob('./texts/*.ts'))
