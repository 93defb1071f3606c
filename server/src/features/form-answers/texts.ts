import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const formAnswerTexts = await textsIn<typeof en>('form-answers', new URL('./texts/', import.meta.url))
