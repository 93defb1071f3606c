import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const messageText = namedTexts<typeof en>('contract/messages')
