import { textsIn } from '../../lib/texts.ts'
import type en from './words/en.ts'

/** What caregivers read, each in their own language where it is one of these. */
export const words = await textsIn<typeof en>('bookings/words', new URL('./words/', import.meta.url))
