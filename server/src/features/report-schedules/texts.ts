import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const scheduleTexts = await textsIn<typeof en>('report-schedules', new URL('./texts/', import.meta.url))
