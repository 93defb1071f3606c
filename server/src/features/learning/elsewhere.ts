import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { EventHead } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { holdSeats, seatHolders, seatsLeft } from '../programs/seats.ts'
import { addCompleted, mayBeAdded } from './add-completed.ts'
import { completeAssignments } from './complete.ts'
import { creditColumns, externalCredits, externalEvidence, givePartialWay } from './credits.ts'
import { reverseCompletions } from './reverse.ts'

/** The minutes on the document of training `x`. */
const minutesOfPaper = sql`(select coalesce(sum(m.minutes), 0) from external_training_minutes m
  where m.organization_id = x.organization_id and m.training_id = x.id)`

const asNew = sql`exists (select from assignments c where c.organization_id = x.organization_id and c.employee_id = x.employee_id
  and c.program_id = p.id and c.state in ('completed', 'superseded') and c.completed_on >= x.completed_on)`

/**
 * Joins to outside training `x` the effect of an approval, as `w.effect`, and the assignment it completes. If only its hours count,
 * `w.because` has the reason: it has no program, it has expired, it has fewer minutes than the program gives credit for, or it is
 * older than the last completion or renewal.
 */
export const effectOf = (today: string, minutes: Sql = minutesOfPaper) => sql`cross join lateral (
  select f.*, case when f.because is not null then 'hours' when f.assignment_id is not null then 'completes' else 'adds' end as effect
  from (select case
    when p.id is null then 'outside'
    when coalesce(x.expires_on, last_valid_day(x.completed_on, p.validity, p.validity_months, p.valid_until)) < ${today}::date then 'expired'
    when ${minutes} < v.credit_minutes then 'short'
    when b.completed_on >= x.completed_on or o.id is null and ${asNew} then 'older'
    when o.id is null and pe.provider_status in (2, 5, 9) then 'left'
    when o.id is null and not (${mayBeAdded}) then 'unavailable' end as because, o.id as assignment_id, v.credit_minutes as credit
  from (select) as always
  left join programs p on p.organization_id = x.organization_id and p.id = x.program_id
  left join employees pe on pe.organization_id = x.organization_id and pe.id = x.employee_id
  left join assignments o on o.organization_id = x.organization_id and o.employee_id = x.employee_id and o.program_id = x.program_id
    and o.state in ('assigned', 'in_progress')
  left join assignments b on b.organization_id = o.organization_id and b.id = o.renews
  left join lateral (select v.credit_minutes from program_versions v where v.organization_id = p.organization_id and v.program_id = p.id
    and v.state = 'published' order by v.number desc limit 1) v on true) f) w`

export interface Learned {
  id: Id
  record_id: Id
  assignment_id: Id | null
  made_assignment: boolean
}

type Head = Omit<EventHead, 'kind'>

interface Found {
  id: Id
  employee_id: Id
  program_id: Id | null
  effect: 'completes' | 'adds' | 'hours'
  /**
   * The document has fewer minutes than the program gives credit for, regardless of any other reason that keeps it from completing.
   */
  is_short: boolean
  assignment_id: Id | null
}

/**
 * Writes outside trainings into the ledger; if one satisfies a program, completes that too. Several for the same person and program
 * run in date order, because each depends on the program's state after the previous one.
 */
export async function completeElsewhere(scope: Scope, ids: readonly Id[], head: Head = {}): Promise<Learned[]> {
  const turns = await scope.db.rows<{ ids: Id[] }>(sql`
    select array_agg(t.id) as ids from (
      select x.id, row_number() over (partition by x.employee_id, coalesce(x.program_id, x.id) order by x.completed_on, x.id) as turn
      from external_trainings x where x.organization_id = ${scope.agency.id} and x.id = any(${ids}::uuid[])) t
    group by t.turn order by t.turn`)
  const learned: Learned[] = []
  for (const turn of turns) learned.push(...(await completeTurn(scope, turn.ids, head)))
  return learned
}

