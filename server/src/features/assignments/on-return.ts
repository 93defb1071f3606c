import {
  effectiveDue,
  type Employee,
  fullName,
  type Id,
  offeredDueOn,
  type OfferedAgain,
  type OnReturn,
  renewalDueOn,
} from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { followMerge } from '../employees/merged-into.ts'
import { readEmployeeNow, holdEmployee } from '../employees/read-employee.ts'
import { todayIn } from '../employees/today.ts'
import type { KnownProgram } from '../programs/known-program.ts'
import { readProgram } from '../programs/list-programs.ts'
import { holdSeats, isStartableWithSeat, seatHolders, seatsLeft } from '../programs/seats.ts'
import { isSatisfiedOn } from './equivalents.ts'
import { assignmentTexts } from './texts.ts'
import { hasLeft } from './write-assignments.ts'

/** Previews the effect of a return on the person's programs; nothing is written. */
export async function readReturn(scope: Scope, of: Id, on = todayIn(scope.agency.time_zone)): Promise<OnReturn> {
  const employee = await readEmployeeNow(scope, of)
  const offers = await offersOf(scope, employee, on)
  return { moved: await movedBy(scope, employee.id, on), offered: offers.map(({ offer }) => offer) }
}

/** Resumes those programs with the progress made so far; the others are not offered again. */
export async function takeUpAgain(scope: Scope, of: Id, program_ids: readonly Id[]): Promise<OnReturn> {
  const employee = await holdEmployee(scope, await followMerge(scope, of))
  if (hasLeft(employee.provider_status)) throw new AppError('CONFLICT', assignmentTexts.named('notBack'))
  for (const id of program_ids) await holdSeats(scope, id)
  const offers = await offersOf(scope, employee, todayIn(scope.agency.time_zone))
  const wanted = offers.filter(({ offer }) => program_ids.includes(offer.program_id))
  const refused = wanted.find(({ offer }) => offer.refused !== null)
  if (wanted.length < new Set(program_ids).size) throw new AppError('CONFLICT', assignmentTexts.named('offeredNoMore'))
  if (refused) throw new AppError('CONFLICT', refused.offer.refused ?? '')
  for (const one of wanted) await reopen(scope, employee, one)
  await closeOffers(scope, employee.id)
  return readReturn(scope, employee.id)
}

interface Away {
  program_id: Id
  title: string
  due_on: string
  rule_due_on: string | null
  set_due_on: string | null
  extended_to: string | null
  due_since: string
}

/** Returns paused due dates as they will be when the absence ends on that day. */
async function movedBy({ db, agency, origin }: Scope, employee_id: Id, on: string) {
  const pauses = await db.rows<{ starts_on: string; ends_on: string | null }>(sql`
    select starts_on, ends_on from training_pauses where organization_id = ${agency.id} and employee_id = ${employee_id}`)
  if (pauses.every(({ ends_on }) => ends_on !== null)) return []
  const ended = pauses.map(({ starts_on, ends_on }) => ({
    starts_on,
    ends_on: ends_on ?? (on > starts_on ? on : starts_on),
  }))
  const waiting = await db.rows<Away>(sql`
    select a.program_id, text_in(p.titles, ${origin.language}) as title, a.due_on, a.rule_due_on, a.set_due_on, a.extended_to, a.due_since
    from assignments a join programs p on p.organization_id = a.organization_id and p.id = a.program_id
    where a.organization_id = ${agency.id} and a.employee_id = ${employee_id} and a.state in ('assigned', 'in_progress')
      and a.due_on is not null order by a.due_on, a.id`)
  return waiting.flatMap(({ program_id, title, due_on, ...facts }) => {
    const after = effectiveDue(facts, ended) ?? due_on
    return after === due_on ? [] : { program_id, title, before: due_on, after }
  })
}

interface Offer {
  assignment_id: Id
  program: KnownProgram
  offer: OfferedAgain
}

interface Ended {
  id: Id
  program_id: Id
  withdrawn_on: string
  progress_pct: number
  /** For an automatic renewal: the last day of the previous cycle, if still ahead. */
  renews_until: string | null
}

