import { textsIn } from '../../../lib/texts.ts'
import type en from './texts/en.ts'

export const webhookTexts = await textsIn<typeof en>('webhooks', new URL('./texts/', import.meta.url))
