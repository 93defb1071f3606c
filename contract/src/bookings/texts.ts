import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const bookingText = namedTexts<typeof en>('contract/bookings')
