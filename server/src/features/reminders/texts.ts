import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const reminderTexts = await textsIn<typeof en>('reminders', new URL('./texts/', import.meta.url))
