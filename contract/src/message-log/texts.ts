import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const messageLogText = namedTexts<typeof en>('contract/message-log')
