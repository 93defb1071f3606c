import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const checkInTexts = await textsIn<typeof en>('check-in', new URL('./texts/', import.meta.url))
