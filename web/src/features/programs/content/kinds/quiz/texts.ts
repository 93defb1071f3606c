import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const quizTexts = catalogue<typeof en>('program-quiz', import.meta.glob('./texts/*.ts'))
