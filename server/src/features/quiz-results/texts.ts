import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const quizResultTexts = await textsIn<typeof en>('quiz-results', new URL('./texts/', import.meta.url))
