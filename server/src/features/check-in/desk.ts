import type { Answer, api, Id, Input, Stamp } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { AppError, invalid, notFound } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { markAttendance } from '../attendance/mark-attendance.ts'
import { addWalkIn } from '../attendance/walk-ins.ts'
import { readSheet, type SheetDay } from '../attendance/sheet.ts'
import { holdSession } from '../bookings/seats.ts'
import { markOf } from './judge.ts'
import { matching, peopleWho } from './people.ts'
import { checkInTexts } from './texts.ts'

type Bare = Omit<Stamp, 'choices'>

const columns = sql`t.id, t.direction, t.how, t.state, t.why, t.digits, t.counted_at, t.received_at, left(t.device_id::text, 4) as device,
  t.employee_id, e.first_name || ' ' || e.last_name as name, t.settled_at, t.settled_by_name`
const rows = (where: Sql) => sql`select ${columns} from session_stamps t
  left join employees e on e.organization_id = t.organization_id and e.id = t.employee_id where ${where}`

/** Returns stamps to resolve first, then the rest, newest first. */
export async function readDesk(scope: Scope, session_id: Id): Promise<Answer<typeof api.checkIn.desk>> {
  const { db, agency } = scope
  const { session } = await readSheet(scope, session_id)
  const stamps = await db.rows<Bare>(sql`${rows(sql`t.organization_id = ${agency.id} and t.session_id = ${session_id}`)}
    order by t.state = 'waiting' desc, case when t.state = 'waiting' then t.counted_at end, t.counted_at desc, t.id limit 1000`)
  return { zone: session.zone, state: session.state, data: await withChoices(scope, session_id, stamps) }
}

async function withChoices(scope: Scope, session_id: Id, stamps: readonly Bare[]): Promise<Stamp[]> {
  const typed = [...new Set(stamps.flatMap(({ digits }) => digits ?? []))]
  const people = typed.length === 0 ? [] : await peopleWho(scope, session_id, typed)
  return stamps.map(stamp => ({
    ...stamp,
    choices:
      stamp.digits === null
        ? []
        : matching(people, stamp.digits).map(({ employee_id, name, employee_number, has_seat }) => ({
            employee_id,
            name,
            employee_number,
            has_seat,
          })),
  }))
}

interface Held {
  id: Id
  session_id: Id
  state: Stamp['state']
  direction: 'in' | 'out'
  how: 'code' | 'kiosk'
  day_no: number | null
  counted_at: string
  employee_id: Id | null
}

/** Locks the session first, then the stamp, in the same order as arriving stamps. */
async function holdStamp(scope: Scope, id: Id): Promise<Held> {
  const { db, agency } = scope
  const read = (hold: Sql) =>
    db.row<Held>(sql`select t.id, t.session_id, t.state, t.direction, t.how, t.day_no, t.counted_at, t.employee_id
    from session_stamps t where t.organization_id = ${agency.id} and t.id = ${id} ${hold}`)
  const found = await read(sql``)
  if (found) await holdSession(scope, found.session_id)
  const held = found && (await read(sql`for update`))
  if (!held) throw notFound(checkInTexts.named('noStamp'))
  return held
}

/** Resolves a stamp: staff say whose it was, or that it was no one's. The typed text is then deleted. */
export async function resolveStamp(
  scope: Scope,
  id: Id,
  { act, employee_id }: Input<typeof api.checkIn.resolve>['body'],
): Promise<Stamp> {
  const { db, agency, actor } = scope
  const held = await holdStamp(scope, id)
  if (held.state !== 'waiting') throw new AppError('TRANSITION_REFUSED', checkInTexts.named('settled'))
  const who = act === 'count' ? await countFor(scope, held, employee_id ?? held.employee_id) : null
  await db.run(sql`update session_stamps set state = ${act === 'count' ? 'counted' : 'dismissed'}, digits = null, settled_at = now(),
      settled_by_name = ${actor.name}, employee_id = coalesce(${who?.employee_id ?? null}::uuid, employee_id),
      booking_id = coalesce(${who?.booking_id ?? null}::uuid, booking_id), day_no = coalesce(${who?.day_no ?? null}::smallint, day_no)
    where organization_id = ${agency.id} and id = ${id}`)
  if (act === 'dismiss') await tellDismissed(scope, held)
  const [stamp] = await withChoices(
    scope,
    held.session_id,
    await db.rows<Bare>(rows(sql`t.organization_id = ${agency.id} and t.id = ${id}`)),
  )
  if (!stamp) throw notFound(checkInTexts.named('noStamp'))
  return stamp
}

async function tellDismissed(scope: Scope, { session_id }: Held) {
  const { session } = await readSheet(scope, session_id)
  await recordEvent(scope, { kind: 'session.stamp_dismissed', subject: { id: session_id, name: session.title } })
}

/** Applies the stamp's times to the person; the other stamp's time of that day stays. */
async function countFor(scope: Scope, held: Held, employee_id: Id | null) {
  if (employee_id === null) throw invalid({ employee_id: [checkInTexts.named('personMissing')] })
  const { session_id, direction, counted_at, how } = held
  const before = await readSheet(scope, session_id, { hold: true })
  const seated = before.people.find(person => person.employee_id === employee_id)
  const booking_id = seated?.booking_id ?? (await addWalkIn(scope, session_id, employee_id))
  const day = dayOf(before.days, held)
  const mark = seated?.marks.find(({ day_no }) => day_no === day.day_no)
  const times =
    direction === 'in'
      ? { in_at: counted_at, out_at: mark?.out_at ?? null }
      : { in_at: mark?.in_at ?? null, out_at: counted_at }
  if (times.in_at && times.out_at && Date.parse(times.in_at) >= Date.parse(times.out_at))
    throw new AppError(
      'CONFLICT',
      checkInTexts.named('outBeforeIn', { name: seated?.name ?? checkInTexts.named('thisPerson') }),
    )
  await markAttendance(scope, session_id, [{ booking_id, ...markOf(day, times, before.session) }], how)
  return { employee_id, booking_id, day_no: day.day_no }
}

/** Returns the day of a stamp; outside the session's hours, the nearest day. */
function dayOf(days: readonly SheetDay[], { day_no, counted_at }: Held): SheetDay {
  const at = Date.parse(counted_at)
  const far = (day: SheetDay) =>
    Math.min(Math.abs(Date.parse(day.starts_at) - at), Math.abs(Date.parse(day.ends_at) - at))
  const day = days.find(one => one.day_no === day_no) ?? days.toSorted((a, b) => far(a) - far(b))[0]
  if (!day) throw new Error('A session has no day.')
  return day
}
