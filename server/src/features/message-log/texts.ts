import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const messageLogTexts = await textsIn<typeof en>('message-log', new URL('./texts/', import.meta.url))
