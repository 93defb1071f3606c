import { access, type Id } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql, { type Sql } from 'sql-template-tag'
import { eventInsert, recordEvent } from '../../events/record.ts'
import { definePhase, type Hands, type Step } from '../../jobs/define.ts'
import { mayI, type Scope } from '../../scope/scope.ts'
import { runBlock } from '../employee-batches/blocks.ts'
import { completeElsewhere } from '../learning/elsewhere.ts'
import { rejectUndecided } from '../imports/decide.ts'
import { fixedBlock } from '../imports/run-fixes.ts'
import { rememberColumns } from '../imports/take-in.ts'
import { importTexts } from '../imports/texts.ts'
import { isThere } from '../imports/taught.ts'
import { type TrainingJob, type TrainingSettings, written } from '../imports/training-settings.ts'

/** Carries out the dry run: one block of rows per transaction, in set-based statements. */
export const runTraining = definePhase<TrainingSettings, undefined>({ block })

async function block(scope: Scope, job: TrainingJob, { log }: Hands<undefined>): Promise<Step> {
  if (job.settings.corrected?.is_last)
    return fixedBlock(scope, job, log, {
      apply: items => apply(scope, job, items),
      tell: (added, rejected) => tell(scope, job, correctedNote(job, added, rejected)),
    })
  const { step, isLast } = await runBlock(scope, job, log, { work: items => apply(scope, job, items) })
  if (!isLast) return step
  await rememberColumns(scope, job.settings, step.counts)
  await tell(scope, job, noteOf(job, step.counts))
  return { ...step, ending: { state: step.counts.reject ? 'succeeded_with_errors' : 'succeeded' } }
}

const tell = (scope: Scope, { id }: TrainingJob, note: string) =>
  recordEvent(scope, { kind: 'trainings.imported', source: 'import', job_id: id, note })

const correctedNote = ({ settings }: TrainingJob, added: (outcome: string) => number, rejected: number) =>
  importTexts.say(fallback, 'trainingImportedCorrected', {
    file: settings.file_name,
    counted: added('complete') + added('hours'),
    waiting: added('record'),
    unchanged: added('unchanged'),
    skipped: added('skip'),
    rejected,
  })

const noteOf = (
  { settings }: TrainingJob,
  { complete = 0, hours = 0, record = 0, unchanged = 0, skip = 0, reject = 0 }: Step['counts'],
) =>
  importTexts.say(fallback, 'trainingImported', {
    file: settings.file_name,
    counted: complete + hours,
    waiting: record,
    unchanged,
    skipped: skip,
    rejected: reject,
  })

async function apply(scope: Scope, job: TrainingJob, items: Sql) {
  await rejectUndecided(scope, items)
  await followPeople(scope, items)
  await refuseLate(scope, items)
  const ids = await writeTrainings(scope, job, items)
  // The person who checked the file may have lost the right to approve since then
  if (job.settings.approves && mayI(scope.actor, access.approveTraining)) await approve(scope, job.id, ids)
  else
    await scope.db.run(
      sql`update job_items i set outcome = 'record' where ${items} and i.outcome in ('complete', 'hours')`,
    )
  await scope.db.run(
    eventInsert(
      scope,
      { kind: 'training.external_imported', source: 'import', job_id: job.id },
      sql`select x.employee_id as subject_id, e.first_name || ' ' || e.last_name as subject_name, jsonb_build_array(
          jsonb_build_object('field', 'title', 'before', null, 'after', x.title),
          jsonb_build_object('field', 'completed_on', 'before', null, 'after', x.completed_on::text)) as changes
        from external_trainings x join employees e on e.organization_id = x.organization_id and e.id = x.employee_id
        where x.organization_id = ${scope.agency.id} and x.id = any(${ids}::uuid[])`,
    ),
  )
}

const wanted = sql`i.outcome = any(${[...written]}::text[])`

/** Updates rows to employees that were merged since the check. */
const followPeople = ({ db }: Scope, items: Sql) =>
  db.run(sql`update job_items i set subject_id = m.employee_id from merged_employees m
    where ${items} and ${wanted} and m.organization_id = i.organization_id and m.merged_id = i.subject_id and m.undone_at is null`)

