import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/later/en.ts'

/** Texts needed after the first rows: the end of the sign-in, the update box, the agency picker. */
export const laterTexts = catalogue<typeof en>('app-later', import.meta.glob('./texts/later/*.ts'))
