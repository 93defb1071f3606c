import { textsIn } from '../../../lib/texts.ts'
import type en from './texts/en.ts'

/** Reasons a file or cell can't be read. */
export const rosterTexts = await textsIn<typeof en>('roster', new URL('./texts/', import.meta.url))
