import { type Id, isThere } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, invalid, notFound } from '../../errors/app-error.ts'
import type { EventHead } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { hasLeft, named } from '../assignments/write-assignments.ts'
import { listedName } from '../bookings/read-bookings.ts'
import { noteAll } from '../bookings/seats.ts'
import { followMerge } from '../employees/merged-into.ts'
import { readEmployee } from '../employees/read-employee.ts'
import { employeeTexts } from '../employees/texts.ts'
import { refuseNotMarkable } from './mark-attendance.ts'
import { type AttendanceMark, type Changed, fieldOf } from './marked.ts'
import { readSheet, type Sheet, type SheetPerson, type SheetSession } from './sheet.ts'
import { attendanceTexts } from './texts.ts'

const conflict = (sentence: string) => new AppError('CONFLICT', sentence)

/** Adds a person without a booking to the roster (source walk_in), even when the session is full, because they are present. */
export async function addWalkIn(scope: Scope, session_id: Id, employee_id: Id): Promise<Id> {
  const { id, provider_status, first_name, last_name } = await readEmployee(
    scope,
    await followMerge(scope, employee_id),
  )
  const name = `${first_name} ${last_name}`
  if (hasLeft(provider_status)) throw invalid({ employee_id: [attendanceTexts.named('hasLeft', { name })] })
  const { session, days } = await readSheet(scope, session_id, { hold: true })
  refuseNotMarkable(session)
  if (!days.some(({ may_be_marked }) => may_be_marked)) throw conflict(attendanceTexts.named('tooEarly'))
  const found = await placesOf(scope, session_id, [id])
  const place = found.get(id)
  if (!place || place.is_booked) throw conflict(attendanceTexts.named('alreadyHere', { name }))
  await seatWalkIns(scope, session, { people: [{ ...place, employee_id: id, name }], head: {} })
  return place.booking_id
}

interface Place {
  booking_id: Id
  is_booked: boolean
  employee_number: string | null
  discipline_name: string | null
  name: string
  listed_name: string
  provider_status: Parameters<typeof hasLeft>[0]
  termination_date: string | null
}

/** Returns each person's roster row by employee: a person who canceled gets the same row again. */
async function placesOf({ db, agency }: Scope, session_id: Id, employees: readonly Id[]): Promise<Map<Id, Place>> {
  const rows = await db.rows<Place & { id: Id }>(sql`
    select e.id, coalesce(b.id, new_id()) as booking_id, b.state is not distinct from 'booked' as is_booked, e.employee_number, ${named} as name, ${listedName} as listed_name,
      (select d.name from disciplines d where d.organization_id = e.organization_id and d.id = e.discipline_id) as discipline_name,
      e.provider_status, e.termination_date::text as termination_date
    from employees e left join session_bookings b on b.organization_id = e.organization_id and b.session_id = ${session_id} and b.employee_id = e.id
    where e.organization_id = ${agency.id} and e.id = any(${employees}::uuid[])`)
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

interface Seating {
  people: readonly Pick<SheetPerson, 'booking_id' | 'employee_id' | 'name'>[]
  head: Omit<EventHead, 'kind'>
}

/** Adds these people; the session is locked, and none of them has a seat. */
export async function seatWalkIns(
  scope: Scope,
  session: Pick<SheetSession, 'id' | 'name'>,
  { people, head }: Seating,
): Promise<void> {
  if (people.length === 0) return
  const { db, agency, actor } = scope
  await db.run(sql`
    insert into session_bookings as b (organization_id, id, session_id, employee_id, state, source, booked_by_name)
    select ${agency.id}, u.id, ${session.id}, u.employee_id, 'booked', 'walk_in', ${actor.name}
    from unnest(${people.map(one => one.booking_id)}::uuid[], ${people.map(one => one.employee_id)}::uuid[]) u (id, employee_id)
    on conflict (organization_id, session_id, employee_id) do update set state = 'booked', waits_since = null, source = 'walk_in', reason = null,
      job_id = null, booked_at = now(), booked_by_name = excluded.booked_by_name, version = b.version + 1`)
  await noteAll(scope, { ...head, kind: 'attendance.walked_in' }, session, people)
}

/** One day of a person who attended without a seat. */
export type ForgottenMark = Omit<AttendanceMark, 'booking_id' | 'field'> & { employee_id: Id }

interface Forgotten {
  people: SheetPerson[]
  marks: AttendanceMark[]
}

/** Previews forgotten people on the sheet of a closed session, with their marks. Nothing is written. */
export async function forgottenOf(
  scope: Scope,
  { session, days }: Sheet,
  walkIns: readonly ForgottenMark[],
): Promise<Forgotten> {
  if (walkIns.length === 0) return { people: [], marks: [] }
  const ids = await Promise.all(walkIns.map(({ employee_id }) => followMerge(scope, employee_id)))
  const places = await placesOf(scope, session.id, ids)
  const first = days[0]?.on_day ?? ''
  const errors: Record<string, string[]> = {}
  const people = new Map<Id, SheetPerson>()
  const marks = walkIns.map(({ employee_id: _, ...mark }, at): AttendanceMark => {
    const field = `walk_ins.${at}`
    const employee_id = ids[at] ?? ''
    const place = places.get(employee_id)
    if (!place) throw notFound(employeeTexts.named('noEmployee'))
    const { name, listed_name, booking_id, provider_status, termination_date } = place
    const { employee_number, discipline_name } = place
    if (place.is_booked) errors[`${field}.employee_id`] = [attendanceTexts.named('alreadyHere', { name })]
    // People who left after the class still attended it
    else if (hasLeft(provider_status) && (termination_date ?? '') < first)
      errors[`${field}.employee_id`] = [attendanceTexts.named('hasLeft', { name })]
    const facts = { employee_number, discipline_name, source: 'walk_in' as const }
    const nothing = { result: null, minutes: null, note: null, marks: [] }
    people.set(employee_id, { booking_id, employee_id, name, listed_name, ...facts, ...nothing })
    return { ...mark, booking_id, field }
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { people: [...people.values()], marks }
}

/** Refuses walk-ins who are marked as absent. */
export function refuseAway(
  walkers: readonly SheetPerson[],
  changed: readonly Changed[],
  all: readonly AttendanceMark[],
) {
  const away = changed.find(
    ({ after }) => walkers.some(one => one.booking_id === after.booking_id) && !isThere(after.result),
  )
  if (!away) return
  const at = all.findIndex(mark => mark.booking_id === away.after.booking_id)
  const mark = all[at]
  if (mark)
    throw invalid({ [`${fieldOf(mark, at)}.result`]: [attendanceTexts.named('wasAway', { name: away.after.name })] })
}
