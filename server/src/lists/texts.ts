import { textsIn } from '../lib/texts.ts'
import type en from './texts/en.ts'

export const listTexts = await textsIn<typeof en>('server/lists', new URL('./texts/', import.meta.url))
