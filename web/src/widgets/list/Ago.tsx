import { formatAgo, formatInstant } from '@/lib/format.ts'
import { listTexts } from './texts.ts'

interface Props {
  at: string | null
  now: number
  timeZone?: string | undefined
  /** The moment in words; the moment alone unless it says so. */
  tip?: (moment: string) => string
}

/** "5 minutes ago", with the moment itself as its tip. */
export function Ago({ at, now, timeZone, tip }: Props) {
  if (at === null) return <span className="quiet">{listTexts.say('never')}</span>
  const moment = formatInstant(at, timeZone)
  return <span data-tip={tip?.(moment) ?? moment}>{formatAgo(at, now, timeZone)}</span>
}
