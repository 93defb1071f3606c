import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

/** Refusals for customer success. */
export const csmTexts = await textsIn<typeof en>('csm', new URL('./texts/', import.meta.url))
