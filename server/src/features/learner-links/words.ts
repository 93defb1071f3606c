import { textsIn } from '../../lib/texts.ts'
import type en from './words/en.ts'

export const slipTexts = await textsIn<typeof en>('learner-links/slips', new URL('./words/', import.meta.url))
