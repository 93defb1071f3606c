import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { EventHead } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import {
  addAttended,
  type Attended,
  attendModule,
  attendProgram,
  creditPart,
  standingParts,
  takeBackAttended,
  takeBackPart,
} from '../learning/attended.ts'
import { holdSeats } from '../programs/seats.ts'
import type { Planned, Settled, Settlement } from './plan-settlement.ts'
import type { Sheet, SheetPerson } from './sheet.ts'

type Head = Omit<EventHead, 'kind'>

interface Settling {
  sheet: Sheet
  plan: Settlement
  head: Head
}

/** Does what was planned: takes back what is no longer so, writes what is, and keeps on each booking what it wrote. */
export async function settleAttendance(scope: Scope, settling: Settling): Promise<void> {
  const { plan, sheet, head } = settling
  const moving = plan.people.filter(({ move }) => move !== 'same' && move !== 'stays')
  const refused = new Set<Id>()
  for (const one of moving)
    if (one.was && !(await takeBack(scope, one, settling))) refused.add(one.person.booking_id)
  const writing = moving.filter(({ person }) => !refused.has(person.booking_id))
  if (writing.some(({ adds }) => adds)) await holdSeats(scope, sheet.session.program_id)
  const assigned: Map<Id, Id> = new Map()
  for (const one of writing) {
    const id = await assignmentOf(scope, one, settling)
    if (id) assigned.set(one.person.booking_id, id)
  }
  const attended = writing.flatMap(one => {
    const assignment_id = assigned.get(one.person.booking_id)
    return assignment_id && (one.effect === 'program' || one.effect === 'module')
      ? [attendedOf(one, assignment_id, settling)]
      : []
  })
  const { module_id } = sheet.session
  if (module_id === null) await attendProgram(scope, attended, head)
  else for (const one of attended) await attendModule(scope, module_id, one)
  for (const one of writing) if (one.effect === 'partial') await writePart(scope, one, settling)
  await keep(scope, writing, assigned)
  await restoreParts(scope, moving, settling)
}

/** What the ledger says of the session. */
function sessionOf({ session, days }: Sheet, { instructor, rn }: Settlement['taught_by'], booking_id: Id) {
  return {
    session: {
      id: session.id,
      booking_id,
      title: session.title,
      starts_on: days[0]?.on_day,
      ends_on: days.at(-1)?.on_day,
      instructor,
    },
    ...(rn && { rn_led: true, rn }),
  }
}

function attendedOf(
  { person, minutes, on }: Planned,
  assignment_id: Id,
  { sheet, plan }: Settling,
): Attended {
  const evidence = { ...sessionOf(sheet, plan.taught_by, person.booking_id), credit_minutes: minutes }
  return { employee_id: person.employee_id, assignment_id, on: on ?? '', evidence }
}

/** The one that is open, or one that is made for this day. */
async function assignmentOf(
  scope: Scope,
  { effect, adds, assignment_id, person, on }: Planned,
  { sheet }: Settling,
): Promise<Id | undefined> {
  if (effect !== 'program' && effect !== 'module') return undefined
  if (assignment_id !== null) return assignment_id
  if (!adds || on === null) return undefined
  return addAttended(scope, { employee_id: person.employee_id, program_id: sheet.session.program_id, on })
}

async function takeBack(scope: Scope, one: Planned, { sheet, head }: Settling): Promise<boolean> {
  const { was, person, effect } = one
  if (!was) return true
  if (was.effect === 'partial') await takeBackPart(scope, person, head)
  if (was.effect !== 'program' && was.effect !== 'module') return true
  if (was.assignment_id === null) return true
  const again = effect === 'program' || effect === 'module'
  return takeBackAttended(scope, {
    assignment_id: was.assignment_id,
    record_id: was.record_id,
    module_id: sheet.session.module_id,
    corrects: again,
    withdraws: was.made && !again,
    head,
  })
}

const writePart = (scope: Scope, { person, on, minutes }: Planned, { sheet, plan }: Settling) =>
  creditPart(scope, {
    employee_id: person.employee_id,
    program_id: sheet.session.program_id,
    module_id: sheet.session.module_id,
    on: on ?? '',
    minutes,
    evidence: sessionOf(sheet, plan.taught_by, person.booking_id),
  })

/** On each booking: what a later correction compares with and takes back. */
async function keep({ db, agency }: Scope, people: readonly Planned[], assigned: ReadonlyMap<Id, Id>): Promise<void> {
  if (people.length === 0) return
  const rows = people.map(({ person, effect, why, signature, adds, minutes }) => ({
    id: person.booking_id,
    assignment_id: assigned.get(person.booking_id) ?? null,
    settled: {
      effect,
      why,
      signature,
      minutes,
      assignment_id: assigned.get(person.booking_id) ?? null,
      made: adds,
    } satisfies Omit<Settled, 'record_id'>,
  }))
  await db.run(sql`update session_bookings b set settled = x.settled || jsonb_build_object('record_id', (select a.record_id from assignments a
      where a.organization_id = b.organization_id and a.id = x.assignment_id))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x (id uuid, assignment_id uuid, settled jsonb)
    where b.organization_id = ${agency.id} and b.id = x.id`)
}

interface Part {
  session_id: Id
  booking_id: Id
  employee_id: Id
  minutes: number
  on: string
  evidence: object
}

/**
 * Somebody whose completion was taken back has the minutes of other classes again that the completion had replaced: those that were
 * written once, as they were written.
 */
async function restoreParts(scope: Scope, moving: readonly Planned[], { sheet }: Settling): Promise<void> {
  const people = moving.filter(({ was, effect }) => was && was.effect !== 'nothing' && effect === 'nothing')
  if (people.length === 0) return
  const { db, agency } = scope
  const { program_id, module_id, id } = sheet.session
  const ids = people.map(({ person }: { person: SheetPerson }) => person.employee_id)
  const parts = await db.rows<Part>(sql`
    select b.session_id, b.id as booking_id, b.employee_id, sum(r.minutes)::int as minutes, max(r.completed_on)::text as "on",
      (array_agg(r.evidence))[1] as evidence
    from session_bookings b
    join sessions s on s.organization_id = b.organization_id and s.id = b.session_id and s.program_id = ${program_id} and s.state = 'closed'
      and s.module_id is not distinct from ${module_id}::uuid and s.id <> ${id}
    join training_records r on r.organization_id = b.organization_id and r.employee_id = b.employee_id and r.kind = 'credit'
      and r.evidence -> 'partial' = 'true' and r.evidence -> 'session' ->> 'booking_id' = b.id::text
    join training_records x on x.organization_id = r.organization_id and x.reverses = r.id
    where b.organization_id = ${agency.id} and b.employee_id = any(${ids}::uuid[]) and b.settled ->> 'effect' = 'partial'
      and r.entered_at = (select max(z.entered_at) from training_records z where z.organization_id = b.organization_id
        and z.employee_id = b.employee_id and z.kind = 'credit' and z.evidence -> 'session' ->> 'booking_id' = b.id::text)
    group by 1, 2, 3`)
  const stand = await standingParts(
    scope,
    parts.map(({ booking_id }) => booking_id),
  )
  for (const { employee_id, minutes, on, evidence, booking_id } of parts)
    if (!stand.has(booking_id)) await creditPart(scope, { employee_id, program_id, module_id, minutes, on, evidence })
}
