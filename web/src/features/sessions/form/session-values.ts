import {
  type Id,
  type languages,
  type Session,
  type SessionBody,
  type SessionMode,
  type WaitListPolicy,
} from '@preceptor/contract'

export interface DayValues {
  on_day: string
  starts: string
  ends: string
  break_minutes: string
}

/** As the fields of the form hold a session: texts as typed. */
export interface SessionValues {
  program_id: string
  title: string
  mode: SessionMode
  zone: string
  days: readonly DayValues[]
  instructor_ids: readonly string[]
  location_id: string
  room_id: string
  address: string
  directions: string
  meeting_link: string
  meeting_passcode: string
  language: string
  interpreter_language: string
  capacity: string
  min_seats: string
  enrolment_opens: string
  enrolment_closes: string
  wait_list: WaitListPolicy
  is_rn_led: boolean
  pay_code: string
  cost_center: string
  credit_minutes: string
  notes: string
  open: boolean
}

export const blankDay: DayValues = { on_day: '', starts: '09:00', ends: '12:00', break_minutes: '0' }

export const blankSession = (program_id: Id | undefined, zone: string): SessionValues => ({
  program_id: program_id ?? '',
  title: '',
  mode: 'classroom',
  zone,
  days: [blankDay],
  instructor_ids: [],
  location_id: '',
  room_id: '',
  address: '',
  directions: '',
  meeting_link: '',
  meeting_passcode: '',
  language: 'en',
  interpreter_language: '',
  capacity: '12',
  min_seats: '',
  enrolment_opens: '',
  enrolment_closes: '',
  wait_list: 'automatic',
  is_rn_led: false,
  pay_code: '',
  cost_center: '',
  credit_minutes: '180',
  notes: '',
  open: true,
})

const asText = (value: number | null) => (value === null ? '' : String(value))

export const valuesOf = (session: Session): SessionValues => ({
  program_id: session.program_id,
  title: session.title,
  mode: session.mode,
  zone: session.zone,
  days: session.days.map(({ on_day, starts, ends, break_minutes }) => ({
    on_day,
    starts,
    ends,
    break_minutes: String(break_minutes),
  })),
  instructor_ids: session.instructors.map(({ id }) => id),
  location_id: session.location_id ?? '',
  room_id: session.room_id ?? '',
  address: session.address ?? '',
  directions: session.directions ?? '',
  meeting_link: session.meeting_link ?? '',
  meeting_passcode: session.meeting_passcode ?? '',
  language: session.language,
  interpreter_language: session.interpreter_language ?? '',
  capacity: asText(session.capacity),
  min_seats: asText(session.min_seats),
  enrolment_opens: session.enrolment_opens ?? '',
  enrolment_closes: session.enrolment_closes ?? '',
  wait_list: session.wait_list,
  is_rn_led: session.is_rn_led,
  pay_code: session.pay_code ?? '',
  cost_center: session.cost_center ?? '',
  credit_minutes: String(session.credit_minutes),
  notes: session.notes ?? '',
  open: false,
})

/** What is like another session has days of its own, with the same hours. */
export const likeOf = (session: Session): SessionValues => ({
  ...valuesOf(session),
  days: session.days.map(({ starts, ends, break_minutes }) => ({
    on_day: '',
    starts,
    ends,
    break_minutes: String(break_minutes),
  })),
  enrolment_opens: '',
  enrolment_closes: '',
  open: true,
})

const numberOf = (typed: string) => Number(typed.trim() || Number.NaN)
const numberOrNull = (typed: string) => (typed.trim() === '' ? null : Number(typed))
type Language = keyof typeof languages

/** All that a call may send of it, but for the program. */
export const bodyOf = (values: SessionValues): Omit<SessionBody, 'module_id' | 'template_id'> => ({
  title: values.title,
  mode: values.mode,
  zone: values.zone,
  days: values.days.map(day => ({ ...day, break_minutes: numberOf(day.break_minutes) })),
  instructor_ids: [...values.instructor_ids],
  location_id: values.location_id || null,
  room_id: values.room_id || null,
  address: values.address,
  directions: values.directions,
  meeting_link: values.meeting_link,
  meeting_passcode: values.meeting_passcode,
  language: values.language as Language,
  interpreter_language: (values.interpreter_language || null) as Language | null,
  capacity: numberOrNull(values.capacity),
  min_seats: numberOrNull(values.min_seats),
  enrolment_opens: values.enrolment_opens,
  enrolment_closes: values.enrolment_closes,
  wait_list: values.wait_list,
  is_rn_led: values.is_rn_led,
  pay_code: values.pay_code,
  cost_center: values.cost_center,
  credit_minutes: numberOf(values.credit_minutes),
  notes: values.notes,
})

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** What the days last without breaks, by their clocks; null while a time is missing. */
export function taughtMinutes(days: readonly DayValues[]): number | null {
  const each = days.map(({ starts, ends, break_minutes }) => {
    const lasts = minutesOf(ends) - minutesOf(starts)
    return (lasts > 0 ? lasts : lasts + 1440) - (Number(break_minutes) || 0)
  })
  const sum = each.reduce((total, one) => total + one, 0)
  return Number.isFinite(sum) && sum > 0 ? sum : null
}
