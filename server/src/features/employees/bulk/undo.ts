import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { recordEvent } from '../../../events/record.ts'
import { definePhase, type Hands, type Step } from '../../../jobs/define.ts'
import { knownReason, toldFault } from '../../../jobs/failure-words.ts'
import { narrowed } from '../../../jobs/narrowed.ts'
import type { Scope } from '../../../scope.ts'
import { followMergedItems } from '../../taxonomy/follow-merges.ts'
import { isAsLeft } from '../import/work/as-left.ts'
import { blockSize } from '../import/work/open-roster.ts'
import { expectMany, nextItems, withinPart } from '../import/work/run.ts'
import { holdPeople } from '../import/work/undo.ts'
import { actOf } from './acts.ts'
import { titleOf } from './run.ts'
import type { BulkJob, BulkSettings } from './settings.ts'

/**
 * Puts back everybody who is as the run left them. Who was changed since stays as they are and is listed with the reason: what
 * somebody did on purpose later is not overwritten.
 */
export const undo = definePhase<BulkSettings, undefined>({ block })

async function block(scope: Scope, job: BulkJob, { log }: Hands<undefined>): Promise<Step> {
  await expectMany(scope)
  const rows = (await nextItems(scope, job.id, job.cursor, blockSize(job.total))).filter(n => n <= job.ran_to)
  let kept = 0
  const dealtWith = await narrowed(rows, {
    db: scope.db,
    work: async part => {
      const items = withinPart(scope, job.id, part)
      await followMergedItems(scope, items)
      await holdPeople(scope, items)
      const left = await keepChanged(scope, job.id, items)
      await actOf(job.settings.change).restore(scope, job, items)
      kept += left
    },
    refuse: async (n, error) => {
      kept += await keepOne(scope, job.id, n, knownReason(error) ?? toldFault(log, job.id, error))
    },
  })
  const { update = 0, kept: before = 0 } = job.counts
  const counts = { ...job.counts, update: update - kept, ...(before + kept > 0 && { kept: before + kept }) }
  const cursor = rows[dealtWith - 1] ?? job.ran_to
  const step = { cursor, done: job.done + dealtWith, counts }
  if (cursor < job.ran_to && rows.length > 0) return step
  return { ...step, ending: await ending(scope, job, before + kept) }
}

/** True where the item was done and the person is not as it left them, or gone. */
const changedSince = sql`i.outcome = 'update' and not exists (select from employees e
  where e.organization_id = i.organization_id and e.id = i.subject_id and ${isAsLeft})`

/** Who changed the person of the item `i` last, and when; nobody: the person is gone. */
const reason = sql`coalesce((select 'Edited by ' || ev.actor_name || ' after this bulk change.' from events ev
    join employees e on e.organization_id = ev.organization_id and e.id = ev.subject_id
    where ev.organization_id = i.organization_id and ev.subject_id = i.subject_id and ev.job_id is distinct from i.job_id
    order by ev.id desc limit 1), 'This employee is no longer in your list.')`

const keepChanged = ({ db, agency }: Scope, job_id: Id, items: Sql) =>
  db.run(sql`update job_items i set outcome = 'kept', problems = jsonb_build_array(jsonb_build_object('field', null, 'value', null,
      'message', k.reason))
    from (select i.n, ${reason} as reason from job_items i where ${items} and ${changedSince}) k
    where i.organization_id = ${agency.id} and i.job_id = ${job_id} and i.n = k.n`)

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
  return { state: 'undone' as const, message: kept > 0 ? keptSentence(kept) : null }
}

const keptSentence = (kept: number) =>
  kept === 1
    ? '1 employee was edited since and stays as is.'
    : `${kept.toLocaleString('en-US')} employees were edited since and stay as they are.`

const named = 20

/** What an undo asked for now would do. */
export async function previewUndo({ db, agency }: Scope, { id, ran_to }: Pick<BulkJob, 'id' | 'ran_to'>) {
  const items = sql`i.organization_id = ${agency.id} and i.job_id = ${id} and i.n <= ${ran_to}`
  const row = await db.row<{ done: number; left: number; left_people: { name: string; reason: string }[] }>(sql`
    with left_out as materialized (select i.n, i.name, i.job_id, i.subject_id, i.organization_id from job_items i
      where ${items} and ${changedSince})
    select (select count(*) from job_items i where ${items} and i.outcome = 'update') as done,
      (select count(*) from left_out) as left,
      (select coalesce(json_agg(json_build_object('name', i.name, 'reason', ${reason}) order by i.n), '[]')
        from (select * from left_out order by n limit ${named}) i) as left_people`)
  const { done = 0, left = 0, left_people = [] } = row ?? {}
  return { restored: done - left, left, left_people }
}
