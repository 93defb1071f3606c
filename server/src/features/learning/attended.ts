import type { Id, ModuleMode } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { EventHead } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { addCompleted } from './add-completed.ts'
import { completeAssignments } from './complete.ts'
import { creditColumns, givePartialWay, reversalColumns, reversalOf, takeBackModule } from './credits.ts'
import { refuseLocked, writeModule } from './modules.ts'
import { besideRenewals, reverseCompletions } from './reverse.ts'
import { settle } from './settle.ts'
import { startAssignment } from './start.ts'

/** Training completed by attending a class, on the day it ended. */
export interface Attended {
  employee_id: Id
  assignment_id: Id
  /** A date in the agency's time zone. */
  on: string
  /** Names the session; for a module or program also has `credit_minutes`. */
  evidence: object
}
type Head = Omit<EventHead, 'kind'>

/** Marks a live module done, and completes the program if nothing else is missing. */
export async function attendModule(
  scope: Scope,
  module_id: Id,
  { assignment_id, on, evidence }: Attended,
): Promise<void> {
  const assignment = await startAssignment(scope, assignment_id)
  await refuseLocked(scope, assignment, module_id)
  await writeModule(scope, assignment, { module_id, done: { how: 'attendance', on, evidence } })
  await settle(scope, [assignment.id])
}

/** Completes the whole program. Returns the assignments that were completed. */
export async function attendProgram(scope: Scope, all: readonly Attended[], head: Head): Promise<Id[]> {
  if (all.length === 0) return []
  return completeAssignments(scope, {
    head,
    wanted: sql`select x.assignment_id, x."on" as completed_on, 'attendance' as how, null::smallint as score, null::text as language,
        x.evidence || jsonb_build_object('credit_minutes', least((x.evidence ->> 'credit_minutes')::int, coalesce((select v.credit_minutes
          from assignments a join program_versions v on v.organization_id = a.organization_id and v.program_id = a.program_id and v.state = 'published'
            and (a.version_id is null or v.id = a.version_id)
          where a.organization_id = ${scope.agency.id} and a.id = x.assignment_id order by v.number desc limit 1), 0))) as evidence
      from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) x (assignment_id uuid, "on" date, evidence jsonb)`,
  })
}

/** Adds a cycle that starts and ends with the class, for someone with no assignment; undefined if they have one by now. */
export async function addAttended(
  scope: Scope,
  { employee_id, program_id, on }: { employee_id: Id; program_id: Id; on: string },
): Promise<Id | undefined> {
  const [made] = await addCompleted(scope, {
    source: 'manual',
    learned: sql`(select ${employee_id}::uuid as id, ${scope.agency.id}::uuid as organization_id, ${employee_id}::uuid as employee_id,
      ${program_id}::uuid as program_id, ${on}::date as completed_on)`,
  })
  return made?.assignment_id
}

export interface PartOf {
  employee_id: Id
  program_id: Id
  module_id: Id | null
  on: string
  minutes: number
  /** The teaching mode. */
  mode: ModuleMode
  /** Names the session and the booking. */
  evidence: object
}

/**
 * Credits minutes of someone who wasn't there long enough, or of a session shorter than its program: split by topic in the
 * proportions of the program.
 */
export async function creditPart(
  scope: Scope,
  { employee_id, program_id, module_id, on, minutes, mode, evidence }: PartOf,
): Promise<void> {
  const { db, agency, actor } = scope
  await db.run(sql`
    insert into training_records (${creditColumns})
    select p.organization_id, 'credit', ${employee_id}::uuid, ${employee_id}::uuid, null::uuid, p.id, v.id, 1, ${module_id}::uuid, ${on}::date, 'attendance',
      c.topic, ${mode}, c.credited, tt.counts_as, tt.is_payable, p.pay_code, null::text, ${actor.kind === 'user' ? actor.user_id : null}::uuid, null::uuid,
      ${JSON.stringify({ ...evidence, partial: true })}::jsonb
    from programs p join training_types tt on tt.organization_id = p.organization_id and tt.id = p.training_type_id
    join lateral (select v.id from program_versions v where v.organization_id = p.organization_id and v.program_id = p.id and v.state = 'published'
      order by v.number desc limit 1) v on true
    cross join lateral (select u.topic, (round(least(${minutes}::int, sum(u.minutes) over ()) * sum(u.minutes) over upto / sum(u.minutes) over ())
        - round(least(${minutes}::int, sum(u.minutes) over ()) * (sum(u.minutes) over upto - u.minutes) / sum(u.minutes) over ()))::int as credited
      from (select tp.name as topic, sum(mm.minutes)::numeric as minutes from program_modules m
        join program_module_minutes mm on mm.organization_id = m.organization_id and mm.module_row_id = m.id
        join topics tp on tp.organization_id = mm.organization_id and tp.id = mm.topic_id
        where m.organization_id = p.organization_id and m.version_id = v.id and (${module_id}::uuid is null or m.module_id = ${module_id}::uuid)
        group by 1) u window upto as (order by u.topic)) c
    where p.organization_id = ${agency.id} and p.id = ${program_id} and c.credited > 0`)
  await givePartialWay(scope, sql`select ${employee_id}::uuid as employee_id, ${program_id}::uuid as program_id`)
}

