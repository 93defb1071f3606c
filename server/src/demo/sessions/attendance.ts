import {
  type AttendanceResult,
  type AttendanceWay,
  isThere,
  ledgerModeOf,
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
import type { Booked, Held, World } from './world.ts'

/** Percent of people with a seat. */
const results = { attended: 84, late: 4, partial: 3, absent: 5, excused: 4 }
const whyExcused = ['Called in sick', 'Covered a shift', 'Family emergency'] as const

/** Records a seat's attendance, day by day, and its ledger entries. */
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
  if (whole) booking.settled = settle(world, held, booked, whole)
}

/** A day as staff would mark it: late arrivals come late on the first day, and people present for part of the time left early. */
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

/** Returns the data that sign-off stores on the booking (`planSettlement`), after the ledger entries of a person who stayed. */
function settle(world: World, held: Held, booked: Booked, { result, minutes }: DayResultOfAll) {
  const { row, teacher, days } = held
  const nothing = { effect: 'nothing', minutes: 0, assignment_id: null, record_id: null, made: false }
  const reach = !isThere(result) ? (result === 'excused' ? 'excused' : 'absent') : 'below'
  if (reach !== 'below' || !reachesThreshold(minutes, row.credit_minutes, 80))
    return { ...nothing, why: reach, signature: JSON.stringify([reach]) }
  const mode = ledgerModeOf(row.mode, [booked.row.marked_how ?? 'roster'])
  const rn = teacher.is_rn
    ? { name: teacher.name, license: `${teacher.license_state} ${teacher.license_number}` }
    : null
  const evidence = {
    session: {
      id: row.id,
      booking_id: booked.row.id,
      title: row.title,
      mode,
      starts_on: days[0]?.on_day,
      ends_on: days.at(-1)?.on_day,
      instructor: teacher.name,
    },
    ...(rn && { rn_led: true as const, rn }),
  }
  const assignment = credit(world, held, booked, { minutes, evidence })
  if (!assignment) return { ...nothing, why: 'not_assigned', signature: '' }
  return {
    effect: 'program',
    why: null,
    minutes,
    assignment_id: assignment.id,
    record_id: assignment.record_id,
    made: false,
    signature: JSON.stringify(['reached', assignment.completed_on, minutes, teacher.name, rn, mode]),
  }
}

type DayResultOfAll = NonNullable<ReturnType<typeof resultOf>>

function credit(
  world: World,
  { course, row, days }: Held,
  { person, row: booking }: Booked,
  attended: NonNullable<Parameters<typeof finishAndRenew>[1]['attended']>,
) {
  const { joined } = world.chronicle
  const done: Day = dayOf(days.at(-1)?.on_day ?? '')
  const booked = Math.floor(Date.parse(booking.booked_at) / 86_400_000)
  const assigned = Math.max(Math.min(workday(booked), done - 1), course.first, person.career.entered + 1, joined + 1)
  if (assigned > done) return null
  return finishAndRenew(world, {
    course,
    person,
    assigned,
    done,
    // The ledger uses the local day
    at: Math.min(Date.parse(row.ends_at), (done + 1) * 86_400_000 - 120_000),
    attended,
    over: { completed_how: 'attendance', source: 'bulk' },
  })
}

/** Writes the log of the sign-off. */
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
