import { textsIn } from '../../../lib/texts.ts'
import type en from './texts/en.ts'

export const quizTexts = await textsIn<typeof en>('quizzes', new URL('./texts/', import.meta.url))
