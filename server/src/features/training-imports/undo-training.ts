import type { Id } from '@preceptor/contract'
import { endedStates } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql, { type Sql } from 'sql-template-tag'
import { type EventHead, eventInsert, recordEvent } from '../../events/record.ts'
import { definePhase, type Ending, type Hands, type Step } from '../../jobs/define.ts'
import type { Scope } from '../../scope/scope.ts'
import { undoBlock, within } from '../employee-batches/blocks.ts'
import { type Learned, reverseElsewhere } from '../learning/elsewhere.ts'
import type { FileRecord } from '../imports/read-import.ts'
import { importTexts } from '../imports/texts.ts'
import { because, listed, plainRefusal, shown, type UndoRefusal } from '../imports/undo-refusal.ts'
import { undoStep } from '../imports/undo-step.ts'
import { type TrainingJob, type TrainingSettings, written } from '../imports/training-settings.ts'

/**
 * Undoes a past-training import: ledger entries reverse valid records, and pending records are removed. No ledger entry is edited
 * or deleted, so the history keeps both.
 */
export const undoTraining = definePhase<TrainingSettings, undefined>({ block })

async function block(scope: Scope, job: TrainingJob, { log }: Hands<undefined>): Promise<Step> {
  const head = { source: 'import', job_id: job.id, reason: importTexts.say(fallback, 'undone') } as const
  const { cursor, dealtWith, isLast } = await undoBlock(scope, job, {
    work: async items => {
      await removeWaiting(scope, head, items)
      for (const turn of await turnsOf(scope, job.id, items)) await reverse(scope, head, turn)
    },
    refuse: async (_, error) => log.warn({ err: error, job_id: job.id }, 'a row could not be undone'),
  })
  const kept = await countKept(scope, within(scope, job.id, job.cursor, cursor))
  return undoStep(scope, job, { cursor, dealtWith, isLast, kept }, all => ending(scope, job, all))
}

async function ending(scope: Scope, { id, settings }: TrainingJob, kept: number): Promise<Ending> {
  await recordEvent(scope, { kind: 'import.undone', source: 'import', job_id: id, note: settings.file_name })
  return { state: 'undone', message: kept > 0 ? importTexts.named('trainingNotUndone', { count: kept }) : null }
}

const ofItem = sql`x.organization_id = i.organization_id and x.job_id = i.job_id and x.import_row = i.n`
const isReversed = sql`exists (select from training_records b where b.organization_id = x.organization_id and b.reverses = x.record_id)`

const told = (scope: Scope, head: EventHead, ids: Sql) =>
  scope.db.run(
    eventInsert(
      scope,
      head,
      sql`select x.employee_id as subject_id, e.first_name || ' ' || e.last_name as subject_name,
          jsonb_build_array(jsonb_build_object('field', 'title', 'before', x.title, 'after', null)) as changes
        from external_trainings x join employees e on e.organization_id = x.organization_id and e.id = x.employee_id
        where x.organization_id = ${scope.agency.id} and x.id in (${ids})`,
    ),
  )

async function removeWaiting(scope: Scope, head: Omit<EventHead, 'kind'>, items: Sql) {
  const rows = await scope.db.rows<{ id: Id }>(sql`
    update external_trainings x set state = 'withdrawn', version = x.version + 1 from job_items i
    where ${items} and ${ofItem} and x.state in ('recorded', 'returned') returning x.id`)
  const ids = sql`select unnest(${rows.map(({ id }) => id)}::uuid[])`
  await told(scope, { ...head, kind: 'training.external_withdrawn' }, ids)
}

/**
 * Returns valid records of these rows, with everything the import added for the same people and programs: a later cycle is undone
 * before the one it renews, regardless of row order.
 */
async function turnsOf({ db, agency }: Scope, job_id: Id, items: Sql): Promise<Learned[][]> {
  const rows = await db.rows<{ turn: Learned[] }>(sql`
    with these as materialized (select distinct x.employee_id, x.program_id, case when x.program_id is null then x.id end as alone
      from job_items i join external_trainings x on ${ofItem} where ${items})
    select json_agg(json_build_object('id', t.id, 'record_id', t.record_id, 'assignment_id', t.assignment_id, 'made_assignment', t.made_assignment)) as turn
    from (
      select x.*, row_number() over (partition by x.employee_id, coalesce(x.program_id, x.id) order by x.completed_on desc, x.id desc) as place
      from these s join external_trainings x on x.organization_id = ${agency.id} and x.job_id = ${job_id} and x.employee_id = s.employee_id
        and (x.program_id = s.program_id or x.id = s.alone)
      where x.state = 'approved' and not ${isReversed}) t
    group by t.place order by t.place`)
  return rows.map(({ turn }) => turn)
}

async function reverse(scope: Scope, head: Omit<EventHead, 'kind'>, turn: readonly Learned[]) {
  const reversed = await reverseElsewhere(scope, turn, head)
  await told(scope, { ...head, kind: 'training.external_reversed' }, sql`select unnest(${[...reversed]}::uuid[])`)
}

async function countKept({ db }: Scope, items: Sql): Promise<number> {
  const row = await db.row<{
    n: number
  }>(sql`select count(*) as n from job_items i join external_trainings x on ${ofItem}
    where ${items} and x.state = 'approved' and not ${isReversed}`)
  return row?.n ?? 0
}

/** Returns the reason this import can't be undone: someone approved, changed or renewed its records. */
export async function trainingRefusal({ db, agency }: Scope, job: FileRecord): Promise<UndoRefusal | null> {
  if (!endedStates.includes(job.state)) return null
  const changed = written.reduce((all, outcome) => all + (job.counts[outcome] ?? 0), 0)
  const plain = plainRefusal(job, changed)
  if (plain) return plain
  const found = await db.row<{ total: number; names: string[] }>(sql`
    with built as materialized (
      select e.last_name || ', ' || e.first_name as name from external_trainings x
      join employees e on e.organization_id = x.organization_id and e.id = x.employee_id
      join job_items i on i.organization_id = x.organization_id and i.job_id = x.job_id and i.n = x.import_row
      where x.organization_id = ${agency.id} and x.job_id = ${job.id} and x.state <> 'withdrawn' and not ${isReversed}
        and (i.outcome = 'record' and (x.state <> 'recorded' or x.version > 1) or ${isRenewed})
      group by 1)
    select (select count(*) from built) as total, (select coalesce(array_agg(name order by name), '{}')
      from (select name from built order by name limit ${shown}) b) as names`)
  if (!found || found.total === 0) return null
  return because(importTexts.named('trainingSince', { names: listed(found.names, found.total) }))
}

/** True if the completed program has moved on: another cycle has begun, or the completion was corrected. */
const isRenewed = sql`x.assignment_id is not null and exists (select from assignments a
  where a.organization_id = x.organization_id and a.id = x.assignment_id and (a.record_id is distinct from x.record_id
    or exists (select from assignments o where o.organization_id = a.organization_id and o.employee_id = a.employee_id
      and o.program_id = a.program_id and o.id <> a.id and (o.state = 'in_progress' or o.state = 'assigned' and o.renews is distinct from a.id
        or o.renews = a.id and o.state in ('completed', 'superseded') and not exists (select from external_trainings y
          where y.organization_id = o.organization_id and y.job_id = x.job_id and y.assignment_id = o.id)))))`
