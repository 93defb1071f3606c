import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const attendanceText = namedTexts<typeof en>('contract/attendance')
