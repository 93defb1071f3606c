import {
  type AttendanceResult,
  attendanceResults,
  type AttendanceSheet,
  isThere,
  type MarkBody,
  minutesOfDay,
  type RosterPerson,
} from '@preceptor/contract'
import { IconClockEdit, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { formatTime } from '@/lib/format-more.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { IconButton } from '@/ui/Button.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { Link } from '@/ui/Link.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Dotted } from '@/ui/page/Dotted.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { resultColours } from '@/widgets/bookings/booking-words.ts'
import css from './attendance.module.css'
import { markOf } from './marks.ts'
import { rosterTexts } from './texts.ts'

const TimesDialog = lazyPart(() => import('./TimesDialog.tsx'))

const results = ['attended', 'partial', 'late', 'absent', 'excused'] as const
const letters: Readonly<Record<string, AttendanceResult>> = {
  p: 'attended',
  m: 'partial',
  l: 'late',
  a: 'absent',
  e: 'excused',
}

type Day = AttendanceSheet['days'][number]
interface Props {
  people: readonly RosterPerson[]
  day: Day
  zone: string
  /** Absent when nothing can be marked now, or the user may not. */
  onMark: ((mark: MarkBody) => void) | undefined
  /** Returns true for unsaved bookings. */
  isAdded: (id: string) => boolean
  onRemove: (id: string) => void
}

/** One person per row. All rows work by keyboard: arrows move, letters mark, digits enter minutes. */
export function AttendanceRows({ people, day, zone, onMark, isAdded, onRemove }: Props) {
  const t = useTexts(rosterTexts)
  const [timed, setTimed] = useState<RosterPerson>()
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only listens to the keys of what its rows hold */}
      <ul className={css.people} aria-label={t('title')} onKeyDown={moveAmongRows}>
        {people.map((person, at) => (
          <Row
            key={person.booking_id}
            person={person}
            day={day}
            zone={zone}
            onMark={onMark}
            isFirst={at === 0}
            onTimes={() => setTimed(person)}
            onRemove={isAdded(person.booking_id) ? () => onRemove(person.booking_id) : undefined}
          />
        ))}
      </ul>
      {timed && onMark && (
        <TimesDialog
          name={timed.name}
          day={day}
          zone={zone}
          held={markOf(timed, day.day_no)}
          onClose={() => setTimed(undefined)}
          onKeep={(result, times) => onMark({ booking_id: timed.booking_id, day_no: day.day_no, result, ...times })}
        />
      )}
    </>
  )
}

/** Up and down move to the same control of the next person; left and right move among one person's results. */
function moveAmongRows(event: KeyboardEvent<HTMLUListElement>) {
  const from = event.target as HTMLElement
  const row = from.closest('li')
  const control = from.dataset['control'] ?? (from instanceof HTMLInputElement ? 'minutes' : undefined)
  if (!row || control === undefined) return
  const vertical = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[event.key]
  if (vertical) {
    event.preventDefault()
    const same = vertical.querySelector<HTMLElement>(control === 'minutes' ? 'input' : `[data-control='${control}']`)
    ;(same ?? vertical.querySelector<HTMLElement>('[data-control]'))?.focus()
  }
  if (control === 'minutes') return
  const beside = { ArrowRight: from.nextElementSibling, ArrowLeft: from.previousElementSibling }[event.key]
  if (beside instanceof HTMLElement && beside.dataset['control']) {
    event.preventDefault()
    beside.focus()
  }
}

