import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const bookingTexts = await textsIn<typeof en>('bookings', new URL('./texts/', import.meta.url))
