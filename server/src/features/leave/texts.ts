import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const leaveTexts = await textsIn<typeof en>('leave', new URL('./texts/', import.meta.url))
