import { textsIn } from '../lib/texts.ts'
import type en from './texts/en.ts'

/** Refusals that no feature owns. */
export const errorTexts = await textsIn<typeof en>('errors', new URL('./texts/', import.meta.url))
