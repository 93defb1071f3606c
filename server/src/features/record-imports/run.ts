import { access, type Id } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql, { type Sql } from 'sql-template-tag'
import { type EventHead, eventInsert, recordEvent } from '../../events/record.ts'
import { definePhase, type Hands, type Step } from '../../jobs/define.ts'
import { mayI, type Scope } from '../../scope/scope.ts'
import { runBlock } from '../employee-batches/blocks.ts'
import type { RecordJob, RecordSettings } from '../imports/record-settings.ts'
import { rejectUndecided } from '../imports/decide.ts'
import { fixedBlock } from '../imports/run-fixes.ts'
import { rememberColumns } from '../imports/take-in.ts'
import { importTexts } from '../imports/texts.ts'
import { type RecordFile, wanted } from './record-file.ts'

/** Applies the dry run, one block of rows per transaction with set-based statements. */
export const runRecords = (file: RecordFile) =>
  definePhase<RecordSettings, undefined>({ block: (scope, job, hands) => block(scope, job, hands, file) })

async function block(scope: Scope, job: RecordJob, { log }: Hands<undefined>, file: RecordFile): Promise<Step> {
  if (job.settings.corrected?.is_last)
    return fixedBlock(scope, job, log, {
      apply: items => apply(scope, job, items, file),
      tell: (added, rejected) => tellImported(scope, job, file, correctedNote(job, added, rejected)),
    })
  const { step, isLast } = await runBlock(scope, job, log, { work: items => apply(scope, job, items, file) })
  if (!isLast) return step
  await rememberColumns(scope, job.settings, step.counts)
  await tellImported(scope, job, file, noteOf(job, step.counts))
  return { ...step, ending: { state: step.counts.reject ? 'succeeded_with_errors' : 'succeeded' } }
}

const tellImported = (scope: Scope, { id }: RecordJob, { events }: RecordFile, note: string) =>
  recordEvent(scope, { kind: events.imported, source: 'import', job_id: id, note })

const correctedNote = ({ settings }: RecordJob, added: (outcome: string) => number, rejected: number) =>
  importTexts.say(fallback, 'recordsImportedCorrected', {
    file: settings.file_name,
    added: added('add'),
    waiting: added('review'),
    unchanged: added('unchanged'),
    rejected,
  })

const noteOf = ({ settings }: RecordJob, { add = 0, review = 0, unchanged = 0, reject = 0 }: Step['counts']) =>
  importTexts.say(fallback, 'recordsImported', {
    file: settings.file_name,
    added: add,
    waiting: review,
    unchanged,
    rejected: reject,
  })

async function apply(scope: Scope, job: RecordJob, items: Sql, file: RecordFile) {
  const { db } = scope
  await rejectUndecided(scope, items)
  // Records were merged since the check
  await db.run(sql`update job_items i set subject_id = m.employee_id from merged_employees m
    where ${items} and ${wanted} and m.organization_id = i.organization_id and m.merged_id = i.subject_id and m.undone_at is null`)
  await refuseLate(scope, items, file)
  // The person who checked it may have lost the permission to approve since
  if (file.decides && !(job.settings.at_once && mayI(scope.actor, access.approveTraining)))
    await db.run(sql`update job_items i set outcome = 'review' where ${items} and i.outcome = 'add'`)
  const ids = await file.write(scope, job.id, items)
  await tell(scope, { kind: file.events.added, source: 'import', job_id: job.id }, ids, file)
  if (file.events.counted !== file.events.added)
    await tell(
      scope,
      { kind: file.events.counted, source: 'import', job_id: job.id },
      await counted(scope, ids, file),
      file,
    )
}

const counted = async ({ db, agency }: Scope, ids: readonly Id[], { table }: RecordFile): Promise<Id[]> =>
  (
    await db.rows<{ id: Id }>(sql`select x.id from ${table} x
      where x.organization_id = ${agency.id} and x.id = any(${ids}::uuid[]) and x.state <> 'recorded'`)
  ).map(({ id }) => id)

/** Writes to the histories of these rows' owners; `after` is false for an undo. */
export const tell = (scope: Scope, head: EventHead, ids: readonly Id[], { table, told }: RecordFile, after = true) =>
  scope.db.run(
    eventInsert(
      scope,
      head,
      sql`select x.employee_id as subject_id, e.first_name || ' ' || e.last_name as subject_name, ${told(after)} as changes
        from ${table} x join employees e on e.organization_id = x.organization_id and e.id = x.employee_id
        where x.organization_id = ${scope.agency.id} and x.id = any(${ids}::uuid[])`,
    ),
  )

/** Refuses rows of people removed since the check, and rows recorded by someone meanwhile. */
async function refuseLate({ db, agency }: Scope, items: Sql, file: RecordFile) {
  const problems = (message: string) => JSON.stringify([{ field: null, value: null, message }])
  await db.run(sql`update job_items i set outcome = 'reject', problems = ${problems(importTexts.named('trainingPersonGone'))}::jsonb
    where ${items} and ${wanted}
      and not exists (select from employees e where e.organization_id = i.organization_id and e.id = i.subject_id)`)
  await db.run(sql`update job_items i set outcome = 'unchanged', problems = ${problems(importTexts.named('recordOnFile'))}::jsonb
    from (select i.n from (select i.n, i.subject_id as employee_id, i.values as v from job_items i where ${items} and ${wanted}) k
      join job_items i on i.organization_id = ${agency.id} and i.n = k.n
      where ${items} and exists (select from ${file.table} x where x.organization_id = ${agency.id} and x.employee_id = k.employee_id
        and ${file.stands} and ${file.same})) t
    where ${items} and i.n = t.n`)
}