function Row({
  person,
  day,
  zone,
  onMark,
  isFirst,
  onTimes,
  onRemove,
}: Pick<Props, 'day' | 'zone' | 'onMark'> & {
  person: RosterPerson
  isFirst: boolean
  onTimes: () => void
  onRemove: (() => void) | undefined
}) {
  const t = useTexts(rosterTexts)
  const to = useAgencyPaths()
  const { booking_id, employee_id, name, source, employee_number, discipline_name } = person
  const held = markOf(person, day.day_no)
  const result = held?.result ?? null
  const minutes = held && !Number.isNaN(held.minutes) ? held.minutes : null
  const mark = (next: AttendanceResult | null, more: Pick<MarkBody, 'minutes'> = {}) =>
    onMark?.({
      booking_id,
      day_no: day.day_no,
      result: next,
      // Stamped times stay when a mark changes from present to late
      ...(next !== null && isThere(next) && { in_at: held?.in_at ?? null, out_at: held?.out_at ?? null }),
      ...more,
    })
  const choose = (next: AttendanceResult, row: Element | null) => {
    if (next !== 'partial') return mark(next)
    // Partial attendance needs the minutes
    if (minutes !== null && minutes > 0 && minutes < minutesOfDay(day)) return mark(next, { minutes })
    showToast('info', t('minutesFirst', { name }), { local: true })
    row?.querySelector('input')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    if (!onMark || event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return
    const next = letters[event.key.toLowerCase()]
    if (next) choose(next, event.currentTarget)
    else if (event.key === 'Backspace' || event.key === 'Delete') mark(null)
    else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- letters act while a button of the row has the focus
    <li className={css.person} data-settled={!onMark || undefined} onKeyDown={onKeyDown}>
      <span className={css.who}>
        <Link href={to.employee(employee_id)}>{name}</Link>
        {source === 'walk_in' && <StatusBadge colour="blue">{t('walkedInBadge')}</StatusBadge>}
        <span className={css.facts}>
          <Dotted of={[employee_number, discipline_name, stamps(held, zone)].filter(Boolean).join(' · ')} />
        </span>
      </span>
      {onMark ? (
        <>
          <span className={css.results} role="group" aria-label={t('resultOf', { name })}>
            {results.map((one, at) => {
              const isPressed = one === result
              const stops = result === null ? at === 0 : isPressed
              return (
                <button
                  key={one}
                  type="button"
                  className={css.result}
                  data-control={one}
                  aria-pressed={isPressed}
                  tabIndex={stops ? 0 : -1}
                  data-first={isFirst || undefined}
                  onClick={event => (isPressed ? mark(null) : choose(one, event.currentTarget.closest('li')))}
                >
                  {inWords(attendanceResults[one])}
                </button>
              )
            })}
          </span>
          <Minutes
            key={`${result} ${minutes}`}
            name={name}
            minutes={minutes}
            most={minutesOfDay(day)}
            isOff={result !== null && !isThere(result)}
            onChange={typed =>
              mark(
                result === null || !isThere(result) ? (typed < minutesOfDay(day) ? 'partial' : 'attended') : result,
                {
                  minutes: typed,
                },
              )
            }
          />
        </>
      ) : (
        <Settled result={result} minutes={minutes} />
      )}
      <span className={css.acts}>
        {onMark && (
          <IconButton label={t('timesOf', { name })} size="small" onClick={onTimes}>
            <IconClockEdit size={16} />
          </IconButton>
        )}
        {onRemove && (
          <IconButton label={t('removeWalkIn', { name })} size="small" onClick={onRemove}>
            <IconX size={16} />
          </IconButton>
        )}
      </span>
    </li>
  )
}

/** Shows attendance as text where it can’t be changed. */
function Settled({ result, minutes }: { result: AttendanceResult | null; minutes: number | null }) {
  const t = useTexts(rosterTexts)
  if (result === null) return <span className="quiet">{t('unmarked')}</span>
  const word = inWords(attendanceResults[result])
  return (
    <span>
      <StatusBadge colour={resultColours[result]}>
        {isThere(result) && minutes !== null ? `${word} · ${t('minutes', { minutes })}` : word}
      </StatusBadge>
    </span>
  )
}

function stamps(held: RosterPerson['marks'][number] | undefined, zone: string): string | null {
  if (!held?.in_at) return null
  const from = formatTime(held.in_at, zone)
  return held.out_at
    ? rosterTexts.say('stamped', { from, to: formatTime(held.out_at, zone) })
    : rosterTexts.say('stampedIn', { from })
}

interface MinutesProps {
  name: string
  minutes: number | null
  most: number
  isOff: boolean
  onChange: (minutes: number) => void
}

/** Saves on blur or Enter. */
function Minutes({ name, minutes, most, isOff, onChange }: MinutesProps) {
  const t = useTexts(rosterTexts)
  const [typed, setTyped] = useState(minutes === null ? '' : String(minutes))
  const [error, setError] = useState<string>()
  const keep = () => {
    if (typed.trim() === '' || typed === String(minutes)) return
    const value = Number(typed)
    if (!Number.isInteger(value) || value < 0 || value > most) return setError(t('minutesWhole', { most }))
    onChange(value)
  }
  return (
    <TextField
      label={t('minutesOf', { name })}
      hideLabel
      inputMode="numeric"
      autoComplete="off"
      placeholder={t('minutes', { minutes: most })}
      disabled={isOff}
      value={typed}
      error={error}
      onChange={value => {
        setTyped(value)
        setError(undefined)
      }}
      onBlur={keep}
      onKeyDown={event => {
        if (event.key === 'Enter') keep()
      }}
    />
  )
}
