import { addDays, type Id, renewalDueOn } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql, { type Sql } from 'sql-template-tag'
import { eventInsert } from '../../events/record.ts'
import { type AgencyBasis, type Hands, scheduledLoop } from '../../jobs/background/loop.ts'
import { inAgency, type Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { holdSeats, isStartableWithSeat, seatHolders, seatsLeft } from '../programs/seats.ts'
import type { KnownProgram } from '../programs/known-program.ts'
import { type RenewingProgram, renewingPrograms } from '../programs/list-programs.ts'
import { isSatisfiedOn } from './equivalents.ts'
import { notLeft } from './write-assignments.ts'

/**
 * Opens the next cycle of repeating programs `lead_days` before the previous cycle ends. The rows alone determine which to renew,
 * so a run catches up on anything missed while no process ran, and a second run finds the work done. A new day or a change triggers
 * it.
 */
export const renewals = scheduledLoop({
  name: 'renewals',
  every: 60,
  takes: 30,
  hours: [0],
  topics: ['people', 'settings', 'programs', 'training'],
  rest: 600,
  statuses: ['trial', 'live', 'paused', 'closed'],
  work: renewInAgency,
})

const together = 1_000

async function renewInAgency(basis: AgencyBasis, { isOver }: Hands): Promise<number> {
  const programs = await inAgency(basis, renewingPrograms)
  let opened = 0
  for (const program of programs)
    for (let found = together; found === together && !isOver(); ) {
      // Each block is its own transaction; cycles it opened are not found again
      const block = await inAgency(basis, scope => renewBlock(scope, program))
      found = block.found
      opened += block.opened
      if (block.opened === 0) break
    }
  return opened
}

const holdsSeat = (program_id: Id) => sql`a.employee_id in (select seat_holders(${program_id}))`

/** Keeps people who already hold a seat; the others get the remaining seats in order. */
async function withSeats(scope: Scope, program_id: Id, ending: readonly Ending[], left: number | undefined) {
  if (left === undefined) return ending
  const holders = await seatHolders(
    scope,
    program_id,
    ending.map(({ employee_id }) => employee_id),
  )
  let free = left
  return ending.filter(({ employee_id }) => holders.has(employee_id) || free-- > 0)
}

/** Returns people whose next cycle is due to open and waits for the program to be startable, or for a seat. */
export function waitingRenewals(scope: Scope, program: KnownProgram): Promise<Ending[]> {
  if (program.recurrence === 'none' || program.status !== 'non_operational') return Promise.resolve([])
  const byName = sql`order by e.sort_name, a.id`
  const waits = isStartableWithSeat(program) ? sql`and not ${holdsSeat(program.id)} ${byName}` : byName
  return endingCycles(scope, program, todayIn(scope.agency.time_zone), waits)
}

interface Ending {
  id: Id
  employee_id: Id
  name: string
  /** The name in list format. */
  listed: string
  employee_number: string | null
  hire_date: string | null
  ends_on: string
}

/** Returns people, by name, whose renewal would open at once if the program repeated this way. */
export const renewedAtOnce = (scope: Scope, program: Cycles): Promise<Ending[]> =>
  program.recurrence === 'none'
    ? Promise.resolve([])
    : endingCycles(scope, program, todayIn(scope.agency.time_zone), sql`order by e.sort_name, a.id`)

type Cycles = Pick<RenewingProgram, 'id' | 'recurrence' | 'lead_days'>

async function renewBlock(scope: Scope, program: RenewingProgram): Promise<{ found: number; opened: number }> {
  const today = todayIn(scope.agency.time_zone)
  await holdSeats(scope, program.id)
  const seats = await seatsLeft(scope, program.id)
  const seated = seats?.left === 0 ? holdsSeat(program.id) : sql`true`
  const ending = await endingCycles(scope, program, today, sql`and ${seated} order by a.id limit ${together}`)
  if (ending.length === 0) return { found: 0, opened: 0 }
  const opened = await insertRenewals(scope, program, await withSeats(scope, program.id, ending, seats?.left), today)
  return { found: ending.length, opened }
}

/** The day it was completed, or an equivalent program satisfied it. */
const endedOn = (assignment: Sql) => sql`coalesce(${assignment}.completed_on, ${assignment}.satisfied_on)`

/**
 * Returns a program's newest completions that end within its lead time, for people who still work here, have no open assignment of
 * it, and were not renewed before, not even by an assignment that was withdrawn or waived since.
 */
function endingCycles({ db, agency }: Scope, program: Cycles, today: string, inOrder: Sql): Promise<Ending[]> {
  const { id, recurrence, lead_days } = program
  const last = addDays(today, lead_days)
  return db.rows<Ending>(sql`
    select a.id, a.employee_id, e.first_name || ' ' || e.last_name as name,
      e.last_name || ', ' || e.first_name as listed, e.employee_number, e.hire_date, c.ends_on
    from assignments a join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
    cross join lateral (select case when a.state = 'satisfied' then a.expires_on
      else cycle_ends_on(${recurrence}, a.completed_on, a.expires_on, e.hire_date, a.renews_until) end as ends_on) c
    where a.organization_id = ${agency.id} and a.program_id = ${id} and a.state in ('completed', 'satisfied') and ${notLeft}
      ${recurrence === 'rolling' ? sql`and a.expires_on <= ${last}::date` : sql``} and c.ends_on <= ${last}::date
      and not ${isSatisfiedOn(sql`${last}::date`)}
      and not exists (select from assignments n where n.organization_id = a.organization_id and n.renews = a.id)
      and not exists (select from assignments o where o.organization_id = a.organization_id and o.employee_id = a.employee_id
        and o.program_id = a.program_id and (o.state in ('assigned', 'in_progress')
          or o.state in ('completed', 'satisfied') and (${endedOn(sql`o`)}, o.id) > (${endedOn(sql`a`)}, a.id)))
    ${inOrder}`)
}

/** When two writers come at once, the unique indexes decide which one wins; the other writes nothing. */
async function insertRenewals(
  scope: Scope,
  program: RenewingProgram,
  ending: readonly Ending[],
  today: string,
): Promise<number> {
  const { db, agency, actor } = scope
  const due = ending.map(({ ends_on, hire_date }) => renewalDueOn(program, { today, ends_on, hire_date }))
  const row = await db.row<{ opened: number }>(sql`
    with ending as materialized (
      select * from unnest(${ending.map(({ id }) => id)}::uuid[], ${ending.map(({ name }) => name)}::text[],
        ${ending.map(({ ends_on }) => ends_on)}::date[], ${due}::date[]) as u (id, name, ends_on, due_on)),
    made as (
      insert into assignments (organization_id, employee_id, program_id, cycle_no, source, assigned_on, assigned_by_name, start_date, rule_due_on,
        due_since, renews, renews_until)
      select a.organization_id, a.employee_id, a.program_id, a.cycle_no + 1, 'renewal', ${today}::date, ${actor.name}, ${today}::date, u.due_on,
        ${today}::date, a.id, u.ends_on
      from ending u join assignments a on a.organization_id = ${agency.id} and a.id = u.id and a.state in ('completed', 'satisfied')
      on conflict do nothing returning employee_id, renews, rule_due_on),
    logged as (${eventInsert(
      scope,
      { kind: 'training.renewed' },
      sql`select m.employee_id as subject_id, u.name as subject_name, jsonb_build_array(
        jsonb_build_object('field', 'program', 'before', null, 'after', ${program.titles[fallback] || program.title}::text),
        jsonb_build_object('field', 'due_on', 'before', null, 'after', m.rule_due_on::text)) as changes
      from made m join ending u on u.id = m.renews`,
    )})
    select count(*) as opened from made`)
  return row?.opened ?? 0
}