/**
 * Returns programs that ended with the last departure and that nothing has replaced since. A completion with an open renewal still
 * counts next to it.
 */
async function offersOf(scope: Scope, employee: Employee, today: string): Promise<Offer[]> {
  const { db, agency } = scope
  const rows = await db.rows<Ended>(sql`
    select distinct on (a.program_id) a.id, a.program_id, a.withdrawn_on, a.progress_pct,
      case when a.source = 'renewal' and a.renews_until >= ${today}::date then a.renews_until end as renews_until
    from assignments a join programs p on p.organization_id = a.organization_id and p.id = a.program_id
    where a.organization_id = ${agency.id} and a.employee_id = ${employee.id} and a.state = 'withdrawn' and a.withdrawn_how = 'left'
      and a.offer_closed_at is null and p.archived_at is null
      and not ${isSatisfiedOn(sql`${today}::date`)}
      and not exists (select from assignments o where o.organization_id = a.organization_id and o.employee_id = a.employee_id
        and o.program_id = a.program_id and (o.state in ('assigned', 'in_progress')
          or o.state = 'completed' and o.id is distinct from a.renews and (o.expires_on is null or o.expires_on >= ${today}::date)))
    order by a.program_id, a.withdrawn_at desc, a.id`)
  const offers: Offer[] = []
  for (const { id, program_id, withdrawn_on, progress_pct, renews_until } of rows) {
    const program = await readProgram(scope, program_id)
    const { hire_date } = employee
    const due_on =
      renews_until === null
        ? offeredDueOn(program, { today, hire_date })
        : renewalDueOn(program, { today, ends_on: renews_until, hire_date })
    const refused = await whyNot(scope, program, employee.id)
    const offer = { program_id, title: program.title, withdrawn_on, progress_pct, due_on, refused }
    offers.push({ assignment_id: id, program, offer })
  }
  return offers.toSorted((a, b) => a.offer.title.localeCompare(b.offer.title))
}

async function whyNot(scope: Scope, program: KnownProgram, employee_id: Id): Promise<string | null> {
  const { title } = program
  if (!isStartableWithSeat(program)) return assignmentTexts.named('notStartable', { title })
  const seats = await seatsLeft(scope, program.id)
  if (!seats || seats.left > 0 || (await seatHolders(scope, program.id, [employee_id])).has(employee_id)) return null
  return assignmentTexts.named('noSeat', { title })
}

/** Continues the same assignment with new dates: attempts and progress stay. */
async function reopen(
  { db, agency, actor, ...rest }: Scope,
  employee: Employee,
  { assignment_id, program, offer }: Offer,
) {
  const today = todayIn(agency.time_zone)
  await db.run(sql`
    update assignments set state = case when started_at is null then 'assigned' else 'in_progress' end, withdrawn_at = null,
      withdrawn_on = null, withdrawn_how = null, withdrawn_by_name = null, reason = null, assigned_on = ${today}::date,
      assigned_by_name = ${actor.name}, start_date = ${today}::date, rule_due_on = ${offer.due_on}::date, set_due_on = null,
      extended_to = null, due_since = ${today}::date, frozen_days = 0, version = version + 1, updated_at = now()
    where organization_id = ${agency.id} and id = ${assignment_id}`)
  await recordEvent(
    { db, agency, actor, ...rest },
    {
      kind: 'training.assigned',
      subject: { id: employee.id, name: fullName(employee) },
      note: assignmentTexts.say(fallback, 'takenUpAgain'),
      changes: [
        { field: 'program', before: null, after: program.titles[fallback] || program.title },
        { field: 'due_on', before: null, after: offer.due_on },
      ],
    },
  )
}

const closeOffers = ({ db, agency }: Scope, employee_id: Id) =>
  db.run(sql`update assignments set offer_closed_at = now() where organization_id = ${agency.id} and employee_id = ${employee_id}
    and state = 'withdrawn' and withdrawn_how = 'left' and offer_closed_at is null`)
