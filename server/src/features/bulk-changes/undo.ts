import type { BulkChange, Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { definePhase, type Hands, type Step } from '../../jobs/define.ts'
import { knownReason, logFault } from '../../jobs/failure-words.ts'
import type { Scope } from '../../scope/scope.ts'
import { employeeOfItem, undoBlock } from '../employee-batches/blocks.ts'
import { holdPeople } from '../employee-batches/restore-people.ts'
import { followMergedItems } from '../settings/taxonomy/follow-merges.ts'
import { actOf, forbiddenNow } from './acts.ts'
import { titleOf } from './run.ts'
import type { BulkJob, BulkSettings } from './settings.ts'
import { bulkTexts, namedInSql } from './texts.ts'

/**
 * Restores everyone unchanged since the run. People changed since stay as they are and are listed with the reason: later deliberate
 * changes are not overwritten.
 */
export const undo = definePhase<BulkSettings, undefined>({ block })

async function block(scope: Scope, job: BulkJob, { log }: Hands<undefined>): Promise<Step> {
  // An undo that has started runs to its end (jobs/starter-rights.ts)
  const why = job.cursor === 0 ? forbiddenNow(scope, job) : null
  if (why) throw new AppError('FORBIDDEN', why)
  let kept = 0
  const { cursor, dealtWith, isLast } = await undoBlock(scope, job, {
    work: async items => {
      kept += await putBack(scope, job, items)
    },
    refuse: async (n, error) => {
      kept += await keepOne(scope, job.id, n, knownReason(error) ?? logFault(log, job.id, error))
    },
  })
  const { update = 0, kept: before = 0 } = job.counts
  const counts = { ...job.counts, update: update - kept, ...(before + kept > 0 && { kept: before + kept }) }
  const step = { cursor, done: job.done + dealtWith, counts }
  return isLast ? { ...step, ending: await ending(scope, job, before + kept) } : step
}

/** Restores people of these items who are unchanged. Returns the number who stay, each with the reason. */
export async function putBack(scope: Scope, job: BulkJob, items: Sql): Promise<number> {
  await followMergedItems(scope, items)
  await holdPeople(scope, items)
  await keepChanged(scope, job, items)
  await actOf(job.settings.change).restore(scope, job, items)
  return keptOf(scope, items)
}

/**
 * Part of a statement: `as_left (n)`, the items whose people are unchanged since the run. Joined by plain columns: with one `not
 * exists`, each item would be compared with each employee.
 */
const asLeft = (change: BulkChange, items: Sql) => sql`as_left as materialized (
    select i.n from job_items i ${employeeOfItem}
    where ${items} and i.outcome = 'update' and ${actOf(change).asLeft})`

/**
 * The item was done, and the person changed since or is gone. Uses `not in`, which is hashed: a join would compare each with each.
 */
const changedSince = sql`i.outcome = 'update' and i.n not in (select l.n from as_left l)`

/** Returns the reason they stay: the act's own, or who edited them. */
const reasonOf = (change: BulkChange) => {
  const { changedSince: said } = actOf(change)
  return said === undefined ? whoEdited : sql`${said}::text`
}

/** Selects who last changed the person of the item `i`, and when; null when the person is gone. */
const whoEdited = sql`coalesce((select ${namedInSql('editedSince', sql`'name', ev.actor_name`)} from events ev
    join employees e on e.organization_id = ev.organization_id and e.id = ev.subject_id
    where ev.organization_id = i.organization_id and ev.subject_id = i.subject_id and ev.job_id is distinct from i.job_id
    order by ev.id desc limit 1), ${bulkTexts.named('outOfSight')})`

const keepChanged = ({ db, agency }: Scope, { id: job_id, settings: { change } }: BulkJob, items: Sql) =>
  db.run(sql`with ${asLeft(change, items)}
    update job_items i set outcome = 'kept', problems = jsonb_build_array(jsonb_build_object('field', null, 'value', null,
      'message', k.reason))
    from (select i.n, ${reasonOf(change)} as reason from job_items i where ${items} and ${changedSince}) k
    where i.organization_id = ${agency.id} and i.job_id = ${job_id} and i.n = k.n`)

/** An act may also keep people when it finds only at that point that they can't be restored. */
async function keptOf({ db }: Scope, items: Sql): Promise<number> {
  const row = await db.row<{ count: number }>(
    sql`select count(*)::int as count from job_items i where ${items} and i.outcome = 'kept'`,
  )
  return row?.count ?? 0
}

const keepOne = ({ db, agency }: Scope, job_id: Id, n: number, message: string) =>
  db.run(sql`update job_items set outcome = 'kept', problems = ${JSON.stringify([{ field: null, value: null, message }])}::jsonb
    where organization_id = ${agency.id} and job_id = ${job_id} and n = ${n} and outcome = 'update'`)

async function ending(scope: Scope, job: BulkJob, kept: number) {
  await recordEvent(scope, {
    kind: 'employees.bulk_undone',
    source: 'bulk',
    job_id: job.id,
    note: await titleOf(scope, job),
  })
  return { state: 'undone' as const, message: kept > 0 ? bulkTexts.named('kept', { count: kept }) : null }
}

const named = 20

/** Previews an undo. */
export async function previewUndo(
  { db, agency }: Scope,
  { id, ran_to, settings: { change } }: Pick<BulkJob, 'id' | 'ran_to' | 'settings'>,
) {
  const items = sql`i.organization_id = ${agency.id} and i.job_id = ${id} and i.n <= ${ran_to}`
  const row = await db.row<{ done: number; left: number; left_people: { name: string; reason: string }[] }>(sql`
    with ${asLeft(change, items)},
    left_out as materialized (select i.n, i.name, i.job_id, i.subject_id, i.organization_id from job_items i
      where ${items} and ${changedSince})
    select (select count(*) from job_items i where ${items} and i.outcome = 'update') as done,
      (select count(*) from left_out) as left,
      (select coalesce(json_agg(json_build_object('name', i.name, 'reason', ${reasonOf(change)}) order by i.n), '[]')
        from (select * from left_out order by n limit ${named}) i) as left_people`)
  const { done = 0, left = 0, left_people = [] } = row ?? {}
  return { restored: done - left, left, left_people }
}