async function completeTurn(scope: Scope, ids: readonly Id[], head: Head): Promise<Learned[]> {
  const { db, agency } = scope
  const found = await db.rows<Found>(sql`
    select x.id, x.employee_id, x.program_id, w.effect, (${minutesOfPaper} < w.credit) is true as is_short, w.assignment_id
    from external_trainings x ${effectOf(todayIn(agency.time_zone))}
    where x.organization_id = ${agency.id} and x.id = any(${ids}::uuid[])`)
  const open = found.flatMap(({ id, effect, assignment_id }) =>
    effect === 'completes' && assignment_id ? [{ id, assignment_id }] : [],
  )
  const made = await addCompleted(scope, {
    source: 'manual',
    learned: sql`(select x.* from external_trainings x where x.organization_id = ${agency.id} and x.id = any(${await withSeats(scope, found)}::uuid[]))`,
  })
  const done = await completeThose(scope, [...open, ...made], head)
  const isMade = new Set(made.map(({ id }) => id))
  const completed = done.map(one => Object.assign(one, { made_assignment: isMade.has(one.id) }))
  const isDone = new Set(completed.map(({ id }) => id))
  const hours = found.flatMap(({ id }) => (isDone.has(id) ? [] : [id]))
  const short = found.flatMap(({ id, is_short }) => (is_short ? [id] : []))
  return [...completed, ...(await writeHours(scope, { ids: hours, short }, head))]
}

interface Pair {
  id: Id
  assignment_id: Id
}

async function completeThose(scope: Scope, pairs: readonly Pair[], head: Head) {
  if (pairs.length === 0) return []
  const { db, agency } = scope
  const all = sql`unnest(${pairs.map(({ id }) => id)}::uuid[], ${pairs.map(one => one.assignment_id)}::uuid[]) as u (training_id, assignment_id)`
  const done = await completeAssignments(scope, {
    head,
    elsewhere: true,
    wanted: sql`select u.training_id, u.assignment_id, x.completed_on, 'transfer' as how, x.score, null::text as language, ${evidence} as evidence
      from ${all} join external_trainings x on x.organization_id = ${agency.id} and x.id = u.training_id`,
  })
  if (done.length < pairs.length) throw new Error('A program was not completed.')
  return db.rows<Pair & { record_id: Id }>(sql`select u.training_id as id, u.assignment_id, a.record_id
    from ${all} join assignments a on a.organization_id = ${agency.id} and a.id = u.assignment_id`)
}

/** Returns people to add who get a seat, when seats are limited. */
async function withSeats(scope: Scope, found: readonly Found[]): Promise<Id[]> {
  const adding = found.filter(({ effect }) => effect === 'adds')
  const programs = [...new Set(adding.flatMap(({ program_id }) => program_id ?? []))].toSorted()
  const without = new Set<Id>()
  for (const program_id of programs) {
    await holdSeats(scope, program_id)
    const seats = await seatsLeft(scope, program_id)
    if (!seats) continue
    const people = adding.filter(one => one.program_id === program_id)
    const holders = await seatHolders(
      scope,
      program_id,
      people.map(({ employee_id }) => employee_id),
    )
    const wanting = people.filter(({ employee_id }) => !holders.has(employee_id))
    for (const { id } of wanting.slice(seats.left)) without.add(id)
  }
  return adding.flatMap(({ id }) => (without.has(id) ? [] : [id]))
}

/** The evidence of training `x`. */
const evidence = sql`${externalEvidence} || jsonb_build_object('files', (select coalesce(jsonb_agg(f.file_id order by f.place), '[]')
  from external_training_files f where f.organization_id = x.organization_id and f.training_id = x.id))`

const entryOf = ({ actor }: Scope, { job_id }: Head) =>
  sql`${actor.kind === 'user' ? actor.user_id : null}::uuid, ${job_id ?? null}::uuid`

