import { textsIn } from '../lib/texts.ts'
import type en from './texts/en.ts'

/** Error messages for requests that never reach a handler. */
export const httpTexts = await textsIn<typeof en>('http', new URL('./texts/', import.meta.url))
