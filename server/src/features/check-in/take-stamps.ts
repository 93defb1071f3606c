import type { Answer, api, AttendanceWay, Id, Input, SentStamp, StampRefusal, StampWhy } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { notFound } from '../../errors/app-error.ts'
import { inAgency, type PublicScope, type Scope } from '../../scope/scope.ts'
import { type AttendanceMark, markAttendance } from '../attendance/mark-attendance.ts'
import { type DayMark, readSheet, type Sheet, type SheetDay } from '../attendance/sheet.ts'
import { type Time, timeOf } from './clock.ts'
import { hoursOf, judgeCode, shownAt } from './codes.ts'
import { basisOf, type KioskPlace, kioskOf, type Place, sessionsOfCode } from './find-session.ts'
import { dayAt, isShared, judge, markOf } from './judge.ts'
import { countingMisses, type Parts } from './misses.ts'
import { matching, peopleWho, type Person, shortName } from './people.ts'
import { checkInTexts } from './texts.ts'

type Sent = Input<typeof api.checkIn.send>['body']
type Told = Answer<typeof api.checkIn.send>['data'][number]

/** A stamp with its time judged, before matching people. */
interface Timed extends SentStamp {
  digits: string
  time: Time
  why: StampWhy | null
}

const refused = ({ id, direction }: SentStamp, why: StampRefusal): Told => ({
  id,
  is: 'refused',
  why,
  direction,
  name: null,
})
const seen = ({ id, direction }: SentStamp): Told => ({ id, is: 'see_instructor', why: null, direction, name: null })

/** Accepts stamps from a phone or a tablet, at once or hours later; each stamp has one effect, however often it is sent. */
export async function takeStamps(
  scope: PublicScope,
  parts: Parts,
  sent: Sent,
): Promise<Answer<typeof api.checkIn.send>> {
  const now = Date.now()
  const taken =
    sent.kiosk === undefined ? await byCode(scope, parts, sent, now) : await byKiosk(scope, parts, sent, now)
  const of = new Map(taken.map(one => [one.id, one]))
  return { now: new Date(now).toISOString(), data: sent.stamps.flatMap(({ id }) => of.get(id) ?? []) }
}

async function byKiosk(scope: PublicScope, parts: Parts, sent: Sent, now: number): Promise<Told[]> {
  const place = await kioskOf(parts, sent.kiosk ?? '')
  const basis = place && (await basisOf(parts, place, scope.origin))
  if (!place || !basis) throw notFound(checkInTexts.named('gone'))
  const stamps = sent.stamps.map(stamp => {
    const time = timeOf(stamp, sent.sent_at, now)
    return { ...stamp, time, why: time.is_trusted ? null : ('clock' as const) }
  })
  return inAgency(basis, inside => takeAll(inside, { place, device_id: sent.device_id, stamps, now }))
}

/** Handles a phone's stamps: each stamp's scanned code identifies its session. Counts wrong codes, and digits that match no one. */
const byCode = (scope: PublicScope, parts: Parts, sent: Sent, now: number): Promise<Told[]> =>
  countingMisses(parts, scope.origin.ip, async () => {
    const told: Told[] = []
    let missed = 0
    const bySession = new Map<Id, { place: Place; stamps: Timed[] }>()
    for (const stamp of sent.stamps) {
      const time = timeOf(stamp, sent.sent_at, now)
      const found = await sessionOf(scope, parts, stamp, time)
      if (found.is === 'refused') {
        if (found.why === 'wrong_code') missed += 1
        told.push(time.is_live || found.why !== 'wrong_code' ? refused(stamp, found.why) : seen(stamp))
        continue
      }
      if (found.why === 'code') missed += 1
      const group = bySession.get(found.place.session_id) ?? { place: found.place, stamps: [] }
      group.stamps.push({ ...stamp, time: { ...time, at: found.at }, why: found.why })
      bySession.set(found.place.session_id, group)
    }
    for (const { place, stamps } of bySession.values()) {
      const basis = await basisOf(parts, place, scope.origin)
      if (!basis) continue
      const some = await inAgency(basis, inside =>
        takeAll(inside, { place, device_id: sent.device_id, stamps, now, onUnknown: () => (missed += 1) }),
      )
      told.push(...some)
    }
    return { result: told, missed }
  })

