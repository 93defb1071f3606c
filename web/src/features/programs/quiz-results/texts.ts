import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const quizResultsTexts = catalogue<typeof en>('quiz-results', import.meta.glob('./texts/*.ts'))
