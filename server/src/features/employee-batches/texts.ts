import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const batchTexts = await textsIn<typeof en>('employee-batches', new URL('./texts/', import.meta.url))