type Meant =
  | { is: 'meant'; place: Place; at: number; why: StampWhy | null }
  | { is: 'refused'; why: Extract<StampRefusal, 'wrong_code' | 'old_code'> }

/** The longest time between typing a code and typing the digits. */
const patience = 3 * 60_000

/** Finds the session of a phone's stamp, by its code. */
async function sessionOf(scope: PublicScope, parts: Parts, stamp: SentStamp, time: Time): Promise<Meant> {
  const { code, code_at, device_at } = stamp
  const places = code === undefined ? [] : await sessionsOfCode(parts, code)
  if (code === undefined || places.length === 0) return { is: 'refused', why: 'wrong_code' }
  const keys = parts.config.appKeys
  const before = code_at === undefined ? 0 : Math.max(0, Date.parse(device_at) - Date.parse(code_at))
  if (!time.is_trusted) {
    const told = (await daysOf(scope, parts, places)).flatMap(({ place, days }) => {
      const at = shownAt(keys, place.session_id, code, days)
      return at === null
        ? []
        : [{ is: 'meant' as const, place, at: at + Math.min(before, patience), why: 'clock' as const }]
    })
    return told[0] ?? { is: 'refused', why: 'wrong_code' }
  }
  const judged = places.flatMap(place => {
    const found = judgeCode(keys, place.session_id, code, time.at - before)
    return found ? [{ place, ...found }] : []
  })
  const right = judged.find(({ is }) => is === 'right')
  if (right && before <= patience) return { is: 'meant', place: right.place, at: time.at, why: null }
  if (judged.length > 0) return { is: 'refused', why: 'old_code' }
  if (time.is_live) return { is: 'refused', why: 'wrong_code' }
  // Typed offline, so no one could report a wrong digit right away
  const near = (await daysOf(scope, parts, places)).filter(({ days }) =>
    days.some(day => time.at >= hoursOf(day).opens && time.at <= hoursOf(day).closes),
  )
  const [only] = near
  return near.length === 1 && only
    ? { is: 'meant', place: only.place, at: time.at, why: 'code' }
    : { is: 'refused', why: 'wrong_code' }
}

async function daysOf(scope: PublicScope, parts: Parts, places: readonly Place[]) {
  const found: { place: Place; days: Pick<SheetDay, 'starts_at' | 'ends_at'>[] }[] = []
  for (const place of places) {
    const basis = await basisOf(parts, place, scope.origin)
    if (!basis) continue
    const days = await inAgency(basis, ({ db, agency }) =>
      db.rows<Pick<SheetDay, 'starts_at' | 'ends_at'>>(sql`select starts_at, ends_at from session_days
        where organization_id = ${agency.id} and session_id = ${place.session_id} order by day_no`),
    )
    found.push({ place, days })
  }
  return found
}

interface Taking {
  place: Place | KioskPlace
  device_id: Id
  stamps: readonly Timed[]
  now: number
  onUnknown?: () => void
}

interface Row {
  id: Id
  direction: 'in' | 'out'
  device_id: Id
  state: 'counted' | 'waiting' | 'dismissed' | 'duplicate'
  why: StampWhy | null
  day_no: number | null
  booking_id: Id | null
  employee_id: Id | null
  name: string | null
  at: number
}

/** Session data while stamps are processed: the session is locked, so it doesn't change. */
interface Desk {
  sheet: Sheet
  people: Person[]
  rows: Row[]
  /** By booking and day. */
  marks: Map<string, Pick<DayMark, 'result' | 'in_at' | 'out_at'>>
  changed: Map<string, AttendanceMark>
  kiosk_ended: number | null
}

const keyOf = (booking_id: Id, day_no: number) => `${booking_id} ${day_no}`

