import { daysBetween } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { leaveTexts } from './texts.ts'

interface Stretch {
  first_day: string
  /** Null for an unknown end. */
  last_day: string | null
}

export function standingOf({ first_day, last_day }: Stretch, today: string): 'now' | 'later' | 'past' {
  if (first_day > today) return 'later'
  return last_day !== null && last_day < today ? 'past' : 'now'
}

export function stretchWords({ first_day, last_day }: Stretch, today: string): string {
  const from = formatDay(first_day)
  if (last_day === null) return leaveTexts.say(first_day > today ? 'planned' : 'since', { from })
  return leaveTexts.say('days', { from, to: formatDay(last_day), count: daysBetween(first_day, last_day) + 1 })
}
