import { formatAgo, formatDay, formatInstant, todayIn } from '@/lib/format.ts'
import { listTexts } from './texts.ts'

interface Props {
  at: string | null
  now: number
  /** The agency's; undefined where the reader belongs to none, whose days are those of their own calendar. */
  timeZone: string | undefined
  /** The moment in words; the moment alone unless it says so. */
  tip?: (moment: string) => string
}

/** The day, with the moment and how long ago it was as its tip: a phone shows no tip. */
export function Ago({ at, now, timeZone, tip }: Props) {
  if (at === null) return <span className="quiet">{listTexts.say('never')}</span>
  const moment = formatInstant(at, timeZone)
  return (
    <span className="num" data-tip={`${tip?.(moment) ?? moment} · ${formatAgo(at, now, timeZone)}`}>
      {formatDay(todayIn(timeZone, new Date(at)))}
    </span>
  )
}