async function deskOf(scope: Scope, place: Place | KioskPlace, typed: readonly string[]): Promise<Desk> {
  const { db, agency } = scope
  const { session_id } = place
  const sheet = await readSheet(scope, session_id, { hold: true })
  const rows = await db.rows<
    Omit<Row, 'at'> & { counted_at: string }
  >(sql`select t.id, t.direction, t.device_id, t.state, t.why, t.day_no,
      t.booking_id, t.employee_id, t.counted_at, e.first_name || ' ' || e.last_name as name
    from session_stamps t left join employees e on e.organization_id = t.organization_id and e.id = t.employee_id
    where t.organization_id = ${agency.id} and t.session_id = ${session_id} order by t.counted_at, t.id`)
  const kiosk =
    'kiosk_id' in place
      ? await db.row<{ ended_at: string | null }>(sql`update session_kiosks set last_seen_at = now()
        where organization_id = ${agency.id} and id = ${place.kiosk_id} returning ended_at`)
      : undefined
  return {
    sheet,
    people: await peopleWho(scope, session_id, typed),
    rows: rows.map(({ counted_at, ...row }) => Object.assign(row, { at: Date.parse(counted_at) })),
    marks: new Map(
      sheet.people.flatMap(({ booking_id, marks }) => marks.map(mark => [keyOf(booking_id, mark.day_no), mark])),
    ),
    changed: new Map(),
    kiosk_ended: kiosk?.ended_at ? Date.parse(kiosk.ended_at) : null,
  }
}

async function takeAll(scope: Scope, { place, device_id, stamps, now, onUnknown }: Taking): Promise<Told[]> {
  const how: AttendanceWay = 'kiosk_id' in place ? 'kiosk' : 'code'
  const desk = await deskOf(
    scope,
    place,
    stamps.map(({ digits }) => digits),
  )
  if (desk.sheet.session.state === 'draft' || desk.sheet.session.state === 'cancelled')
    return stamps.map(stamp => refused(stamp, 'ended'))
  const told: Told[] = []
  // In time order, however they were sent
  for (const stamp of stamps.toSorted((a, b) => a.time.at - b.time.at)) {
    const before = desk.rows.find(({ id }) => id === stamp.id)
    if (before) {
      told.push(before.device_id === device_id ? answerOf(stamp, before) : seen(stamp))
      continue
    }
    const day = dayAt(desk.sheet.days, stamp.time.at)
    const no = refusalOf(desk, stamp, day)
    if (no) {
      told.push(refused(stamp, no))
      continue
    }
    const who = matching(desk.people, stamp.digits)
    if (who.length === 0) onUnknown?.()
    const row = rowOf(desk, { stamp, device_id, day, who, how })
    desk.rows.push(row)
    await keep(scope, { place, row, stamp, how, now })
    if (row.state === 'counted' && row.booking_id && day) {
      count(desk, row, day)
      await settleWaiting(scope, desk, row, day)
    }
    told.push(answerOf(stamp, row))
  }
  const marks = [...desk.changed.values()]
  if (marks.length > 0) await markAttendance(whoMarks(scope, desk, how), place.session_id, marks, how)
  return told
}

const answerOf = ({ id, direction }: SentStamp, { state, name }: Row): Told => {
  const counted = state === 'counted' || state === 'duplicate'
  return {
    id,
    is: counted ? 'counted' : 'see_instructor',
    why: null,
    direction,
    name: counted && name !== null ? shortName(name) : null,
  }
}

/** Returns immediate refusals for a person at the device; later stamps are kept for staff instead. */
function refusalOf(
  { sheet, kiosk_ended }: Desk,
  { time, direction }: Timed,
  day: SheetDay | null,
): StampRefusal | null {
  if (kiosk_ended !== null && time.at > kiosk_ended) return 'ended'
  if (!time.is_live) return null
  if (day) return direction === 'in' && time.at > Date.parse(day.ends_at) ? 'too_late' : null
  const isToCome = sheet.days.some(one => hoursOf(one).opens > time.at)
  return isToCome ? 'too_early' : 'too_late'
}

interface Judging {
  stamp: Timed
  device_id: Id
  day: SheetDay | null
  who: readonly Person[]
  how: AttendanceWay
}

function rowOf(desk: Desk, judging: Judging): Row {
  const { stamp, device_id, day, who } = judging
  const [only] = who.length === 1 ? who : []
  const row: Row = {
    id: stamp.id,
    direction: stamp.direction,
    device_id,
    state: 'waiting',
    why: null,
    day_no: day?.day_no ?? null,
    booking_id: only?.booking_id ?? null,
    employee_id: only?.employee_id ?? null,
    name: only?.name ?? null,
    at: stamp.time.at,
  }
  const why = whyOf(desk, judging, only)
  if (why !== null) return { ...row, why }
  if (!only?.booking_id || !day) throw new Error('A stamp without a person or a day was not held back.')
  const of = desk.rows.filter(
    one => one.booking_id === only.booking_id && one.day_no === day.day_no && one.state === 'counted',
  )
  const verdict = judge(
    { booking_id: only.booking_id, direction: stamp.direction, at: stamp.time.at, device_id },
    { mark: desk.marks.get(keyOf(only.booking_id, day.day_no)), stamps: of },
  )
  return { ...row, state: verdict.is, why: verdict.is === 'waiting' ? verdict.why : null }
}

