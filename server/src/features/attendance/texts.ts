import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const attendanceTexts = await textsIn<typeof en>('attendance', new URL('./texts/', import.meta.url))
