import {
  type AttendanceResult,
  type AttendanceWay,
  isThere,
  minutesOfDay,
  minutesPresent,
  reachesThreshold,
  resultOf,
} from '@preceptor/contract'
import { type Day, dayOf, instantText, workday } from '../days.ts'
import { anEvent } from '../factories/events.ts'
import { anAttendance, type SessionDayRecord } from '../factories/sessions.ts'
import { finishAndRenew } from '../learning/past.ts'
import type { Random } from '../random.ts'
import type { Booked, Held, World } from './sessions.ts'

/** Of a hundred who had a seat. */
const results = { attended: 84, late: 4, partial: 3, absent: 5, excused: 4 }
const whyExcused = ['Called in sick', 'Covered a shift', 'Family emergency'] as const

/** What came of a seat, day by day, and what stands in the ledger of it. */
export function attend(world: World, held: Held, booked: Booked, how: AttendanceWay): void {
  const { random, to } = world
  const { row, days } = held
  const { row: booking } = booked
  const came: AttendanceResult = booking.source === 'walk_in' ? 'attended' : random.weighted(results)
  const marked = { how, marked_by_name: row.closed_by_name ?? '', marked_at: row.closed_at ?? '' }
  const of = { organization_id: row.organization_id, session_id: row.id, booking_id: booking.id }
  const sheet = days.map(day =>
    anAttendance({
      ...of,
      employee_id: booking.employee_id,
      day_no: day.day_no,
      ...dayOfPerson(random, day, came, how),
      ...marked,
    }),
  )
  to.session_attendance.push(...sheet)
  const whole = resultOf(sheet, { days: days.length, credit_minutes: row.credit_minutes })
  Object.assign(booking, {
    ...whole,
    marked_how: how,
    marked_by_name: marked.marked_by_name,
    marked_at: marked.marked_at,
    note: whole?.result === 'excused' ? random.pick(whyExcused) : null,
  })
  const minutes = whole?.minutes ?? 0
  if (whole && isThere(whole.result) && reachesThreshold(minutes, row.credit_minutes, 80)) credit(world, held, booked)
}

/** A day as it would be marked: late comes on the first one, who was there in part left before the end. */
function dayOfPerson(random: Random, day: SessionDayRecord, came: AttendanceResult, how: AttendanceWay) {
  const most = minutesOfDay(day)
  const [starts, ends] = [Date.parse(day.starts_at), Date.parse(day.ends_at)]
  if (!isThere(came)) return { result: came, in_at: null, out_at: null, minutes: 0 }
  const isLate = came === 'late' && day.day_no === 1
  const missed = came === 'partial' ? Math.ceil(most * (0.3 + random.next() * 0.3)) : 0
  const late = isLate ? random.int(6, Math.max(7, Math.floor(most * 0.14))) : 0
  const clocked = how === 'code' || how === 'kiosk' || how === 'virtual'
  const stay = {
    in_at: isLate || clocked ? instantText(starts + (isLate ? late : -random.int(0, 12)) * 60_000) : null,
    out_at: missed > 0 || how === 'virtual' ? instantText(ends - missed * 60_000) : null,
  }
  const result: AttendanceResult = isLate ? 'late' : missed > 0 ? 'partial' : 'attended'
  return { result, ...stay, minutes: minutesPresent(day, stay) }
}

/** What closing a session writes for somebody who was there long enough. */
function credit(world: World, { course, row, days }: Held, { person, row: booking }: Booked) {
  const { joined } = world.chronicle
  const done: Day = dayOf(days.at(-1)?.on_day ?? '')
  const booked = Math.floor(Date.parse(booking.booked_at) / 86_400_000)
  const assigned = Math.max(Math.min(workday(booked), done - 1), course.first, person.career.entered + 1, joined + 1)
  if (assigned > done) return
  finishAndRenew(world, {
    course,
    person,
    assigned,
    done,
    // the ledger's day is the local one
    at: Math.min(Date.parse(row.ends_at), (done + 1) * 86_400_000 - 120_000),
    over: { completed_how: 'attendance', source: 'bulk' },
  })
}

/** What the log tells of the sign-off. */
export function signOff({ random, chronicle, to }: World, { row }: Held): void {
  const at = row.closed_at ?? ''
  to.events.push(
    anEvent({
      organization_id: chronicle.place.organization_id,
      id: random.id(Date.parse(at)),
      at,
      kind: 'session.signed_off',
      actor_id: row.closed_by,
      actor_name: row.closed_by_name ?? '',
      subject_id: row.id,
      subject_name: row.title,
    }),
  )
}
