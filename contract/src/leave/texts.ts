import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const leaveText = namedTexts<typeof en>('contract/leave')
