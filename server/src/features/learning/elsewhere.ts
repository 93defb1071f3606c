import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { addCompleted, mayBeAdded } from './add-completed.ts'
import { completeAssignments } from './complete.ts'
import { creditColumns, externalCredits, externalEvidence } from './credits.ts'
import { reverseCompletions } from './reverse.ts'
import { learningTexts } from './texts.ts'

/**
 * Joins to the training `x` that others gave what an approval does, as `w.effect`, and the assignment it completes. What has expired by
 * now, or is older than the cycle that an open assignment renews, satisfies nothing: its hours count all the same.
 */
export const effectOf = (today: string) => sql`cross join lateral (select case
    when p.id is null or coalesce(x.expires_on, last_valid_day(x.completed_on, p.validity, p.validity_months, p.valid_until)) < ${today}::date
      or b.completed_on >= x.completed_on then 'hours'
    when o.id is not null then 'completes'
    when ${mayBeAdded} then 'adds'
    else 'hours' end as effect, o.id as assignment_id
  from (select) as always
  left join programs p on p.organization_id = x.organization_id and p.id = x.program_id
  left join employees pe on pe.organization_id = x.organization_id and pe.id = x.employee_id
  left join assignments o on o.organization_id = x.organization_id and o.employee_id = x.employee_id and o.program_id = x.program_id
    and o.state in ('assigned', 'in_progress')
  left join assignments b on b.organization_id = o.organization_id and b.id = o.renews) w`

interface Learned {
  record_id: Id
  assignment_id: Id | null
  made_assignment: boolean
}

/** Writes training that others gave into the ledger; where it satisfies a program, that is completed too. */
export async function completeElsewhere(scope: Scope, id: Id): Promise<Learned> {
  const { db, agency } = scope
  const today = todayIn(agency.time_zone)
  const found = await db.row<{
    effect: 'completes' | 'adds' | 'hours'
    assignment_id: Id | null
    program_id: Id | null
    employee_id: Id
    completed_on: string
  }>(sql`
    select w.effect, w.assignment_id, x.program_id, x.employee_id, x.completed_on from external_trainings x ${effectOf(today)}
    where x.organization_id = ${agency.id} and x.id = ${id}`)
  if (!found || found.effect === 'hours') return writeHours(scope, id)
  const made = found.effect === 'adds' && found.program_id !== null
  const assignment_id = made
    ? await addCompleted(scope, { ...found, program_id: found.program_id ?? id, source: 'manual' })
    : found.assignment_id
  if (!assignment_id) return writeHours(scope, id)
  const [done] = await completeAssignments(scope, {
    head: {},
    elsewhere: id,
    wanted: sql`select ${assignment_id}::uuid as assignment_id, x.completed_on, 'transfer' as how, x.score, null::text as language,
      ${evidence} as evidence from external_trainings x where x.organization_id = ${agency.id} and x.id = ${id}`,
  })
  const record = await db.row<{ record_id: Id }>(
    sql`select record_id from assignments where organization_id = ${agency.id} and id = ${done ?? null}`,
  )
  if (!record) throw new Error('The program was not completed.')
  return { ...record, assignment_id, made_assignment: made }
}

/** Of the training `x`. */
const evidence = sql`${externalEvidence} || jsonb_build_object('files', (select coalesce(jsonb_agg(f.file_id order by f.place), '[]')
  from external_training_files f where f.organization_id = x.organization_id and f.training_id = x.id))`

const entryOf = ({ actor }: Scope) => sql`${actor.kind === 'user' ? actor.user_id : null}::uuid, null::uuid`

async function writeHours(scope: Scope, id: Id): Promise<Learned> {
  const { db, agency } = scope
  const row = await db.row<{ id: Id }>(sql`
    insert into training_records (organization_id, kind, employee_id, recorded_for, program_id, cycle_no, completed_on, how, counts_as,
      is_payable, score, evidence, entered_by, job_id)
    select x.organization_id, 'completion', x.employee_id, x.employee_id, x.program_id, 1, x.completed_on, 'transfer', ${countsAs}, false,
      x.score, ${evidence}, ${entryOf(scope)}
    from external_trainings x where x.organization_id = ${agency.id} and x.id = ${id} returning id`)
  if (!row) throw new Error('The ledger has no entry.')
  await db.run(sql`
    insert into training_records (${creditColumns})
    ${externalCredits({
      from: sql`(select t.* from external_trainings t where t.organization_id = ${agency.id} and t.id = ${id}) f`,
      assignment: sql`null::uuid, f.program_id, null::uuid, 1`,
      counts_as: countsAs,
      elsewhere: id,
      entry: entryOf(scope),
    })}`)
  return { record_id: row.id, assignment_id: null, made_assignment: false }
}

/** The program's training type says it, or whoever recorded the training `x`. */
const countsAs = sql`coalesce((select tt.counts_as from programs p
  join training_types tt on tt.organization_id = p.organization_id and tt.id = p.training_type_id
  where p.organization_id = x.organization_id and p.id = x.program_id), x.counts_as)`

interface Approved {
  id: Id
  record_id: Id
  assignment_id: Id | null
  made_assignment: boolean
}

/** Takes back what an approval wrote: entries that reverse it, and the program is as open as it was before. */
export async function reverseElsewhere(scope: Scope, of: Approved, reason: string): Promise<void> {
  const { db, agency, actor } = scope
  const { assignment_id } = of
  if (!assignment_id) {
    await reverseEntries(scope, of.id, reason)
    return
  }
  const [reversed] = await reverseCompletions(scope, {
    head: { reason },
    kind: 'training.reversed',
    wanted: sql`select a.id as assignment_id from assignments a
      where a.organization_id = ${agency.id} and a.id = ${assignment_id} and a.record_id = ${of.record_id}`,
  })
  if (!reversed) throw new AppError('CONFLICT', learningTexts.named('cycleSince'))
  if (of.made_assignment)
    await db.run(sql`update assignments set state = 'withdrawn', withdrawn_at = now(), withdrawn_on = ${todayIn(agency.time_zone)}::date,
        withdrawn_how = 'manual', withdrawn_by_name = ${actor.name}, reason = ${reason}, renews = null, version = version + 1, updated_at = now()
      where organization_id = ${agency.id} and id = ${reversed} and state = 'assigned'`)
}

const reverseEntries = (scope: Scope, id: Id, reason: string) =>
  scope.db.run(sql`
    insert into training_records (organization_id, kind, employee_id, recorded_for, program_id, cycle_no, reverses, completed_on, how, topic,
      mode, minutes, counts_as, is_payable, score, evidence, reason, entered_by, job_id)
    select r.organization_id, 'reversal', r.employee_id, r.recorded_for, r.program_id, r.cycle_no, r.id, r.completed_on, r.how, r.topic,
      r.mode, r.minutes, r.counts_as, r.is_payable, r.score, ${entryOfTraining}, ${reason}, ${entryOf(scope)}
    from training_records r where r.organization_id = ${scope.agency.id} and r.evidence -> 'external' is not null
      and r.evidence -> 'external' ->> 'id' = ${id}::text and r.kind <> 'reversal'
      and not exists (select from training_records b where b.organization_id = r.organization_id and b.reverses = r.id)`)

/** A reversal names the training, and none of its files. */
const entryOfTraining: Sql = sql`r.evidence - 'files'`
