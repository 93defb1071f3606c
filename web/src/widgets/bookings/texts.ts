import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const bookingTexts = catalogue<typeof en>('bookings', import.meta.glob('./texts/*.ts'))
