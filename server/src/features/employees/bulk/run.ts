import type { BulkOutcome, JobState } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { recordEvent } from '../../../events/record.ts'
import { definePhase, type Hands, type Step } from '../../../jobs/define.ts'
import { narrowed } from '../../../jobs/narrowed.ts'
import type { Scope } from '../../../scope.ts'
import { followMergedItems } from '../../taxonomy/follow-merges.ts'
import { blockSize } from '../import/work/open-roster.ts'
import { problemOf, rejectRow } from '../import/work/row-failures.ts'
import { expectMany, nextItems, within, withinPart } from '../import/work/run.ts'
import { actOf } from './acts.ts'
import type { BulkJob, BulkSettings } from './settings.ts'

/** Does what the preview said, a block of people in one transaction of set-based statements. */
export const run = definePhase<BulkSettings, undefined>({ block })

async function block(scope: Scope, job: BulkJob, { log }: Hands<undefined>): Promise<Step> {
  const act = actOf(job.settings.change)
  const forbidden = act.forbids?.(scope)
  if (forbidden) return { ...job, ending: { state: 'cancelled', message: stoppedFor(forbidden, job) } }
  await expectMany(scope)
  const rows = await nextItems(scope, job.id, job.cursor, blockSize(job.total))
  const dealtWith = await narrowed(rows, {
    db: scope.db,
    work: async part => {
      const items = withinPart(scope, job.id, part)
      await followMergedItems(scope, items)
      await rejectOutOfSight(scope, items)
      await act.apply(scope, job, items)
    },
    refuse: (n, error) => rejectRow(scope, { job_id: job.id, n, problem: problemOf(error, log, job.id) }),
  })
  const last = rows[dealtWith - 1] ?? job.cursor
  const counts = await addOutcomes(scope, job, within(scope, job.id, job.cursor, last))
  const step = { cursor: last, done: job.done + dealtWith, counts }
  return step.done < job.total && rows.length > 0 ? step : { ...step, ending: await ending(scope, job, counts) }
}

const stoppedFor = (why: string, { done, total }: BulkJob) =>
  `Stopped: ${why} ${done === 0 ? 'Nothing was changed.' : `${shown(done)} of ${shown(total)} employees were done and stay.`}`
const shown = (n: number) => n.toLocaleString('en-US')

/** Whoever it acts for sees them no more: they were handed over to another coordinator, or removed. */
const rejectOutOfSight = ({ db }: Scope, items: Sql) =>
  db.run(sql`update job_items i set outcome = 'reject', problems = jsonb_build_array(jsonb_build_object('field', null, 'value', null,
      'message', 'This employee is no longer in your list.'))
    where ${items} and i.outcome = 'update' and not exists (select from employees e
      where e.organization_id = i.organization_id and e.id = i.subject_id)`)

async function addOutcomes({ db }: Scope, job: BulkJob, items: Sql) {
  const rows = await db.rows<{ outcome: BulkOutcome; count: number }>(
    sql`select i.outcome, count(*) as count from job_items i where ${items} group by 1`,
  )
  const counts = { ...job.counts }
  for (const { outcome, count } of rows) counts[outcome] = (counts[outcome] ?? 0) + count
  return counts
}

async function ending(scope: Scope, job: BulkJob, counts: Record<string, number>): Promise<{ state: JobState }> {
  const { update = 0, reject = 0 } = counts
  const title = await titleOf(scope, job)
  await recordEvent(scope, {
    kind: 'employees.bulk_changed',
    source: 'bulk',
    job_id: job.id,
    note: `${title}: ${shown(update)} changed, ${shown(job.total - update - reject)} not changed, ${shown(reject)} failed`,
  })
  return { state: reject > 0 ? 'succeeded_with_errors' : 'succeeded' }
}

export async function titleOf(
  { db, agency }: Pick<Scope, 'db' | 'agency'>,
  { id }: Pick<BulkJob, 'id'>,
): Promise<string> {
  const row = await db.row<{ title: string }>(
    sql`select title from jobs where organization_id = ${agency.id} and id = ${id}`,
  )
  return row?.title ?? ''
}
