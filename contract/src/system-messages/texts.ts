import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const systemMessageText = namedTexts<typeof en>('contract/system-messages')
