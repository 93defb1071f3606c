import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const reminderText = namedTexts<typeof en>('contract/reminders')
