import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const mergeTexts = await textsIn<typeof en>('employee-merges', new URL('./texts/', import.meta.url))
