import type { JobState } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql, { type Sql } from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { recordEvent } from '../../events/record.ts'
import { definePhase, type Hands, type Step } from '../../jobs/define.ts'
import { inWords } from '../../lib/texts.ts'
import type { Scope } from '../../scope/scope.ts'
import { runBlock } from '../employee-batches/blocks.ts'
import { followMergedItems } from '../settings/taxonomy/follow-merges.ts'
import { actOf, forbiddenNow } from './acts.ts'
import type { BulkJob, BulkSettings } from './settings.ts'
import { bulkTexts } from './texts.ts'

/** Executes the preview: a block of people per transaction, with set-based statements. */
export const runWith = (config: Config) =>
  definePhase<BulkSettings, undefined>({ block: (scope, job, hands) => block(scope, job, { ...hands, config }) })

type Given = Hands<undefined> & { config: Config }

async function block(scope: Scope, job: BulkJob, { log, config }: Given): Promise<Step> {
  const act = actOf(job.settings.change)
  const why = forbiddenNow(scope, job)
  if (why) return { ...job, ending: { state: 'cancelled', message: stoppedFor(why, job) } }
  const left = await act.room?.(scope, job)
  if (left?.room === 0 && (await anybodyLeft(scope, job)))
    return { ...job, ending: { state: 'paused', message: pausedFor(left.most, job) } }
  const work = async (items: Sql) => {
    await followMergedItems(scope, items)
    await rejectOutOfSight(scope, items)
    await act.apply(scope, job, items, { config })
  }
  const { step, isLast } = await runBlock(scope, job, log, {
    work,
    most: Math.min(left?.room || Infinity, act.together ?? Infinity),
  })
  return isLast ? { ...step, ending: await ending(scope, job, step.counts) } : step
}

const stoppedFor = (why: string, { done, total }: BulkJob) =>
  done === 0 ? bulkTexts.named('stoppedBefore', { why }) : bulkTexts.named('stoppedAfter', { why, done, total })

const pausedFor = (most: number, { done, total }: BulkJob) =>
  bulkTexts.named('tooManyThisHour', { most, left: total - done })

/** Returns true while people are left to process; other runs need no room. */
const anybodyLeft = ({ db, agency }: Scope, { id, cursor }: BulkJob) =>
  db.row(
    sql`select from job_items where organization_id = ${agency.id} and job_id = ${id} and n > ${cursor} and outcome = 'update' limit 1`,
  )

/** Rejects people the job's user can no longer see: they moved to another coordinator, or were removed. */
const rejectOutOfSight = ({ db }: Scope, items: Sql) =>
  db.run(sql`update job_items i set outcome = 'reject', problems = jsonb_build_array(jsonb_build_object('field', null, 'value', null,
      'message', ${bulkTexts.named('outOfSight')}::text))
    where ${items} and i.outcome = 'update' and not exists (select from employees e
      where e.organization_id = i.organization_id and e.id = i.subject_id)`)

async function ending(scope: Scope, job: BulkJob, counts: Record<string, number>): Promise<{ state: JobState }> {
  const { update = 0, reject = 0 } = counts
  const title = await titleOf(scope, job)
  await recordEvent(scope, {
    kind: 'employees.bulk_changed',
    source: 'bulk',
    job_id: job.id,
    note: bulkTexts.say(fallback, 'ranNote', {
      title,
      changed: update,
      unchanged: job.total - update - reject,
      failed: reject,
    }),
  })
  return { state: reject > 0 ? 'succeeded_with_errors' : 'succeeded' }
}

/** For the history, which is kept in English. */
export async function titleOf(
  { db, agency }: Pick<Scope, 'db' | 'agency'>,
  { id }: Pick<BulkJob, 'id'>,
): Promise<string> {
  const row = await db.row<{ title: string }>(
    sql`select title from jobs where organization_id = ${agency.id} and id = ${id}`,
  )
  return inWords(fallback, row?.title ?? '')
}
