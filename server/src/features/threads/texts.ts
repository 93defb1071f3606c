import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const threadTexts = await textsIn<typeof en>('threads', new URL('./texts/', import.meta.url))
