import type { AttendanceEffect, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { EventHead } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import {
  addAttended,
  type Attended,
  attendModule,
  attendProgram,
  creditPart,
  takeBackAttended,
  takeBackPart,
} from '../learning/attended.ts'
import { restorePartial } from '../learning/credits.ts'
import { besideRenewals } from '../learning/reverse.ts'
import { holdSeats } from '../programs/seats.ts'
import type { Planned, Settled, Settlement } from './plan-settlement.ts'
import type { Sheet, SheetPerson } from './sheet.ts'

type Head = Omit<EventHead, 'kind'>

interface Settling {
  sheet: Sheet
  plan: Settlement
  head: Head
}

/**
 * Executes the plan: reverses outdated entries, writes new ones, and stores them on each booking. Assignments to repeat stay, and
 * so does a renewal whose dates are unchanged.
 */
export async function settleAttendance(scope: Scope, settling: Settling): Promise<void> {
  const moving = settling.plan.people.filter(({ move }) => move !== 'same' && move !== 'stays')
  const again = moving.flatMap(one =>
    isWrittenAnew(one) && one.assignment_id === one.was?.assignment_id
      ? [{ assignment_id: one.assignment_id, on: one.on }]
      : [],
  )
  const work = () => settle(scope, moving, settling)
  if (again.length === 0) return work()
  await besideRenewals(
    scope,
    sql`exists (select from jsonb_to_recordset(${JSON.stringify(again)}::jsonb) x (assignment_id uuid, "on" date)
      join assignments o on o.organization_id = a.organization_id and o.id = x.assignment_id
      where o.id = a.renews and o.state = 'completed' and (a.source <> 'renewal' or o.completed_on = x."on"))`,
    work,
  )
}

const completes = (effect: AttendanceEffect | undefined) => effect === 'program' || effect === 'module'
/** True for a completion that is reversed and rewritten differently. */
const isWrittenAnew = ({ was, effect }: Planned) => completes(was?.effect) && completes(effect)

async function settle(scope: Scope, moving: readonly Planned[], settling: Settling): Promise<void> {
  const { sheet, head } = settling
  const refused = new Set<Id>()
  for (const one of moving) if (one.was && !(await takeBack(scope, one, settling))) refused.add(one.person.booking_id)
  const writing = moving.filter(({ person }) => !refused.has(person.booking_id))
  if (writing.some(({ adds }) => adds)) await holdSeats(scope, sheet.session.program_id)
  const assigned: Map<Id, Id> = new Map()
  for (const one of writing) {
    const id = await assignmentOf(scope, one, settling)
    if (id) assigned.set(one.person.booking_id, id)
  }
  const attended = writing.flatMap(one => {
    const assignment_id = assigned.get(one.person.booking_id)
    return assignment_id && completes(one.effect) ? [attendedOf(one, assignment_id, settling)] : []
  })
  const { module_id } = sheet.session
  if (module_id === null) await attendProgram(scope, attended, head)
  else for (const one of attended) await attendModule(scope, module_id, one)
  for (const one of writing) if (one.effect === 'partial') await writePart(scope, one, settling)
  await keep(scope, writing, assigned)
  await restoreParts(scope, moving, settling)
}

/** Returns the session's data for the ledger. */
function sessionOf({ session, days }: Sheet, { instructor, rn }: Settlement['taught_by'], { person, mode }: Planned) {
  return {
    session: {
      id: session.id,
      booking_id: person.booking_id,
      title: session.title,
      mode,
      starts_on: days[0]?.on_day,
      ends_on: days.at(-1)?.on_day,
      instructor,
    },
    ...(rn && { rn_led: true, rn }),
  }
}

function attendedOf(one: Planned, assignment_id: Id, { sheet, plan }: Settling): Attended {
  const { person, minutes, on } = one
  const evidence = { ...sessionOf(sheet, plan.taught_by, one), credit_minutes: minutes }
  return { employee_id: person.employee_id, assignment_id, on: on ?? '', evidence }
}

/** Returns the open assignment, or creates one for this day. */
async function assignmentOf(
  scope: Scope,
  { effect, adds, assignment_id, person, on }: Planned,
  { sheet }: Settling,
): Promise<Id | undefined> {
  if (!completes(effect)) return undefined
  if (assignment_id !== null) return assignment_id
  if (!adds || on === null) return undefined
  return addAttended(scope, { employee_id: person.employee_id, program_id: sheet.session.program_id, on })
}

async function takeBack(scope: Scope, one: Planned, { sheet, head }: Settling): Promise<boolean> {
  const { was, person } = one
  if (!was) return true
  if (was.effect === 'partial') await takeBackPart(scope, person, head)
  if (!completes(was.effect)) return true
  if (was.assignment_id === null) return true
  const again = isWrittenAnew(one)
  return takeBackAttended(scope, {
    assignment_id: was.assignment_id,
    record_id: was.record_id,
    module_id: sheet.session.module_id,
    corrects: again,
    withdraws: was.made && !again,
    head,
  })
}

const writePart = (scope: Scope, one: Planned, { sheet, plan }: Settling) => {
  const { person, on, minutes, mode } = one
  return creditPart(scope, {
    employee_id: person.employee_id,
    program_id: sheet.session.program_id,
    module_id: sheet.session.module_id,
    on: on ?? '',
    minutes,
    mode,
    evidence: sessionOf(sheet, plan.taught_by, one),
  })
}

/** Stores on each booking the data that a later correction compares and reverses. */
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

/** Restores the minutes of other classes that a reversed completion had replaced. */
async function restoreParts(scope: Scope, moving: readonly Planned[], { sheet }: Settling): Promise<void> {
  const people = moving.filter(({ was, effect }) => was && was.effect !== 'nothing' && effect === 'nothing')
  if (people.length === 0) return
  const ids = people.map(({ person }: { person: SheetPerson }) => person.employee_id)
  await restorePartial(
    scope,
    sql`select id as employee_id, ${sheet.session.program_id}::uuid as program_id from unnest(${ids}::uuid[]) one (id)`,
  )
}
