import type { AttendanceResult, AttendanceWay } from '@preceptor/contract'
import { type Day, dayOf, instantText, workday } from '../days.ts'
import { anAttendance } from '../factories/sessions.ts'
import { finishAndRenew } from '../learning/past.ts'
import type { Booked, Held, World } from './sessions.ts'

/** Of a hundred who had a seat. */
const results = { attended: 84, late: 4, partial: 3, absent: 5, excused: 4 }

/** What came of a seat, day by day, and what stands in the ledger of it. */
export function attend(world: World, held: Held, booked: Booked): void {
  const { random, to } = world
  const { plan, row, days } = held
  const { row: booking } = booked
  const result: AttendanceResult = booking.source === 'walk_in' ? 'attended' : random.weighted(results)
  const how: AttendanceWay =
    plan.mode === 'virtual' ? 'virtual' : random.weighted({ roster: 55, code: 25, kiosk: 12, paper: 8 })
  const isThere = result !== 'absent' && result !== 'excused'
  const clocked = how === 'code' || how === 'kiosk' || how === 'virtual'
  const [marked_by_name, marked_at] = [row.closed_by_name ?? '', row.closed_at ?? '']
  let minutes = 0
  for (const day of isThere ? days : []) {
    const [starts, ends] = [Date.parse(day.starts_at), Date.parse(day.ends_at)]
    const whole = (ends - starts) / 60_000 - day.break_minutes
    const late = result === 'late' && day.day_no === 1 ? random.int(6, Math.max(7, Math.floor(whole * 0.14))) : 0
    const missed = result === 'partial' ? Math.ceil(whole * (0.35 + random.next() * 0.3)) : 0
    const present = whole - late - missed
    minutes += present
    const noted = clocked || late > 0 || missed > 0
    to.session_attendance.push(
      anAttendance({
        organization_id: row.organization_id,
        session_id: row.id,
        booking_id: booking.id,
        employee_id: booking.employee_id,
        day_no: day.day_no,
        in_at: noted ? instantText(starts + late * 60_000) : null,
        out_at: noted ? instantText(ends - missed * 60_000) : null,
        minutes: present,
        how,
        marked_by_name,
        marked_at,
      }),
    )
  }
  Object.assign(booking, {
    result,
    minutes: Math.min(minutes, row.credit_minutes),
    marked_how: how,
    marked_by_name,
    marked_at,
    note: result === 'excused' ? random.pick(['Called in sick', 'Covered a shift', 'Family emergency']) : null,
  })
  if (isThere && minutes >= row.credit_minutes * 0.8) credit(world, held, booked)
}

/** What closing a session writes for somebody who was there long enough. */
function credit(world: World, { course, row, days }: Held, { person, row: booking }: Booked) {
  const done: Day = dayOf(days.at(-1)?.on_day ?? '')
  const ends = Math.min(Date.parse(row.ends_at), (done + 1) * 86_400_000 - 120_000)
  const { entered } = person.career
  const booked = Math.floor(Date.parse(booking.booked_at) / 86_400_000)
  const assigned = Math.max(Math.min(workday(booked), done), course.first, entered + 1, world.chronicle.joined + 1)
  if (assigned > done) return
  finishAndRenew(world, { course, person, assigned: Math.min(assigned, done - 1), done, at: ends, over: { completed_how: 'attendance', source: 'bulk' } })
}
