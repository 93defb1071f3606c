import {
  type AttendanceEffect,
  type AttendanceMove,
  type AttendanceWhy,
  type Id,
  isThere,
  ledgerModeOf,
  type ModuleMode,
  reachesThreshold,
  type RnLeader,
} from '@preceptor/contract'
import { localIn } from '@preceptor/contract/zoned-time'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { mayBeAdded } from '../learning/add-completed.ts'
import { readProgram } from '../programs/list-programs.ts'
import { isStartableInSession } from '../programs/seats.ts'
import { readSession } from '../sessions/read-session.ts'
import type { Sheet, SheetPerson, SheetSession } from './sheet.ts'

/** The effect of the previous sign-off, stored on the booking. */
export interface Settled {
  effect: AttendanceEffect
  why: AttendanceWhy | null
  /** Identifies the inputs of the effect: if they are unchanged, there is nothing to write. */
  signature: string
  assignment_id: Id | null
  record_id: Id | null
  /** The assignment was made for this session. */
  made: boolean
  minutes: number
}

export interface Planned {
  person: SheetPerson
  effect: AttendanceEffect
  why: AttendanceWhy | null
  move: AttendanceMove
  was: Settled | null
  signature: string
  /** Minutes for the ledger. */
  minutes: number
  /** The teaching mode. */
  mode: ModuleMode
  /** The day they finished, in the agency's time zone. */
  on: string | null
  assignment_id: Id | null
  /** True when it wasn't assigned: the assignment begins and ends with the session. */
  adds: boolean
}

/** The teacher, as stored in the ledger. */
export interface TaughtBy {
  instructor: string | null
  rn: RnLeader | null
  /** True when a nurse had to lead it, and none with a license valid on its days did. */
  lacks_nurse: boolean
}

export interface Settlement {
  taught_by: TaughtBy
  people: Planned[]
}

export async function taughtBy(scope: Scope, session_id: Id): Promise<TaughtBy> {
  const { led_by, is_rn_led } = await readSession(scope, session_id)
  const nurse = led_by.find(one => one.license_holds)
  return {
    instructor: led_by.map(({ name }) => name).join(', ') || null,
    rn: nurse ? { name: nurse.name, license: licenseWords(nurse) } : null,
    lacks_nurse: is_rn_led && !nurse,
  }
}

export const licenseWords = (one: { license_state: string | null; license_number: string | null }) =>
  [one.license_state, one.license_number].filter(Boolean).join(' ') || null

type Reach = 'reached' | 'below' | 'absent' | 'excused' | 'unmarked'

function reachOf({ result, minutes }: SheetPerson, { credit_minutes, attendance_threshold }: SheetSession): Reach {
  if (result === null) return 'unmarked'
  if (!isThere(result)) return result === 'excused' ? 'excused' : 'absent'
  const present = minutes ?? 0
  const isEnough =
    reachesThreshold(present, credit_minutes, attendance_threshold) && (present > 0 || credit_minutes === 0)
  return isEnough ? 'reached' : 'below'
}

/** Returns the day of a person's last attendance in the agency's time zone; no one finishes after the session. */
function finishedOn({ days }: Sheet, { marks }: SheetPerson, zone: string): string | null {
  const last = marks
    .filter(({ result }) => isThere(result))
    .flatMap(({ day_no, out_at }) => {
      const ends = days.find(day => day.day_no === day_no)?.ends_at
      return ends ? Math.min(Date.parse(ends), out_at ? Date.parse(out_at) : Number.POSITIVE_INFINITY) : []
    })
  return last.length === 0 ? null : localIn(new Date(Math.max(...last)).toISOString(), zone).slice(0, 10)
}

/**
 * Plans the sign-off for each person of the current sheet, compared with the previous sign-off. Nothing is written. The
 * confirmation screen shows this plan, and the sign-off carries it out.
 */
export async function planSettlement(scope: Scope, sheet: Sheet): Promise<Settlement> {
  const { session } = sheet
  const taught_by = await taughtBy(scope, session.id)
  const settled = await settledOf(scope, session.id)
  const wanted = sheet.people.map(person => {
    const reach = reachOf(person, session)
    const on = finishedOn(sheet, person, scope.agency.time_zone)
    const counts = reach === 'reached' || (reach === 'below' && session.credits_partial && (person.minutes ?? 0) > 0)
    const minutes = counts ? (person.minutes ?? 0) : 0
    const { instructor, rn } = taught_by
    const mode = ledgerModeOf(
      session.mode,
      person.marks.map(({ how }) => how),
    )
    const signature = JSON.stringify(counts ? [reach, on, minutes, instructor, rn, mode] : [reach])
    return { person, reach, on, minutes, mode, signature, counts, was: settled.get(person.booking_id) ?? null }
  })
  const facts = await factsOf(scope, session, wanted)
  return {
    taught_by,
    people: wanted.map(one => planned(one, facts.get(one.person.booking_id), session)),
  }
}

