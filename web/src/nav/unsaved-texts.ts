import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/unsaved/en.ts'

export const unsavedTexts = catalogue<typeof en>('unsaved', import.meta.glob('./texts/unsaved/*.ts'))
