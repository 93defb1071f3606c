import {
  type AttendanceResult,
  type AttendanceWay,
  type Id,
  isThere,
  minutesOfDay,
  minutesPresent,
  resultOf,
} from '@preceptor/contract'
import { AppError, invalid } from '../../errors/app-error.ts'
import type { DayMark, Sheet, SheetDay, SheetPerson } from './sheet.ts'
import { attendanceTexts } from './texts.ts'

export interface AttendanceMark {
  booking_id: Id
  /** Null: every day of the session that has begun */
  day_no: number | null
  /** Null: clears the mark */
  result: AttendanceResult | null
  /** ISO timestamps. */
  in_at?: string | null | undefined
  out_at?: string | null | undefined
  /** Presence minus breaks; if omitted, computed from in/out or the whole day. */
  minutes?: number | null | undefined
  note?: string | null | undefined
  /** Field of the request body; default: `marks.N`. */
  field?: string
}

export const fieldOf = (mark: AttendanceMark, at: number): string => mark.field ?? `marks.${at}`

interface By {
  how: AttendanceWay
  name: string
  at: string
}

/** A person before and after marks. */
export interface Changed {
  before: SheetPerson
  after: SheetPerson
}

/** Applies marks to a sheet without writing. Returns the changed people, in the order of the sheet. */
export function marked(sheet: Sheet, marks: readonly AttendanceMark[], by: By): Changed[] {
  const errors: Record<string, string[]> = {}
  const now = new Map<Id, SheetPerson>()
  for (const [at, mark] of marks.entries()) {
    const person = now.get(mark.booking_id) ?? sheet.people.find(one => one.booking_id === mark.booking_id)
    if (!person) {
      errors[`${fieldOf(mark, at)}.booking_id`] = [attendanceTexts.named('noBooking')]
      continue
    }
    const refuse = (field: string, sentence: string) => {
      errors[`${fieldOf(mark, at)}.${field}`] = [sentence]
    }
    const days = daysOf(sheet, mark, refuse)
    const made = days.flatMap(day => dayMark(day, { mark, name: person.name, by, refuse }))
    if (days.length === 0) continue
    const others = person.marks.filter(({ day_no }) => !days.some(day => day.day_no === day_no))
    const all = [...others, ...made].toSorted((a, b) => a.day_no - b.day_no)
    now.set(mark.booking_id, {
      ...person,
      ...whole(sheet, all),
      note: mark.note === undefined ? person.note : mark.note || null,
      marks: all,
    })
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return sheet.people.flatMap(before => {
    const after = now.get(before.booking_id)
    return after && !same(before, after) ? [{ before, after }] : []
  })
}

type Refuse = (field: string, sentence: string) => void

function daysOf({ days }: Sheet, { day_no, result }: AttendanceMark, refuse: Refuse): readonly SheetDay[] {
  const wanted = day_no === null ? days : days.filter(day => day.day_no === day_no)
  if (wanted.length === 0) {
    refuse('day_no', attendanceTexts.named('noDay', { day: day_no ?? 0 }))
    return []
  }
  // Clearing a mark is always possible
  const open = result === null ? wanted : wanted.filter(day => day.may_be_marked)
  if (open.length === 0) throw new AppError('CONFLICT', attendanceTexts.named('tooEarly'))
  return open
}

interface Marking {
  mark: AttendanceMark
  name: string
  by: By
  refuse: Refuse
}

function dayMark(day: SheetDay, { mark, name, by, refuse }: Marking): DayMark[] {
  const { result, in_at = null, out_at = null, minutes = null } = mark
  if (result === null) return []
  const row = { day_no: day.day_no, result, how: by.how, marked_by_name: by.name, marked_at: by.at }
  if (!isThere(result)) {
    if (minutes) refuse('minutes', attendanceTexts.named('minutesAbsent', { name }))
    return [{ ...row, in_at: null, out_at: null, minutes: 0 }]
  }
  if (in_at && out_at && Date.parse(in_at) >= Date.parse(out_at))
    refuse('out_at', attendanceTexts.named('outBeforeIn', { name }))
  const most = minutesOfDay(day)
  if (minutes !== null && minutes > most) refuse('minutes', attendanceTexts.named('minutesMany', { name, most }))
  if (result === 'partial' && minutes === null && !in_at && !out_at)
    refuse('minutes', attendanceTexts.named('minutesMissing', { name }))
  return [{ ...row, in_at, out_at, minutes: minutes ?? minutesPresent(day, { in_at, out_at }) }]
}

const whole = ({ session, days }: Sheet, marks: readonly DayMark[]) =>
  resultOf(marks, { days: days.length, credit_minutes: session.credit_minutes }) ?? { result: null, minutes: null }

const facts = ({ note, marks }: SheetPerson) =>
  JSON.stringify([
    note,
    marks.map(({ day_no, result, in_at, out_at, minutes }) => [day_no, result, at(in_at), at(out_at), minutes]),
  ])
const at = (instant: string | null) => (instant === null ? null : Date.parse(instant))
const same = (a: SheetPerson, b: SheetPerson) => facts(a) === facts(b)