interface Wanted {
  person: SheetPerson
  reach: Reach
  on: string | null
  minutes: number
  mode: ModuleMode
  signature: string
  counts: boolean
  was: Settled | null
}

function planned(
  { person, reach, on, minutes, mode, signature, was }: Wanted,
  facts: Facts | undefined,
  session: SheetSession,
): Planned {
  const wrote = was !== null && was.effect !== 'nothing'
  const base = { person, was, signature, on, mode, assignment_id: null, adds: false }
  const { effect, why, assignment_id, adds } = effectOf(reach, minutes, facts, session)
  // A session may become long enough, or too short, while it is reopened
  const isLong = why !== 'short'
  if (wrote && was.signature === signature && isLong === (was.why !== 'short'))
    return {
      ...base,
      effect: was.effect,
      why: was.why,
      move: 'same',
      minutes: was.minutes,
      assignment_id: was.assignment_id,
      adds: was.made,
    }
  if (wrote && facts?.stays)
    return {
      ...base,
      effect: was.effect,
      why: was.why,
      move: 'stays',
      minutes: was.minutes,
      signature: was.signature,
      assignment_id: was.assignment_id,
      adds: was.made,
    }
  const isSame = was !== null && was.effect === effect && effect === 'nothing'
  const move: AttendanceMove = isSame ? 'same' : !wrote ? 'new' : effect === 'nothing' ? 'taken_back' : 'changed'
  return {
    ...base,
    effect,
    why,
    move,
    minutes: effect === 'nothing' ? 0 : minutes,
    assignment_id,
    adds: adds || (wrote && was.made),
  }
}

type Effect = Pick<Planned, 'effect' | 'why' | 'assignment_id' | 'adds'>
const nothing = (why: AttendanceWhy): Effect => ({ effect: 'nothing', why, assignment_id: null, adds: false })

function effectOf(reach: Reach, minutes: number, facts: Facts | undefined, session: SheetSession): Effect {
  const { module_id } = session
  if (reach !== 'reached' && reach !== 'below') return nothing(reach)
  if (!facts) return nothing('below')
  if (reach === 'below') {
    if (minutes === 0) return nothing('below')
    return facts.is_done ? nothing('already') : { effect: 'partial', why: 'below', assignment_id: null, adds: false }
  }
  if (facts.is_done) return nothing('already')
  if (module_id !== null && !facts.has_module) return nothing('module_gone')
  if (isShort(minutes, facts, session))
    return minutes === 0 ? nothing('short') : { effect: 'partial', why: 'short', assignment_id: null, adds: false }
  if (facts.assignment_id === null) {
    // With other modules still open, the program could not end here
    if (!facts.may_be_added || !facts.ends || facts.is_locked) return nothing('not_assigned')
    return { effect: 'program', why: null, assignment_id: null, adds: true }
  }
  if (facts.is_locked) return nothing('locked')
  if (facts.begins_later) return nothing('not_begun')
  if (!facts.startable) return nothing('not_startable')
  return { effect: facts.ends ? 'program' : 'module', why: null, assignment_id: facts.assignment_id, adds: false }
}

/** A whole program needs a session with all its minutes; a live module needs its own threshold. */
const isShort = (
  minutes: number,
  { program_minutes, module_minutes }: Facts,
  { module_id, credit_minutes, attendance_threshold }: SheetSession,
): boolean =>
  module_id === null
    ? credit_minutes < program_minutes
    : !reachesThreshold(minutes, module_minutes, attendance_threshold)

async function settledOf({ db, agency }: Scope, session_id: Id): Promise<Map<Id, Settled>> {
  const rows = await db.rows<{ id: Id; settled: Settled }>(sql`select b.id, b.settled from session_bookings b
    where b.organization_id = ${agency.id} and b.session_id = ${session_id} and b.settled is not null`)
  return new Map(rows.map(({ id, settled }) => [id, settled]))
}

interface Facts {
  booking_id: Id
  /** Credit of their version, or of the version they would get. */
  program_minutes: number
  /** Credit of the taught live module. */
  module_minutes: number
  /** The assignment this session was written to, even after a newer cycle opened; otherwise the program's open one. */
  assignment_id: Id | null
  has_module: boolean
  is_done: boolean
  is_locked: boolean
  /** True when nothing else of the program is missing. */
  ends: boolean
  begins_later: boolean
  startable: boolean
  may_be_added: boolean
  /** True when the completion can't be undone, because the next cycle has begun. */
  stays: boolean
}

