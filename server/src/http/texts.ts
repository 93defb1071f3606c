import { textsIn } from '../lib/texts.ts'
import type en from './texts/en.ts'

/** Refusals of what no handler ever sees. */
export const httpTexts = await textsIn<typeof en>('http', new URL('./texts/', import.meta.url))
