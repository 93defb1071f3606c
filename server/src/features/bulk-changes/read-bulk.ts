import type { BulkOperation, Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { findJob, type StoredJob } from '../jobs/find-job.ts'
import { jobOf } from '../jobs/read-job.ts'
import type { BulkSettings } from './settings.ts'
import { bulkTexts } from './texts.ts'

export type BulkRecord = StoredJob<BulkSettings>

export const findBulk = (scope: Scope, id: Id, { hold = false } = {}): Promise<BulkRecord> =>
  findJob(scope, id, { kind: 'bulk_change', missing: bulkTexts.named('missing'), hold })

/** Waits for the user, or ended before anybody was changed. */
export const mayBePlanned = ({ state, ran_to }: Pick<BulkRecord, 'state' | 'ran_to'>) =>
  state === 'planned' || ((state === 'failed' || state === 'cancelled') && ran_to === 0)

/** A run that was stopped, or failed, on its way: those behind that place were not reached. */
const stoppedOnTheWay = ({ ran_to, ended_at, total }: BulkRecord) => ended_at !== null && ran_to > 0 && ran_to < total

/** Of `job_items i`: nothing was done for them, and they may be tried again. */
export function isLeftOut(record: BulkRecord): Sql {
  const outcomes = sql`i.outcome in ('skip', 'unknown', 'reject', 'kept')`
  return stoppedOnTheWay(record) ? sql`(${outcomes} or ${isUnreached(record)})` : outcomes
}

export const isUnreached = (record: BulkRecord): Sql =>
  stoppedOnTheWay(record) ? sql`(i.outcome = 'update' and i.n > ${record.ran_to})` : sql`false`

async function countLeftOut({ db, agency }: Scope, record: BulkRecord): Promise<number> {
  const { skip = 0, unknown = 0, reject = 0, kept = 0 } = record.counts
  // the counts of a run tell of those it reached
  if (!stoppedOnTheWay(record)) return skip + unknown + reject + kept
  const row = await db.row<{ count: number }>(sql`select count(*) as count from job_items i
    where i.organization_id = ${agency.id} and i.job_id = ${record.id} and ${isLeftOut(record)}`)
  return row?.count ?? 0
}

/** Of acts that tell people something: those for whom it is to be done, or was, and who can be told. */
async function countMessages({ db, agency }: Scope, { id, counts, settings: { change } }: BulkRecord): Promise<number> {
  const { update = 0 } = counts
  if (change.act === 'remind') return update
  if (change.act === 'learning_link') return change.by === 'paper' ? 0 : update
  if (change.act === 'session_add') return change.silent ? 0 : update
  if (change.act !== 'assign' || !change.tells) return 0
  const row = await db.row<{ count: number }>(sql`select count(*)::int as count from job_items i
    where i.organization_id = ${agency.id} and i.job_id = ${id} and i.outcome = 'update' and i.values ->> 'tells' = 'true'`)
  return row?.count ?? 0
}

export async function readBulk(scope: Scope, id: Id): Promise<BulkOperation> {
  const record = await findBulk(scope, id)
  const { settings, undone_to: _, ...job } = jobOf(record)
  return {
    ...job,
    change: settings.change,
    audience: settings.audience_words,
    can_plan: mayBePlanned(record),
    left_out: await countLeftOut(scope, record),
    messages: await countMessages(scope, record),
  }
}
