import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const quizText = namedTexts<typeof en>('contract/quizzes')
