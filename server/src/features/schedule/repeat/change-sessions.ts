import {
  type Answer,
  type api,
  type ChangedSession,
  type Id,
  type Input,
  type Session,
  type SessionBody,
  toldFields,
} from '@preceptor/contract'
import { ruleText } from '@preceptor/contract/schedule/recurrence'
import { dayIn, fallback } from '@preceptor/contract/texts/texts'
import { momentIn } from '@preceptor/contract/zoned-time'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../../errors/app-error.ts'
import { changesBetween } from '../../../events/changes.ts'
import type { Scope } from '../../../scope/scope.ts'
import { tellRoster } from '../../bookings/roster-acts.ts'
import { checkSession, minutesOf, type PlannedDay, plannedDays } from '../../sessions/check-session.ts'
import { readSession, readSessions } from '../../sessions/read-session.ts'
import { sessionRecord } from '../../sessions/session-record.ts'
import { enrolmentOf, rewriteSessions } from '../../sessions/write-many.ts'
import { bodyOf } from '../../sessions/write-session.ts'
import { clashesOf } from '../move/clashes.ts'
import { asMoved, type Movable, isInPlace, refuseFixed, type Target } from '../move/movable.ts'
import { cutSeries } from '../move/move-session.ts'
import { type MovePlan, planMove } from '../move/plan-move.ts'
import { holdSeries } from '../series.ts'
import { scheduleTexts } from '../texts.ts'
import { onDay, refuseOverlaps } from './dates.ts'
import { nameOf, refuseOther } from './frozen.ts'
import { peopleIn } from './people.ts'
import { holdReached } from './reached.ts'

type Change = Input<typeof api.series.changeImpact>['body']
type Field = keyof SessionBody

interface ChangePlan {
  plan: string
  session: Movable
  /** All sessions that the change affects, as they are now. */
  sessions: Session[]
  /** The session's whole body after the change, and the names of the changed fields. */
  body: SessionBody
  fields: Field[]
  /** Sessions that get other days. */
  timed: { target: Target; days: readonly PlannedDay[] }[]
  staying: ReadonlySet<Id>
  move: Pick<MovePlan, 'cut' | 'targets' | 'staying'>
}

/** Returns only the fields that differ from the viewed session. */
function changedFields(session: Session, patch: Change['patch']): Field[] {
  const now: Record<string, unknown> = { ...bodyOf(session) }
  const sent: Record<string, unknown> = { ...patch }
  return Object.keys(sent).filter(
    field => sent[field] !== undefined && JSON.stringify(sent[field]) !== JSON.stringify(now[field]),
  ) as Field[]
}

async function planChange(scope: Scope, id: Id, { reach, version, patch }: Change): Promise<ChangePlan> {
  const { session, reached } = await holdReached(scope, id, reach)
  if (session.version !== version) throw new AppError('CONFLICT', scheduleTexts.named('changedMeanwhile'))
  refuseFixed(session)
  const whole = await readSession(scope, id)
  const changed = changedFields(whole, patch)
  // A room belongs to its location
  const placed: Field[] =
    changed.includes('room_id') || changed.includes('location_id') ? ['room_id', 'location_id'] : []
  const fields = [...new Set([...changed, ...placed])]
  if (fields.includes('zone') && reach !== 'this') throw invalid({ zone: [scheduleTexts.named('oneZone')] })
  const given = { ...bodyOf(whole), ...patch } as SessionBody
  const days = plannedDays(given.days, given.zone)
  const body = await checkSession(scope, whole.program_id, given, days, whole.booked)
  const isTimed = fields.includes('days') || fields.includes('zone')
  const move = isTimed
    ? await moveOf(scope, { session, reached }, { days, reach })
    : { cut: null, targets: [], staying: [] }
  const timed = move.targets.map(target => ({
    target,
    days: onDay(days, target.session.id === id ? (days[0]?.on_day ?? '') : target.days[0].on, body.zone),
  }))
  const sessions = await readSessions(
    scope,
    reached.map(one => one.id),
  )
  refuseOverlaps(timed.map(one => ({ on: one.days[0]?.on_day ?? '', days: one.days })))
  refuseEach(sessions, timed, { body, fields })
  const staying = new Set(isTimed ? move.staying.map(one => one.session.id) : [])
  const plan = nameOf({
    reach,
    patch,
    sessions: sessions.map(one => [one.id, one.version, one.booked, one.waiting]),
    timed: timed.map(one => [one.target.session.id, one.days]),
    after: move.cut?.after ?? null,
  })
  return { plan, session, sessions, body, fields, timed, staying, move }
}

