import {
  addDays,
  type Id,
  type Session,
  type SessionBody,
  sessionRecordFields,
  type SessionTemplate,
  type TemplateBody,
} from '@preceptor/contract'
import { recordValues, type ValuesOf } from '@/widgets/form/record-values.ts'

export interface DayValues {
  on_day: string
  /** The delay after the first day, as in a template. */
  after: string
  starts: string
  ends: string
  break_minutes: string
}

const record = recordValues(sessionRecordFields)

/** A session as stored in the form: text as typed. A blank module means the whole program. */
export interface SessionValues extends ValuesOf<typeof sessionRecordFields> {
  program_id: string
  days: readonly DayValues[]
  instructor_ids: readonly string[]
  open: boolean
}

export const blankDay: DayValues = { on_day: '', after: '0', starts: '09:00', ends: '12:00', break_minutes: '0' }

export const blankSession = (program_id: Id | undefined, zone: string): SessionValues => ({
  ...record.blank(),
  program_id: program_id ?? '',
  zone,
  days: [blankDay],
  instructor_ids: [],
  capacity: '12',
  open: true,
})

/** Returns form values from a template, with days that follow the first one. */
export const plannedFrom = (template: SessionTemplate, program_id: Id, zone: string): SessionValues => ({
  ...templateValues(template),
  program_id,
  template_id: template.id,
  zone: template.body.zone ?? zone,
})

/** Returns a template's form values; its days have no dates. */
export const templateValues = ({ id, name, module_id, body }: SessionTemplate): SessionValues & { name: string } => ({
  ...blankSession(undefined, ''),
  ...record.valuesOf(body),
  name,
  template_id: id,
  module_id: module_id ?? '',
  days: body.days.map(({ after_days, starts, ends, break_minutes }) => ({
    on_day: '',
    after: String(after_days),
    starts,
    ends,
    break_minutes: String(break_minutes),
  })),
  instructor_ids: body.instructor_ids,
})

/** Later days of a template follow the first one, unless someone chose them. */
export const withFirstDay = (days: readonly DayValues[], first: string): readonly DayValues[] =>
  days.map((day, at) => {
    if (at === 0) return { ...day, on_day: first }
    const follows = first && !day.on_day && Number(day.after) > 0
    return follows ? { ...day, on_day: addDays(first, Number(day.after)) } : day
  })

export const valuesOf = (session: Session): SessionValues => ({
  ...record.valuesOf(session),
  program_id: session.program_id,
  days: session.days.map(({ on_day, starts, ends, break_minutes }) => ({
    on_day,
    after: '',
    starts,
    ends,
    break_minutes: String(break_minutes),
  })),
  instructor_ids: session.instructors.map(({ id }) => id),
  open: false,
})

/** Copies a session with its hours and new days. */
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

/** Returns everything a call may send, except the program. */
export const bodyOf = (values: SessionValues): SessionBody => ({
  ...record.bodyOf(values),
  days: values.days.map(({ after: _, ...day }) => ({ ...day, break_minutes: numberOf(day.break_minutes) })),
  instructor_ids: [...values.instructor_ids],
})

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** Returns the total length of the days without breaks, by clock time; null while a time is missing. */
export function taughtMinutes(days: readonly DayValues[]): number | null {
  const each = days.map(({ starts, ends, break_minutes }) => {
    const lasts = minutesOf(ends) - minutesOf(starts)
    return (lasts > 0 ? lasts : lasts + 1440) - (Number(break_minutes) || 0)
  })
  const sum = each.reduce((total, one) => total + one, 0)
  return Number.isFinite(sum) && sum > 0 ? sum : null
}

/** Returns a template's body for the call. */
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
