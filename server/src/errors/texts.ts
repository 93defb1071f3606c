import { textsIn } from '../lib/texts.ts'
import type en from './texts/en.ts'

/** Refusals that belong to no feature. */
export const errorTexts = await textsIn<typeof en>('errors', new URL('./texts/', import.meta.url))
