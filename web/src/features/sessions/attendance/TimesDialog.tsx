import { type AttendanceSheet, minutesOfDay, minutesPresent, type RosterPerson } from '@preceptor/contract'
import { instantIn, localIn } from '@preceptor/contract/zoned-time'
import { useState } from 'react'
import { formatTime, formatZone } from '@/lib/format-more.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { TextField } from '@/ui/form/TextField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import css from './attendance.module.css'
import { rosterTexts } from './texts.ts'

type Day = AttendanceSheet['days'][number]
interface Props {
  name: string
  day: Day
  zone: string
  held: RosterPerson['marks'][number] | undefined
  onClose: () => void
  onKeep: (result: 'attended' | 'partial' | 'late', times: { in_at: string | null; out_at: string | null }) => void
}

/** Arrival and departure from the sign-in sheet; the minutes are calculated from them. */
export default function TimesDialog({ name, day, zone, held, onClose, onKeep }: Props) {
  const t = useTexts(rosterTexts)
  const clockOf = (at: string | null | undefined) => (at ? localIn(at, zone).slice(11, 16) : '')
  const [came, setCame] = useState(clockOf(held?.in_at))
  const [left, setLeft] = useState(clockOf(held?.out_at))
  const [errors, setErrors] = useState<{ came?: string; left?: string }>({})
  const dayOf = (at: string) => localIn(at, zone).slice(0, 10)
  // If a class ends after midnight, clock times before its start are on the next day
  const instantOf = (clock: string) => {
    if (clock === '') return null
    const at = instantIn(`${day.on_day}T${clock}`, zone)
    const runsOver = dayOf(day.ends_at) !== day.on_day && clock <= clockOf(day.ends_at)
    return runsOver ? instantIn(`${dayOf(day.ends_at)}T${clock}`, zone) : at
  }
  const times = { in_at: instantOf(came), out_at: instantOf(left) }
  const isOrdered = !times.in_at || !times.out_at || Date.parse(times.in_at) < Date.parse(times.out_at)
  const minutes = minutesPresent(day, times)
  const submit = () => {
    const found = {
      ...(came === '' && left === '' && { came: t('timeMissing') }),
      ...(!isOrdered && { left: t('outBeforeIn') }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return focusFirstError()
    const whole = minutes === minutesOfDay(day) ? 'attended' : 'partial'
    onKeep(held?.result === 'late' ? 'late' : whole, times)
    onClose()
  }
  return (
    <Dialog
      open
      size="small"
      title={t('timesTitle', { name })}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('timesSave')}
      dirty={came !== clockOf(held?.in_at) || left !== clockOf(held?.out_at)}
    >
      <div className={css.stay}>
        <p>
          {t('timesHint', {
            from: formatTime(day.starts_at, zone),
            to: formatTime(day.ends_at, zone),
            zone: formatZone(day.starts_at, zone),
          })}
        </p>
        <div className={css.times}>
          <TextField
            label={t('timeIn')}
            type="time"
            value={came}
            error={errors.came}
            data-autofocus
            onChange={value => {
              setCame(value)
              setErrors({})
            }}
          />
          <TextField
            label={t('timeOut')}
            type="time"
            value={left}
            error={errors.left}
            onChange={value => {
              setLeft(value)
              setErrors({})
            }}
          />
        </div>
        {isOrdered && (came !== '' || left !== '') && (
          <p role="status">{t('timesMake', { minutes, breaks: day.break_minutes })}</p>
        )}
      </div>
    </Dialog>
  )
}