/** Returns the most important reason for staff to check a stamp. */
function whyOf(
  { sheet, rows }: Desk,
  { stamp, device_id, day, who, how }: Judging,
  only: Person | undefined,
): StampWhy | null {
  if (sheet.session.state === 'closed') return 'closed'
  if (stamp.why) return stamp.why
  if (!day || (stamp.direction === 'in' && stamp.time.at > Date.parse(day.ends_at))) return 'outside'
  if (!only) return who.length === 0 ? 'unknown' : 'ambiguous'
  if (!only.has_seat) return 'no_seat'
  const counted = new Set(
    rows.flatMap(row =>
      row.device_id === device_id && row.state === 'counted' && row.employee_id ? [row.employee_id] : [],
    ),
  )
  return how === 'code' && isShared(counted, only.employee_id) ? 'shared_phone' : null
}

/** Records a counted stamp's effect on the day; it is written once, together with all others. */
function count({ sheet, marks, changed }: Desk, { booking_id, direction, at }: Row, day: SheetDay) {
  if (!booking_id) return
  const key = keyOf(booking_id, day.day_no)
  const before = marks.get(key)
  const moment = new Date(at).toISOString()
  const made = markOf(
    day,
    direction === 'in'
      ? { in_at: moment, out_at: before?.out_at ?? null }
      : { in_at: before?.in_at ?? null, out_at: moment },
    sheet.session,
  )
  changed.set(key, { booking_id, ...made })
  marks.set(key, { result: made.result ?? 'attended', in_at: made.in_at ?? null, out_at: made.out_at ?? null })
}

/** Resolves stamps that arrived out of order: one device sent the departure before another sent the arrival. */
async function settleWaiting({ db, agency }: Scope, desk: Desk, came: Row, day: SheetDay) {
  if (came.direction !== 'in') return
  const left = desk.rows.find(
    ({ state, why, booking_id, day_no, at }) =>
      state === 'waiting' &&
      why === 'not_in' &&
      booking_id === came.booking_id &&
      day_no === day.day_no &&
      at > came.at,
  )
  if (!left) return
  left.state = 'counted'
  count(desk, left, day)
  await db.run(
    sql`update session_stamps set state = 'counted', digits = null where organization_id = ${agency.id} and id = ${left.id}`,
  )
}

interface Keeping {
  place: Place | KioskPlace
  row: Row
  stamp: Timed
  how: AttendanceWay
  now: number
}

const keep = ({ db, agency }: Scope, { place, row, stamp, how, now }: Keeping) =>
  db.run(sql`insert into session_stamps (organization_id, id, session_id, day_no, device_id, kiosk_id, how, direction, digits, device_at,
      clock_offset_ms, clock_checked_at, received_at, counted_at, state, why, employee_id, booking_id)
    values (${agency.id}, ${row.id}, ${place.session_id}, ${row.day_no}, ${row.device_id}, ${'kiosk_id' in place ? place.kiosk_id : null}, ${how},
      ${row.direction}, ${row.state === 'waiting' ? stamp.digits : null}, ${stamp.device_at}, ${stamp.clock?.offset_ms ?? null},
      ${stamp.clock?.checked_at ?? null}, ${new Date(now).toISOString()}, ${new Date(row.at).toISOString()}, ${row.state}, ${row.why},
      ${row.employee_id}, ${row.booking_id})
    on conflict (organization_id, id) do nothing`)

/** The history shows that people on their own phones did it themselves. */
function whoMarks(scope: Scope, { changed, sheet }: Desk, how: AttendanceWay): Scope {
  const bookings = new Set([...changed.values()].map(({ booking_id }) => booking_id))
  const only = sheet.people.find(({ booking_id }) => bookings.has(booking_id))
  if (how === 'kiosk' || bookings.size !== 1 || !only) return scope
  return { ...scope, actor: { ...scope.actor, kind: 'learner', user_id: only.employee_id, name: only.name } }
}
