import type { LiveSession } from '@preceptor/contract'
import { formatBoth, formatDayOf, formatTime, formatZone } from '@/lib/format-more.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'

import { languageWithin } from '@/widgets/languages/language-name.ts'
import { liveTexts } from './texts.ts'
import css from './live.module.css'

interface Props {
  session: LiveSession
  busy: boolean
  /** Absent for read-only. */
  onAnswer?: (answer: 'book' | 'decline') => void
}

/** One session: its local time, place, and available seats. */
export function SessionCard({ session, busy, onAnswer }: Props) {
  const t = useTexts(liveTexts)
  const { title, days, zone, place, directions, mode, language, interpreter_language, instructors } = session
  return (
    <article className={css.card} aria-label={title}>
      <h4>{title}</h4>
      <ul className={css.days}>
        {days.map(({ starts_at, ends_at }) => (
          <li key={starts_at}>
            <strong>{formatDayOf(starts_at, zone)}</strong>, {formatTime(starts_at, zone)} – {formatTime(ends_at, zone)}{' '}
            {formatZone(starts_at, zone)}
          </li>
        ))}
      </ul>
      {mode !== 'virtual' && place && <p>{place}</p>}
      {mode !== 'virtual' && directions && <p className="quiet">{directions}</p>}
      <p className="quiet">
        {[
          t('liveWay', { way: mode }),
          t('liveIn', { language: languageWithin(language) }),
          ...(interpreter_language ? [t('liveInterpreter', { language: languageWithin(interpreter_language) })] : []),
          ...(instructors.length > 0 ? [t('liveTaughtBy', { names: formatBoth(instructors) })] : []),
        ].join(' · ')}
      </p>
      <Online session={session} />
      <Standing session={session} />
      {onAnswer && <Answer session={session} busy={busy} onAnswer={onAnswer} />}
    </article>
  )
}

/** The link to a virtual class, for people with a seat. */
function Online({ session: { meeting_link, meeting_passcode } }: Pick<Props, 'session'>) {
  const t = useTexts(liveTexts)
  if (!meeting_link) return null
  return (
    <p>
      <a href={meeting_link} target="_blank" rel="noreferrer">
        {t('liveJoin')}
      </a>
      {meeting_passcode && ` · ${t('livePasscode', { code: meeting_passcode })}`}
    </p>
  )
}

function Standing({ session: { own, free, waiting, offer, enrolment_opens_at, zone } }: Pick<Props, 'session'>) {
  const t = useTexts(liveTexts)
  if (own?.state === 'booked') return <p className={css.own}>{t('liveHaveSeat')}</p>
  if (own?.state === 'waiting') return <p className={css.own}>{t('liveOnList', { place: own.place ?? 1 })}</p>
  const seats = free === null ? [] : [t('liveSeats', { free })]
  const line = waiting > 0 ? [t('liveWaiting', { count: waiting })] : []
  const why = {
    seat: [],
    wait: [],
    not_yet: enrolment_opens_at
      ? [
          t('liveOpens', {
            when: `${formatDayOf(enrolment_opens_at, zone)}, ${formatTime(enrolment_opens_at, zone)} ${formatZone(enrolment_opens_at, zone)}`,
          }),
        ]
      : [],
    over: [t('liveOver')],
    full: [],
    ask: [t('liveAsk')],
  }[offer]
  const said = [...(own?.state === 'invited' ? [t('liveInvited')] : []), ...seats, ...line, ...why]
  return said.length > 0 ? <p>{said.join(' · ')}</p> : null
}

function Answer({ session: { own, offer, title }, busy, onAnswer }: Required<Props>) {
  const t = useTexts(liveTexts)
  const has = own?.state === 'booked' || own?.state === 'waiting'
  if (has)
    return (
      <Button
        size="small"
        busy={busy}
        aria-label={`${t(own.state === 'booked' ? 'liveGiveBack' : 'liveLeave')}: ${title}`}
        onClick={() => onAnswer('decline')}
      >
        {t(own.state === 'booked' ? 'liveGiveBack' : 'liveLeave')}
      </Button>
    )
  if (offer !== 'seat' && offer !== 'wait') return null
  const label = t(offer === 'seat' ? 'liveBook' : 'liveWait')
  return (
    <Button look="primary" busy={busy} aria-label={`${label}: ${title}`} onClick={() => onAnswer('book')}>
      {label}
    </Button>
  )
}
