import { textsIn } from '../../lib/texts.ts'
import type en from './answers/en.ts'

/** What answers to STOP, START and HELP say, in every language that learners read. */
export const answerTexts = await textsIn<typeof en>('threads/answers', new URL('./answers/', import.meta.url))
