import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const recordTexts = await textsIn<typeof en>('training-records', new URL('./texts/', import.meta.url))