const userOf = ({ actor }: Scope) => sql`${actor.kind === 'user' ? actor.user_id : null}::uuid`

/** Takes back the partial credit of a booking. */
export const takeBackPart = (
  scope: Scope,
  { employee_id, booking_id }: { employee_id: Id; booking_id: Id },
  head: Head,
) =>
  scope.db.run(sql`
    insert into training_records (${reversalColumns}, reason, entered_by)
    select ${reversalOf}, ${head.reason ?? null}, ${userOf(scope)} from training_records r
    where r.organization_id = ${scope.agency.id} and r.employee_id = ${employee_id} and r.kind = 'credit' and r.evidence -> 'partial' = 'true'
      and r.evidence -> 'session' ->> 'booking_id' = ${booking_id}::text
      and not exists (select from training_records b where b.organization_id = r.organization_id and b.reverses = r.id)`)

interface TakingBack {
  assignment_id: Id
  /** The ledger entry of a whole program; null for a module. */
  record_id: Id | null
  module_id: Id | null
  /** The assignment was created for the session alone, and nothing replaces it. */
  withdraws: boolean
  /** The session's evidence is written again right away. */
  corrects: boolean
  head: Head
}

/**
 * Takes back a completion by a session. Returns false if it stays, because the next cycle has started or someone else has already
 * taken it back.
 */
export async function takeBackAttended(scope: Scope, taking: TakingBack): Promise<boolean> {
  const { assignment_id, withdraws, head } = taking
  if (!withdraws) return takeBack(scope, taking)
  // Nothing opens in its place, so later assignments stay
  return besideRenewals(scope, sql`a.renews = ${assignment_id} and a.source <> 'renewal'`, async () => {
    const isTaken = await takeBack(scope, taking)
    if (isTaken) await withdrawMade(scope, assignment_id, head)
    return isTaken
  })
}

async function takeBack(
  scope: Scope,
  { assignment_id, record_id, module_id, corrects, head }: TakingBack,
): Promise<boolean> {
  const { db, agency } = scope
  const was = await db.row<{ state: string; record_id: Id | null }>(sql`select a.state, a.record_id from assignments a
    where a.organization_id = ${agency.id} and a.id = ${assignment_id} for update of a`)
  if (!was) return false
  if (was.state === 'superseded') return false
  if (was.state === 'completed' && (module_id !== null || was.record_id === record_id)) {
    const reversed = await reverseCompletions(scope, {
      head,
      kind: corrects ? 'training.corrected' : 'training.reversed',
      wanted: sql`select ${assignment_id}::uuid as assignment_id`,
      keepsProgress: true,
    })
    if (reversed.length === 0) return false
  }
  if (module_id !== null) await openModule(scope, { assignment_id, module_id, head })
  return true
}

async function openModule(
  scope: Scope,
  { assignment_id, module_id, head }: { assignment_id: Id; module_id: Id; head: Head },
): Promise<void> {
  const { db, agency } = scope
  await takeBackModule(scope, { assignment_id, module_id, reason: head.reason ?? null })
  await db.run(sql`update module_progress set state = 'in_progress', how = null, done_at = null, done_on = null, evidence = null
    where organization_id = ${agency.id} and assignment_id = ${assignment_id} and module_id = ${module_id} and how = 'attendance'`)
  await settle(scope, [assignment_id])
}

const withdrawMade = ({ db, agency, actor }: Scope, id: Id, head: Head) =>
  db.run(sql`update assignments set state = 'withdrawn', withdrawn_at = now(), withdrawn_on = ${todayIn(agency.time_zone)}::date,
      withdrawn_how = 'manual', withdrawn_by_name = ${actor.name}, reason = ${head.reason ?? null}, renews = null, version = version + 1, updated_at = now()
    where organization_id = ${agency.id} and id = ${id} and state in ('assigned', 'in_progress')`)
