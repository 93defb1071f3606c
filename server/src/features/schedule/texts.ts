import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const scheduleTexts = await textsIn<typeof en>('schedule', new URL('./texts/', import.meta.url))
