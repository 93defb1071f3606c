import type { OfferRow } from '@preceptor/contract'
import { formatDayOf } from '@/lib/format-more.ts'
import { programsTexts } from '../texts.ts'

type Asked = Pick<OfferRow, 'standing' | 'asked_by_name' | 'asked_at' | 'declined' | 'declined_at'>

/** Describes who requested a program and when, or when and why it was declined. */
export function requestWords(row: Asked, timeZone: string | undefined): string | null {
  const { say } = programsTexts
  const { standing, asked_by_name, asked_at, declined, declined_at } = row
  if (standing === 'asked' && asked_by_name && asked_at)
    return say('offerAskedBy', { name: asked_by_name, day: formatDayOf(asked_at, timeZone) })
  if (standing !== 'declined' || !declined_at) return null
  return say('offerDeclined', { day: formatDayOf(declined_at, timeZone), answer: declined ?? '' })
}

/** Returns true if a program may be requested; a declined one may be requested again. */
export const mayBeRequested = ({ standing }: Pick<OfferRow, 'standing'>) =>
  standing === 'open' || standing === 'declined'
