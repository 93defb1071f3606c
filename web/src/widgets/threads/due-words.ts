import { threadsTexts } from './texts.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** `25 min`, `2 h`, `3 days`. */
export function lengthOf(ms: number): string {
  const { say } = threadsTexts
  if (ms < hour) return say('minutes', { count: Math.max(1, Math.floor(ms / minute)) })
  if (ms < 2 * day) return say('hours', { count: Math.floor(ms / hour) })
  return say('days', { count: Math.floor(ms / day) })
}

/** `Reply in 2 h`, `3 h late`. */
export const dueWords = (msLeft: number) =>
  msLeft > 0
    ? threadsTexts.say('dueIn', { time: lengthOf(msLeft) })
    : threadsTexts.say('late', { time: lengthOf(-msLeft) })
