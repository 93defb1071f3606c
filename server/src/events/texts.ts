import { textsIn } from '../lib/texts.ts'
import type en from './texts/en.ts'

export const eventTexts = await textsIn<typeof en>('events', new URL('./texts/', import.meta.url))
