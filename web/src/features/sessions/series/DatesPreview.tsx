import type { PlanDate } from '@preceptor/contract'
import { useState } from 'react'
import { formatClock, formatZone } from '@/lib/format-more.ts'
import { formatDay } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { Clashes } from '@/widgets/sessions/Clashes.tsx'
import css from '../sessions.module.css'
import { sessionsTexts } from '../texts.ts'

interface Props {
  preview:
    | { rule: string; dates: readonly PlanDate[]; left_out: readonly { on: string; holiday: string | null }[] }
    | undefined
  refused: string | undefined
  zone: string
  /** Skips a day. */
  onLeaveOut: (day: string) => void
}

/** Previews the dates that a rule produces before they are created. */
export function DatesPreview({ preview, refused, zone, onLeaveOut }: Props) {
  const t = useTexts(sessionsTexts)
  if (refused) return <Banner level="warning" title={refused} />
  if (!preview) return <p className="quiet">{t('fillIn')}</p>
  const { rule, dates, left_out } = preview
  return (
    <section className={css.preview} aria-label={t('dates')} aria-live="polite">
      <h3>{t('datesCount', { count: dates.length })}</h3>
      <p>{inWords(rule)}</p>
      <DateLines dates={dates} zone={zone} onLeaveOut={onLeaveOut} />
      <LeftOut left_out={left_out} />
    </section>
  )
}

export function LeftOut({ left_out }: { left_out: readonly { on: string; holiday: string | null }[] }) {
  const t = useTexts(sessionsTexts)
  const holidays = left_out.filter(one => one.holiday !== null)
  if (holidays.length === 0) return null
  const days = holidays.map(({ on, holiday }) => `${formatDay(on)} (${holiday ?? ''})`).join(', ')
  return <p>{t('holidaysSkipped', { days })}</p>
}

/** Number of dates shown by default. */
const usual = 8

interface LinesProps {
  dates: readonly PlanDate[]
  zone: string
  onLeaveOut?: (day: string) => void
}
export function DateLines({ dates, zone, onLeaveOut }: LinesProps) {
  const t = useTexts(sessionsTexts)
  const [all, setAll] = useState(false)
  const shown = all
    ? dates
    : dates.filter(({ clock, clashes }, at) => at < usual || clock !== null || clashes.length > 0)
  return (
    <>
      <ul className={css.dates}>
        {shown.map(({ on, to, starts, ends, clock, clashes }) => (
          <li key={on}>
            <span>
              {to > on ? `${formatDay(on)} – ${formatDay(to)}` : formatDay(on)}, {formatClock(starts)} –{' '}
              {formatClock(ends)} {formatZone(`${on}T12:00:00Z`, zone)}
              <Clashes clock={clock} starts={starts} clashes={clashes} />
            </span>
            {onLeaveOut && (
              <Button
                size="small"
                look="quiet"
                aria-label={t('leaveOutDay', { day: formatDay(on) })}
                onClick={() => onLeaveOut(on)}
              >
                {t('leaveOut')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {shown.length < dates.length && (
        <div>
          <Button size="small" onClick={() => setAll(true)}>
            {t('showAllDates', { count: dates.length })}
          </Button>
        </div>
      )}
    </>
  )
}
