import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const quizResultText = namedTexts<typeof en>('contract/quiz-results')
