import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const scormTexts = catalogue<typeof en>('programs-scorm', import.meta.glob('./texts/*.ts'))
