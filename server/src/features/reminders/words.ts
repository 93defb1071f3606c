import { textsIn } from '../../lib/texts.ts'
import type en from './words/en.ts'

/** Texts for caregivers, each in their own language if it is one of these. */
export const words = await textsIn<typeof en>('reminders/words', new URL('./words/', import.meta.url))
