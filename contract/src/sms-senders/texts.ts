import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const smsSenderText = namedTexts<typeof en>('contract/sms-senders')
