import {
  addDays,
  type Id,
  type languages,
  type Session,
  type SessionBody,
  type SessionMode,
  type SessionTemplate,
  type TemplateBody,
  type WaitListPolicy,
} from '@preceptor/contract'

export interface DayValues {
  on_day: string
  /** How long after the first day, as a template says it. */
  after: string
  starts: string
  ends: string
  break_minutes: string
}

/** As the fields of the form hold a session: texts as typed. */
export interface SessionValues {
  program_id: string
  /** The live module that it teaches; blank: the whole program. */
  module_id: string
  template_id: string
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

export const blankDay: DayValues = { on_day: '', after: '0', starts: '09:00', ends: '12:00', break_minutes: '0' }

export const blankSession = (program_id: Id | undefined, zone: string): SessionValues => ({
  program_id: program_id ?? '',
  module_id: '',
  template_id: '',
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

/** A template's sessions have days of their own, which follow the first one. */
export const plannedFrom = (template: SessionTemplate, program_id: Id, zone: string): SessionValues => ({
  ...templateValues(template),
  program_id,
  template_id: template.id,
  zone: template.body.zone ?? zone,
})

/** A template as the same fields hold it; its days have no dates. */
export const templateValues = ({ id, name, module_id, body }: SessionTemplate): SessionValues & { name: string } => ({
  ...blankSession(undefined, body.zone ?? ''),
  name,
  template_id: id,
  module_id: module_id ?? '',
  title: body.title,
  mode: body.mode,
  days: body.days.map(({ after_days, starts, ends, break_minutes }) => ({
    on_day: '',
    after: String(after_days),
    starts,
    ends,
    break_minutes: String(break_minutes),
  })),
  instructor_ids: body.instructor_ids,
  location_id: body.location_id ?? '',
  room_id: body.room_id ?? '',
  address: body.address ?? '',
  directions: body.directions ?? '',
  meeting_link: body.meeting_link ?? '',
  meeting_passcode: body.meeting_passcode ?? '',
  language: body.language,
  interpreter_language: body.interpreter_language ?? '',
  capacity: asText(body.capacity),
  min_seats: asText(body.min_seats),
  wait_list: body.wait_list,
  is_rn_led: body.is_rn_led,
  pay_code: body.pay_code ?? '',
  cost_center: body.cost_center ?? '',
  credit_minutes: String(body.credit_minutes),
  notes: body.notes ?? '',
})

/** The other days of a template follow the first one, unless somebody chose them. */
export const withFirstDay = (days: readonly DayValues[], first: string): readonly DayValues[] =>
  days.map((day, at) => {
    if (at === 0) return { ...day, on_day: first }
    const follows = first && !day.on_day && Number(day.after) > 0
    return follows ? { ...day, on_day: addDays(first, Number(day.after)) } : day
  })

const asText = (value: number | null) => (value === null ? '' : String(value))

export const valuesOf = (session: Session): SessionValues => ({
  program_id: session.program_id,
  module_id: session.module_id ?? '',
  template_id: session.template_id ?? '',
  title: session.title,
  mode: session.mode,
  zone: session.zone,
  days: session.days.map(({ on_day, starts, ends, break_minutes }) => ({
    on_day,
    after: '',
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
    after: '',
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
export const bodyOf = (values: SessionValues): SessionBody => ({
  module_id: values.module_id || null,
  template_id: values.template_id || null,
  title: values.title,
  mode: values.mode,
  zone: values.zone,
  days: values.days.map(({ after: _, ...day }) => ({ ...day, break_minutes: numberOf(day.break_minutes) })),
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

/** What a call may send of a template. */
export const templateBodyOf = (values: SessionValues): TemplateBody => {
  const { module_id: _, template_id: __, enrolment_opens: ___, enrolment_closes: ____, ...lasting } = bodyOf(values)
  return {
    ...lasting,
    zone: values.zone || null,
    days: values.days.map(({ after, starts, ends, break_minutes }) => ({
      after_days: numberOf(after),
      starts,
      ends,
      break_minutes: numberOf(break_minutes),
    })),
  }
}
