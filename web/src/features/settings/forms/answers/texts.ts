import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

/** Texts about the answers of one form. */
export const answersTexts = catalogue<typeof en>('form-answers', import.meta.glob('./texts/*.ts'))
