import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const scheduleText = namedTexts<typeof en>('contract/schedule')
