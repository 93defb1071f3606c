import { textsIn } from '../../../lib/texts.ts'
import type en from './texts/en.ts'

/** Why a file or a cell of it can't be read. */
export const rosterTexts = await textsIn<typeof en>('roster', new URL('./texts/', import.meta.url))
