import { textsIn } from '../../../lib/texts.ts'
import type en from './texts/en.ts'

export const smsSenderTexts = await textsIn<typeof en>('sms-senders', new URL('./texts/', import.meta.url))
