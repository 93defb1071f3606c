import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const playedQuizTexts = catalogue<typeof en>('player-quiz', import.meta.glob('./texts/*.ts'))
