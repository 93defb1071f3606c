import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const leaveSpanText = namedTexts<typeof en>('contract/leave-spans')
