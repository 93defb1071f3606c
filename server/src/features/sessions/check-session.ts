import type { Id, SessionBody, SessionDay } from '@preceptor/contract'
import { instantIn, type Span, spanIn } from '@preceptor/contract/zoned-time'
import sql from 'sql-template-tag'
import { invalid } from '../../errors/app-error.ts'
import { addDays } from '@preceptor/contract'
import type { Scope } from '../../scope/scope.ts'
import { sessionTexts } from './texts.ts'

export interface PlannedDay extends SessionDay {
  starts_at: string
  ends_at: string
}
type Errors = Record<string, string[]>

const spanOf = ({ on_day, starts, ends }: SessionDay, zone: string): Span =>
  spanIn(`${on_day}T${starts}`, `${ends > starts ? on_day : addDays(on_day, 1)}T${ends}`, zone)

/** Returns the days in order with their instants; refuses overlapping days, or a break as long as its day. */
export function plannedDays(days: readonly SessionDay[], zone: string): PlannedDay[] {
  const errors: Errors = {}
  const planned = days.map((day, at) => {
    const { starts, ends, minutes } = spanOf(day, zone)
    if (day.starts === day.ends) errors[`days.${at}.ends`] = [sessionTexts.named('endsAsItStarts')]
    else if (day.break_minutes >= minutes) errors[`days.${at}.break_minutes`] = [sessionTexts.named('breakTooLong')]
    return { ...day, starts_at: starts.at, ends_at: ends.at, at }
  })
  const ordered = planned.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
  for (const [n, day] of ordered.entries()) {
    const before = ordered[n - 1]
    if (before && before.ends_at > day.starts_at) errors[`days.${day.at}.starts`] = [sessionTexts.named('daysOverlap')]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return ordered.map(({ at: _, ...day }) => day)
}

/** Returns the teaching time, without breaks. */
export const minutesOf = (days: readonly Pick<PlannedDay, 'starts_at' | 'ends_at' | 'break_minutes'>[]): number =>
  days.reduce(
    (sum, { starts_at, ends_at, break_minutes }) =>
      sum + (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000 - break_minutes,
    0,
  )

/** Checks one session beyond its schema, without other records. */
function alone(body: SessionBody, days: readonly PlannedDay[], booked: number): Errors {
  const taught = minutesOf(days)
  const { capacity, min_seats, enrolment_opens, enrolment_closes, credit_minutes, zone } = body
  const ends = days.at(-1)?.ends_at ?? ''
  const closes = enrolment_closes && instantIn(enrolment_closes, zone)
  return {
    ...(capacity !== null && min_seats !== null && min_seats > capacity
      ? { min_seats: [sessionTexts.named('moreThanSeats')] }
      : {}),
    ...(capacity !== null && capacity < booked
      ? { capacity: [sessionTexts.named('fewerThanBooked', { count: booked })] }
      : {}),
    ...(credit_minutes > taught ? { credit_minutes: [sessionTexts.named('moreThanTaught', { minutes: taught })] } : {}),
    ...(enrolment_opens && enrolment_closes && enrolment_opens >= enrolment_closes
      ? { enrolment_closes: [sessionTexts.named('closesBeforeOpens')] }
      : {}),
    ...(closes && closes > ends ? { enrolment_closes: [sessionTexts.named('closesAfterEnd')] } : {}),
  }
}

interface Known {
  instructors: number
  location: boolean
  room_location_id: Id | null
  module: boolean
  template: boolean
}

/** Checks that everything referenced belongs to the agency and fits together, and returns the body with its room's location. */
export async function checkSession(
  { db, agency }: Scope,
  program_id: Id,
  body: SessionBody,
  days: readonly PlannedDay[],
  booked: number,
): Promise<SessionBody> {
  const { instructor_ids, location_id, room_id, module_id, template_id } = body
  const known = await db.row<Known>(sql`select
    (select count(*)::int from instructors i where i.organization_id = ${agency.id} and i.id = any(${instructor_ids}::uuid[])) as instructors,
    exists (select from locations l where l.organization_id = ${agency.id} and l.id = ${location_id}::uuid) as location,
    (select r.location_id from rooms r where r.organization_id = ${agency.id} and r.id = ${room_id}::uuid) as room_location_id,
    exists (select from program_modules m join program_versions v on v.organization_id = m.organization_id and v.id = m.version_id
      where m.organization_id = ${agency.id} and v.program_id = ${program_id} and m.module_id = ${module_id}::uuid
        and m.kind = 'live_session') as module,
    exists (select from session_templates t where t.organization_id = ${agency.id} and t.program_id = ${program_id}
      and t.id = ${template_id}::uuid) as template`)
  if (!known) throw new Error('The check of a session answered nothing.')
  const errors = { ...strangers(body, known), ...alone(body, days, booked) }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { ...body, location_id: location_id ?? known.room_location_id }
}

function strangers(
  { instructor_ids, location_id, room_id, module_id, template_id }: SessionBody,
  known: Known,
): Errors {
  const elsewhere = location_id !== null && known.room_location_id !== location_id
  return {
    ...(known.instructors < instructor_ids.length ? { instructor_ids: [sessionTexts.named('noInstructor')] } : {}),
    ...(location_id && !known.location ? { location_id: [sessionTexts.named('noLocation')] } : {}),
    ...(room_id && (!known.room_location_id || elsewhere) ? { room_id: [sessionTexts.named('noRoom')] } : {}),
    ...(module_id && !known.module ? { module_id: [sessionTexts.named('noModule')] } : {}),
    ...(template_id && !known.template ? { template_id: [sessionTexts.named('noTemplate')] } : {}),
  }
}
