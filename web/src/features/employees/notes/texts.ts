import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const notesTexts = catalogue<typeof en>('notes', import.meta.glob('./texts/*.ts'))