/** Hours of `short` ones are partial: a later completion of the program replaces them. */
async function writeHours(
  scope: Scope,
  { ids, short }: { ids: readonly Id[]; short: readonly Id[] },
  head: Head,
): Promise<Learned[]> {
  if (ids.length === 0) return []
  const { db, agency } = scope
  const these = sql`x.organization_id = ${agency.id} and x.id = any(${ids}::uuid[])`
  const rows = await db.rows<Learned>(sql`
    insert into training_records (organization_id, kind, employee_id, recorded_for, program_id, cycle_no, completed_on, how, counts_as,
      is_payable, score, evidence, entered_by, job_id)
    select x.organization_id, 'completion', x.employee_id, x.employee_id, x.program_id, 1, x.completed_on, 'transfer', ${countsAs}, false,
      x.score, ${evidence}, ${entryOf(scope, head)}
    from external_trainings x where ${these}
    returning id as record_id, (evidence -> 'external' ->> 'id')::uuid as id, null::uuid as assignment_id, false as made_assignment`)
  if (rows.length < ids.length) throw new Error('The ledger lacks an entry.')
  await db.run(sql`
    insert into training_records (${creditColumns})
    ${externalCredits({
      from: sql`(select x.*, x.id as training_id from external_trainings x where ${these}) f`,
      assignment: sql`null::uuid, f.program_id, null::uuid, 1`,
      counts_as: countsAs,
      entry: entryOf(scope, head),
      more: sql`case when x.id = any(${short}::uuid[]) then '{"partial": true}'::jsonb else '{}' end`,
    })}`)
  if (short.length > 0)
    await givePartialWay(
      scope,
      sql`select x.employee_id, x.program_id from external_trainings x where ${these} and x.id = any(${short}::uuid[])`,
    )
  return rows
}

/** Set by the program's training type, or by the person who recorded the training `x`. */
const countsAs = sql`coalesce((select tt.counts_as from programs p
  join training_types tt on tt.organization_id = p.organization_id and tt.id = p.training_type_id
  where p.organization_id = x.organization_id and p.id = x.program_id), x.counts_as)`

/**
 * Takes back the entries from approvals: writes reversing entries, and opens the programs again as before. Returns those that were
 * reversed: a program whose next cycle has started stays complete.
 */
export async function reverseElsewhere(scope: Scope, of: readonly Learned[], head: Head): Promise<Set<Id>> {
  const { db, agency, actor } = scope
  const hours = of.filter(({ assignment_id }) => assignment_id === null).map(({ id }) => id)
  await reverseEntries(scope, hours, head)
  const programs = of.flatMap(one => (one.assignment_id ? [{ ...one, assignment_id: one.assignment_id }] : []))
  if (programs.length === 0) return new Set(hours)
  const reversed = new Set(
    await reverseCompletions(scope, {
      head,
      kind: 'training.reversed',
      wanted: sql`select a.id as assignment_id from assignments a join unnest(${programs.map(one => one.assignment_id)}::uuid[],
        ${programs.map(one => one.record_id)}::uuid[]) as u (id, record_id) on u.id = a.id and u.record_id = a.record_id
        where a.organization_id = ${agency.id}`,
    }),
  )
  const made = programs.filter(one => one.made_assignment && reversed.has(one.assignment_id))
  await db.run(sql`update assignments set state = 'withdrawn', withdrawn_at = now(), withdrawn_on = ${todayIn(agency.time_zone)}::date,
      withdrawn_how = 'manual', withdrawn_by_name = ${actor.name}, reason = ${head.reason ?? null}, renews = null, version = version + 1, updated_at = now()
    where organization_id = ${agency.id} and id = any(${made.map(one => one.assignment_id)}::uuid[]) and state = 'assigned'`)
  return new Set([...hours, ...programs.filter(one => reversed.has(one.assignment_id)).map(({ id }) => id)])
}

const reverseEntries = (scope: Scope, ids: readonly Id[], head: Head) =>
  scope.db.run(sql`
    insert into training_records (organization_id, kind, employee_id, recorded_for, program_id, cycle_no, reverses, completed_on, how, topic,
      mode, minutes, counts_as, is_payable, score, evidence, reason, entered_by, job_id)
    select r.organization_id, 'reversal', r.employee_id, r.recorded_for, r.program_id, r.cycle_no, r.id, r.completed_on, r.how, r.topic,
      r.mode, r.minutes, r.counts_as, r.is_payable, r.score, ${entryOfTraining}, ${head.reason ?? null}, ${entryOf(scope, head)}
    from training_records r where r.organization_id = ${scope.agency.id} and r.evidence -> 'external' is not null
      and r.evidence -> 'external' ->> 'id' = any(${ids}::text[]) and r.kind <> 'reversal'
      and not exists (select from training_records b where b.organization_id = r.organization_id and b.reverses = r.id)`)

/** A reversal names the training but none of its files. */
const entryOfTraining: Sql = sql`r.evidence - 'files'`
