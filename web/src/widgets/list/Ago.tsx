import { formatAgo, formatDay, formatInstant, todayIn } from '@/lib/format.ts'
import { listTexts } from './texts.ts'

interface Props {
  at: string | null
  now: number
  /** The agency's time zone; undefined for a user without an agency, who gets the device's calendar days. */
  timeZone: string | undefined
  /** Text for the tooltip; defaults to the exact time. */
  tip?: (moment: string) => string
}

/** The day, with the exact time and how long ago it was in the tooltip: a phone shows no tooltip. */
export function Ago({ at, now, timeZone, tip }: Props) {
  if (at === null) return <span className="quiet">{listTexts.say('never')}</span>
  const moment = formatInstant(at, timeZone)
  return (
    <span className="num" data-tip={`${tip?.(moment) ?? moment} · ${formatAgo(at, now, timeZone)}`}>
      {formatDay(todayIn(timeZone, new Date(at)))}
    </span>
  )
}
