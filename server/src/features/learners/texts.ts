import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const learnersTexts = await textsIn<typeof en>('learners', new URL('./texts/', import.meta.url))
