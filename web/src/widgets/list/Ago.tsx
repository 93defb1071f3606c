import { formatAgo, formatInstant } from '@/lib/format.ts'

interface Props {
  at: string | null
  now: number
  timeZone?: string | undefined
  /** The moment in words; the moment alone unless it says so. */
  tip?: (moment: string) => string
}

/** "5 minutes ago", with the moment itself as its tip. */
export function Ago({ at, now, timeZone, tip = moment => moment }: Props) {
  if (at === null) return <span className="quiet">Never</span>
  return <span data-tip={tip(formatInstant(at, timeZone))}>{formatAgo(at, now)}</span>
}
