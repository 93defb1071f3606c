import type { JobState } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { recordEvent } from '../../events/record.ts'
import { definePhase, type Hands, type Step } from '../../jobs/define.ts'
import type { Scope } from '../../scope/scope.ts'
import { runBlock } from '../employee-batches/blocks.ts'
import { followMergedItems } from '../settings/taxonomy/follow-merges.ts'
import { actOf } from './acts.ts'
import type { BulkJob, BulkSettings } from './settings.ts'

/** Does what the preview said, a block of people in one transaction of set-based statements. */
export const run = definePhase<BulkSettings, undefined>({ block })

async function block(scope: Scope, job: BulkJob, { log }: Hands<undefined>): Promise<Step> {
  const act = actOf(job.settings.change)
  const forbidden = act.forbids?.(scope)
  if (forbidden) return { ...job, ending: { state: 'cancelled', message: stoppedFor(forbidden, job) } }
  const { step, isLast } = await runBlock(scope, job, log, async items => {
    await followMergedItems(scope, items)
    await rejectOutOfSight(scope, items)
    await act.apply(scope, job, items)
  })
  return isLast ? { ...step, ending: await ending(scope, job, step.counts) } : step
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