/** Refuses rows whose people or topics are gone since the check, or that were recorded by someone in the meantime. */
async function refuseLate({ db, agency }: Scope, items: Sql) {
  const refuse = (message: string, which: Sql) =>
    db.run(sql`update job_items i set outcome = 'reject', problems = ${JSON.stringify([{ field: null, value: null, message }])}::jsonb
      where ${items} and ${wanted} and ${which}`)
  await refuse(
    importTexts.named('trainingPersonGone'),
    sql`not exists (select from employees e where e.organization_id = i.organization_id and e.id = i.subject_id)`,
  )
  await refuse(
    importTexts.named('trainingTopicGone'),
    sql`exists (select from jsonb_array_elements(i.values -> 'lines') l where not exists (select from topics t
      where t.organization_id = i.organization_id and t.id = (l ->> 'topic_id')::uuid))`,
  )
  const there = { field: null, value: null, message: importTexts.named('trainingThere') }
  await db.run(sql`update job_items i set outcome = 'unchanged', problems = ${JSON.stringify([there])}::jsonb
    from (select i.n, ${isThere(sql`${agency.id}`)} as there from job_items i cross join lateral (select i.subject_id as employee_id,
        (i.values ->> 'completed_on')::date as completed_on, (i.values ->> 'program_id')::uuid as program_id,
        i.values ->> 'title' as title, i.values ->> 'taught' as taught) k where ${items} and ${wanted}) t
    where ${items} and i.n = t.n and t.there`)
}

async function writeTrainings({ db, agency, actor }: Scope, { id, settings }: TrainingJob, items: Sql): Promise<Id[]> {
  const rows = await db.rows<{ id: Id }>(sql`
    insert into external_trainings (organization_id, employee_id, title, provider, completed_on, expires_on, score, program_id, counts_as,
      certificate_number, rn, written_by, recorded_by_name, job_id, import_row)
    select i.organization_id, i.subject_id, v.title, v.provider, v.completed_on, v.expires_on, v.score, v.program_id, coalesce(v.counts_as, ${settings.options.counts_as}),
      v.certificate_number, nullif(v.rn, 'null'), array[${actor.user_id}]::uuid[], ${actor.name}, ${id}, i.n
    from job_items i cross join lateral jsonb_to_record(i.values) as v (title text, provider text, completed_on date, expires_on date,
      score smallint, program_id uuid, certificate_number text, rn jsonb, counts_as text)
    where ${items} and ${wanted} returning id`)
  const ids = rows.map(row => row.id)
  await db.run(sql`
    insert into external_training_minutes (organization_id, training_id, place, employee_id, topic_id, mode, minutes)
    select x.organization_id, x.id, l.place, x.employee_id, (l.line ->> 'topic_id')::uuid, l.line ->> 'mode', (l.line ->> 'minutes')::int
    from external_trainings x
    join job_items i on i.organization_id = x.organization_id and i.job_id = x.job_id and i.n = x.import_row
    cross join lateral jsonb_array_elements(i.values -> 'lines') with ordinality l (line, place)
    where x.organization_id = ${agency.id} and x.id = any(${ids}::uuid[])`)
  return ids
}

/** Each effect is decided only now, because several rows may belong to one program. */
async function approve(scope: Scope, job_id: Id, ids: readonly Id[]) {
  const { db, agency, actor } = scope
  const learned = await completeElsewhere(scope, ids, { job_id, source: 'import' })
  await db.run(sql`
    update external_trainings x set state = 'approved', decided_at = now(), decided_by_name = ${actor.name}, record_id = u.record_id,
      assignment_id = u.assignment_id, made_assignment = u.made
    from unnest(${learned.map(one => one.id)}::uuid[], ${learned.map(one => one.record_id)}::uuid[],
      ${learned.map(one => one.assignment_id)}::uuid[], ${learned.map(one => one.made_assignment)}::boolean[])
      as u (id, record_id, assignment_id, made)
    where x.organization_id = ${agency.id} and x.id = u.id`)
  const story = (message: string) => JSON.stringify([{ field: null, value: null, message }])
  const { named } = importTexts
  await db.run(sql`update job_items i set outcome = case when x.assignment_id is null then 'hours' else 'complete' end,
      problems = case when x.assignment_id is null and i.outcome = 'complete' then ${story(named('trainingHoursNow'))}::jsonb
        when x.assignment_id is not null and i.outcome = 'hours' then ${story(named('trainingCompletedNow'))}::jsonb else i.problems end
    from external_trainings x where x.organization_id = ${agency.id} and x.id = any(${ids}::uuid[])
      and i.organization_id = x.organization_id and i.job_id = ${job_id} and i.n = x.import_row`)
}
