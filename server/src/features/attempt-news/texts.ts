import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const attemptNewsTexts = await textsIn<typeof en>('attempt-news', new URL('./texts/', import.meta.url))