/** Moves the sessions that are still where the series puts them to the new days. */
async function moveOf(
  scope: Scope,
  { session, reached }: { session: Movable; reached: readonly Movable[] },
  { days, reach }: { days: readonly PlannedDay[]; reach: Change['reach'] },
): Promise<Pick<MovePlan, 'cut' | 'targets' | 'staying'>> {
  const [first] = days
  const [was] = session.days
  if (first && (first.on_day !== was.on || first.starts !== was.starts))
    return planMove(scope, session, { reach, on: first.on_day, starts: first.starts })
  const series = session.series_id === null ? undefined : await holdSeries(scope, session.series_id)
  const asItIs = (one: Movable): Target => ({
    session: one,
    occurrence_on: one.occurrence_on,
    days: one.days,
    clock: null,
  })
  const goes = (one: Movable) => one.id === session.id || (series && isInPlace(one, series.body.starts))
  return {
    cut: null,
    targets: reached.filter(goes).map(asItIs),
    staying: reached.filter(one => !goes(one)).map(one => ({ session: one, occurrence_on: one.occurrence_on ?? '' })),
  }
}

/** Refuses a change that fits the viewed session but not another one; the error names that session's day. */
function refuseEach(
  sessions: readonly Session[],
  timed: ChangePlan['timed'],
  { body, fields }: { body: SessionBody; fields: readonly Field[] },
): void {
  const of = <F extends Field>(session: Session, field: F): SessionBody[F] =>
    fields.includes(field) ? body[field] : bodyOf(session)[field]
  for (const session of sessions) {
    const days = timed.find(one => one.target.session.id === session.id)?.days ?? session.days
    const day = dayIn(fallback, days[0]?.on_day ?? '')
    const [capacity, least, credit] = [of(session, 'capacity'), of(session, 'min_seats'), of(session, 'credit_minutes')]
    const minutes = minutesOf(days)
    if (capacity !== null && capacity < session.booked)
      throw invalid({ capacity: [scheduleTexts.named('seatsTaken', { day, count: session.booked })] })
    if (capacity !== null && least !== null && least > capacity)
      throw invalid({ min_seats: [scheduleTexts.named('moreThanSeats', { day })] })
    if (credit > minutes) throw invalid({ credit_minutes: [scheduleTexts.named('moreThanTaught', { day, minutes })] })
  }
}

/** The target as it will be taught. */
const withDays = ({ target, days }: ChangePlan['timed'][number], { body, fields }: ChangePlan): Target => {
  const [first, ...rest] = days.map((day, at) => ({ day_no: at + 1, on: day.on_day, ...day }))
  const { session } = target
  return {
    ...target,
    session: {
      ...session,
      room_id: fields.includes('room_id') ? body.room_id : session.room_id,
      instructor_ids: fields.includes('instructor_ids') ? body.instructor_ids : session.instructor_ids,
    },
    days: first ? [first, ...rest] : target.days,
    clock:
      days.map(({ on_day, starts }) => momentIn(`${on_day}T${starts}`, body.zone).clock).find(one => one !== null) ??
      null,
  }
}

export async function changeImpact(
  scope: Scope,
  id: Id,
  change: Change,
): Promise<Answer<typeof api.series.changeImpact>> {
  const found = await planChange(scope, id, change)
  const { plan, sessions, body, fields, timed, staying, move } = found
  const moving = new Map(timed.map(one => [one.target.session.id, withDays(one, found)]))
  // Sessions that keep their time may still get another room
  const all = sessions.map(session => moving.get(session.id) ?? asItStands(session, found))
  const clashes = await clashesOf(scope, all)
  const words = await wordsOf(scope, found)
  const ids = sessions.map(one => one.id)
  const isMoved = (one: Target) => {
    const [was, becomes] = [sessions.find(({ id: other }) => other === one.session.id)?.days[0], one.days[0]]
    return was?.on_day !== becomes.on || was.starts !== becomes.starts || was.ends !== becomes.ends
  }
  const people = await peopleIn(scope, ids)
  const moved = new Set(all.filter(isMoved).map(one => one.session.id))
  return {
    plan,
    sessions: all.map((target, at): ChangedSession => {
      const session = sessions[at]
      const of = clashes.get(target.session.id)
      const [first] = session?.days ?? []
      return Object.assign(asMoved(target), {
        title: session?.title ?? '',
        from: { on: first?.on_day ?? '', starts: first?.starts ?? '', ends: first?.ends ?? '' },
        zone: body.zone,
        clashes: of?.clashes ?? [],
        people_clashing: moved.has(target.session.id) ? (of?.people_clashing ?? 0) : 0,
        changes: session
          ? changesBetween(sessionRecord.inWords(session), words, fields).map(({ field, before, after }) => ({
              field,
              before,
              after,
            }))
          : [],
        stays: staying.has(target.session.id),
      })
    }),
    people: people.people,
    named: people.named.filter(one => moved.has(one.session_id)),
    rule_before: move.cut ? ruleText(move.cut.series.body.rule) : null,
    rule_after: move.cut ? ruleText(move.cut.after.rule) : null,
  }
}

