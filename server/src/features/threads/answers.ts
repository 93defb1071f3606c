import { textsIn } from '../../lib/texts.ts'
import type en from './answers/en.ts'

/** Replies to STOP, START and HELP, in every learner language. */
export const answerTexts = await textsIn<typeof en>('threads/answers', new URL('./answers/', import.meta.url))
