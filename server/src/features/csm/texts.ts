import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

/** What customer success is refused, and why. */
export const csmTexts = await textsIn<typeof en>('csm', new URL('./texts/', import.meta.url))
