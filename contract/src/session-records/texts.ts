import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const recordText = namedTexts<typeof en>('contract/session-records')
