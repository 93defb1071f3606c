import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const webhookText = namedTexts<typeof en>('contract/webhooks')