function asItStands(session: Session, { body, fields }: ChangePlan): Target {
  const days = session.days.map(({ day_no, on_day, starts, ends, starts_at, ends_at }) => ({
    day_no,
    on: on_day,
    starts,
    ends,
    starts_at,
    ends_at,
  }))
  const [first, ...rest] = days
  if (!first) throw new Error('A session has no day.')
  return {
    session: {
      id: session.id,
      version: session.version,
      title: session.title,
      state: session.state,
      zone: session.zone,
      series_id: session.series_id,
      occurrence_on: session.occurrence_on,
      starts_at: session.starts_at,
      ends_at: session.ends_at,
      has_begun: false,
      booked: session.booked,
      waiting: session.waiting,
      room_id: fields.includes('room_id') ? body.room_id : session.room_id,
      instructor_ids: fields.includes('instructor_ids') ? body.instructor_ids : session.instructors.map(({ id }) => id),
      days: [first, ...rest],
    },
    occurrence_on: session.occurrence_on,
    days: [first, ...rest],
    clock: null,
  }
}

/** Returns the new values as shown in the history, without the days, since each session has its own. */
async function wordsOf(scope: Scope, { session, body, fields }: ChangePlan): Promise<object> {
  const whole = await readSession(scope, session.id)
  const names = await namesOf(scope, body)
  const after = sessionRecord.inWords({
    ...whole,
    ...body,
    days: whole.days,
    instructors: body.instructor_ids.map(id => ({ id, name: names.get(id) ?? '' })),
    location_name: names.get(body.location_id ?? '') ?? null,
    room_name: names.get(body.room_id ?? '') ?? null,
  }) as Record<string, unknown>
  return Object.fromEntries(fields.filter(field => field !== 'days').map(field => [field, after[field]]))
}

async function namesOf({ db, agency }: Scope, { room_id, location_id, instructor_ids }: SessionBody) {
  const rows = await db.rows<{ id: Id; name: string }>(sql`
    select r.id, r.name from rooms r where r.organization_id = ${agency.id} and r.id = ${room_id}::uuid
    union all select l.id, l.name from locations l where l.organization_id = ${agency.id} and l.id = ${location_id}::uuid
    union all select i.id, i.name from instructors i where i.organization_id = ${agency.id} and i.id = any(${instructor_ids}::uuid[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function changeSessions(
  scope: Scope,
  id: Id,
  { plan: seen, tell = true, ...change }: Change & { plan: string; tell?: boolean | undefined },
): Promise<Answer<typeof api.series.change>> {
  const found = await planChange(scope, id, change)
  const { plan, sessions, body, fields, timed, move } = found
  refuseOther(seen, plan)
  await cutSeries(scope, move)
  const told = fields.some(field => (toldFields as readonly string[]).includes(field))
  const ids = sessions.map(one => one.id)
  const enrols = fields.includes('enrolment_opens') || fields.includes('enrolment_closes')
  await rewriteSessions(scope, {
    ids,
    body,
    fields,
    enrolment: enrols ? enrolmentOf(body, body.days.toSorted((a, b) => a.on_day.localeCompare(b.on_day))[0]) : null,
    days: timed.map(({ target, days }) => ({ id: target.session.id, days })),
    told,
  })
  if (told && tell) for (const one of ids) await tellRoster(scope, one, { about: 'session' })
  return { sessions: ids.length, people: sessions.reduce((sum, { booked, waiting }) => sum + booked + waiting, 0) }
}
