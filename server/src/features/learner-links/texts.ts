import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const learnerLinkTexts = await textsIn<typeof en>('learner-links', new URL('./texts/', import.meta.url))