/** Returns each person's state in the program, without this session's own entries. */
async function factsOf(scope: Scope, session: SheetSession, wanted: readonly Wanted[]): Promise<Map<Id, Facts>> {
  const { db, agency } = scope
  const asked = wanted.filter(({ counts, was }) => counts || (was && was.effect !== 'nothing'))
  if (asked.length === 0) return new Map()
  const program = await readProgram(scope, session.program_id)
  const startable = program.published !== null && isStartableInSession(program)
  const today = sql`${todayIn(agency.time_zone)}::date`
  const rows = JSON.stringify(
    asked.map(({ person, on, was }) => ({
      id: person.booking_id,
      organization_id: agency.id,
      employee_id: person.employee_id,
      completed_on: on ?? todayIn(agency.time_zone),
      own_id: was?.assignment_id ?? null,
      own_record: was?.record_id ?? null,
    })),
  )
  const found = await db.rows<Facts & { was_done: boolean }>(sql`
    with x as materialized (select * from jsonb_to_recordset(${rows}::jsonb)
      x (id uuid, organization_id uuid, employee_id uuid, completed_on date, own_id uuid, own_record uuid))
    select x.id as booking_id, o.id as assignment_id, coalesce(v.credit_minutes, 0) as program_minutes,
      (select coalesce(sum(n.minutes), 0)::int from program_module_minutes n where n.organization_id = m.organization_id and n.module_row_id = m.id) as module_minutes,
      ${session.module_id}::uuid is null or m.module_id is not null as has_module,
      case when o.id is not null then ${moduleDone(session)} or b.completed_on >= x.completed_on
        else exists (select from assignments c where c.organization_id = x.organization_id and c.employee_id = x.employee_id and c.program_id = p.id
          and c.id is distinct from x.own_id and c.state in ('completed', 'superseded')
          and (c.completed_on >= x.completed_on or coalesce(c.expires_on, 'infinity') >= x.completed_on and c.state = 'completed')) end is true as is_done,
      (m.module_id is not null and cardinality(m.prerequisites) > 0 and (select count(*) filter (where ${doneOf(sql`u.id`)}) from unnest(m.prerequisites) u (id))
        < case m.needs when 'any' then 1 else cardinality(m.prerequisites) end) is true as is_locked,
      ${session.module_id}::uuid is null or not exists (select from program_modules w where w.organization_id = p.organization_id and w.version_id = v.id
        and (w.is_required or not exists (select from program_modules r where r.organization_id = w.organization_id and r.version_id = w.version_id and r.is_required))
        and w.module_id <> ${session.module_id}::uuid and not (${doneOf(sql`w.module_id`)}))
        and (m.is_required or not exists (select from program_modules r where r.organization_id = p.organization_id and r.version_id = v.id and r.is_required)) is true as ends,
      (o.state = 'assigned' and o.start_date > ${today}) is true as begins_later,
      v.id is not null and (o.state is distinct from 'assigned' or ${startable}) as startable,
      (${mayBeAdded} and ${startable}) is true as may_be_added,
      (own.state = 'superseded' or own.state = 'completed' and exists (select from assignments n where n.organization_id = own.organization_id
        and n.employee_id = own.employee_id and n.program_id = own.program_id
        and (n.state = 'in_progress' or n.state = 'assigned' and n.renews is distinct from own.id))) is true as stays
    from x join employees pe on pe.organization_id = x.organization_id and pe.id = x.employee_id
    join programs p on p.organization_id = x.organization_id and p.id = ${session.program_id}
    left join assignments own on own.organization_id = x.organization_id and own.id = x.own_id
    left join lateral (select a.* from assignments a where a.organization_id = x.organization_id and a.employee_id = x.employee_id and a.program_id = p.id
      and (a.state in ('assigned', 'in_progress') or a.id = x.own_id and a.state = 'completed' and (${session.module_id}::uuid is not null or a.record_id = x.own_record))
      order by a.id is not distinct from x.own_id desc limit 1) o on true
    left join assignments b on b.organization_id = o.organization_id and b.id = o.renews
    left join lateral (select v.id, v.credit_minutes from program_versions v where v.organization_id = p.organization_id and v.program_id = p.id and v.state = 'published'
      and (o.version_id is null or v.id = o.version_id) order by v.number desc limit 1) v on true
    left join program_modules m on m.organization_id = p.organization_id and m.version_id = v.id and m.module_id = ${session.module_id}::uuid`)
  return new Map(found.map(one => [one.booking_id, one]))
}

/** True when a module of the open assignment `o` is done. */
const doneOf = (
  module_id: Sql,
) => sql`exists (select from module_progress mp where mp.organization_id = o.organization_id
  and mp.assignment_id = o.id and mp.module_id = ${module_id} and mp.state = 'done')`

/** Selects people who completed the session's subject in another way. */
const moduleDone = ({ id, module_id }: SheetSession) =>
  module_id === null
    ? sql`false`
    : sql`exists (select from module_progress mp where mp.organization_id = o.organization_id and mp.assignment_id = o.id
        and mp.module_id = ${module_id} and mp.state = 'done' and mp.evidence -> 'session' ->> 'id' is distinct from ${id}::text)`
