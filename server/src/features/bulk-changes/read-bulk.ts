import type { BulkOperation, Id, KeptFile } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { approvalOf } from '../approvals/propose.ts'
import { findJob, type StoredJob } from '../jobs/find-job.ts'
import { jobOf } from '../jobs/read-job.ts'
import { needsSecondPerson } from './second-person.ts'
import type { BulkSettings } from './settings.ts'
import { bulkTexts } from './texts.ts'

export type BulkRecord = StoredJob<BulkSettings>

/** Returns null if it does not exist. */
export async function seekBulk(scope: Scope, id: Id, { hold = false } = {}): Promise<BulkRecord | null> {
  try {
    return await findBulk(scope, id, { hold })
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null
    throw error
  }
}

export const findBulk = (scope: Scope, id: Id, { hold = false } = {}): Promise<BulkRecord> =>
  findJob(scope, id, { kind: 'bulk_change', missing: bulkTexts.named('missing'), hold })

/** True while it waits for the user, or when it ended before any change. */
export const mayBePlanned = ({ state, ran_to }: Pick<BulkRecord, 'state' | 'ran_to'>) =>
  state === 'planned' || ((state === 'failed' || state === 'cancelled') && ran_to === 0)

/** True for a run that was stopped or failed partway: people after that position were not reached. */
const stoppedOnTheWay = ({ ran_to, ended_at, total }: BulkRecord) => ended_at !== null && ran_to > 0 && ran_to < total

/** Selects `job_items i` without an effect, which can be retried. */
export function isLeftOut(record: BulkRecord): Sql {
  const outcomes = sql`i.outcome in ('skip', 'unknown', 'reject', 'kept')`
  return stoppedOnTheWay(record) ? sql`(${outcomes} or ${isUnreached(record)})` : outcomes
}

export const isUnreached = (record: BulkRecord): Sql =>
  stoppedOnTheWay(record) ? sql`(i.outcome = 'update' and i.n > ${record.ran_to})` : sql`false`

async function countLeftOut({ db, agency }: Scope, record: BulkRecord): Promise<number> {
  const { skip = 0, unknown = 0, reject = 0, kept = 0 } = record.counts
  // A run's counts only cover the people it reached
  if (!stoppedOnTheWay(record)) return skip + unknown + reject + kept
  const row = await db.row<{ count: number }>(sql`select count(*) as count from job_items i
    where i.organization_id = ${agency.id} and i.job_id = ${record.id} and ${isLeftOut(record)}`)
  return row?.count ?? 0
}

/** For acts that notify: counts the people it is or was done for who can be notified. */
async function countMessages({ db, agency }: Scope, { id, counts, settings: { change } }: BulkRecord): Promise<number> {
  const { update = 0 } = counts
  if (change.act === 'remind' || change.act === 'form_remind') return update
  if (change.act === 'message') return update
  if (change.act === 'learning_link') return change.by === 'paper' ? 0 : update
  if (change.act === 'session_add') return change.silent ? 0 : update
  if (change.act !== 'assign' || !change.tells) return 0
  const row = await db.row<{ count: number }>(sql`select count(*)::int as count from job_items i
    where i.organization_id = ${agency.id} and i.job_id = ${id} and i.outcome = 'update' and i.values ->> 'tells' = 'true'`)
  return row?.count ?? 0
}

/** Counts assignment messages held until tomorrow, because the person was messaged today. */
async function countLater({ db, agency }: Scope, { id, settings: { change } }: BulkRecord): Promise<number> {
  if (change.act !== 'assign' || !change.tells) return 0
  const row = await db.row<{ count: number }>(sql`select count(*)::int as count from job_items i
    where i.organization_id = ${agency.id} and i.job_id = ${id} and i.outcome = 'update' and i.values ->> 'tells_later' = 'true'`)
  return row?.count ?? 0
}

/** For messages: returns what is or was sent, and who gets none. */
async function sendingOf({ db, agency }: Scope, { id, settings }: BulkRecord): Promise<BulkOperation['sending']> {
  if (settings.change.act !== 'message') return null
  const items = sql`i.organization_id = ${agency.id} and i.job_id = ${id}`
  const row = await db.row<NonNullable<BulkOperation['sending']>>(sql`
    with going as materialized (select v.* from job_items i cross join lateral jsonb_to_record(i.values) v (channel text, segments int, cost_micros bigint, held boolean)
      where ${items} and i.outcome = 'update')
    select (select count(*)::int from going where channel = 'mail') as mail, (select count(*)::int from going where channel = 'sms') as sms,
      (select coalesce(sum(segments), 0)::int from going) as segments, (select sum(cost_micros)::float8 from going) as cost_micros,
      (select count(*)::int from going where held) as held,
      (select coalesce(json_agg(json_build_object('reason', r.reason, 'count', r.count) order by r.count desc, r.reason), '[]') from (
        select i.problems -> 0 ->> 'message' as reason, count(*)::int as count from job_items i
        where ${items} and i.outcome in ('skip', 'reject') and i.problems -> 0 ->> 'message' is not null group by 1) r) as suppressed`)
  return row ?? null
}

/** Returns certificates or sign-in sheets of training done on paper. */
async function filesOf({ db, agency }: Scope, { settings: { change } }: BulkRecord): Promise<KeptFile[]> {
  if (change.act !== 'complete' || change.files.length === 0) return []
  return db.rows<KeptFile>(sql`select f.id, f.name, f.type, f.size from unnest(${change.files}::uuid[]) with ordinality k (id, place)
    join files f on f.organization_id = ${agency.id} and f.id = k.id order by k.place`)
}

export async function readBulk(scope: Scope, id: Id): Promise<BulkOperation> {
  const record = await findBulk(scope, id)
  const { settings, undone_to: _, ...job } = jobOf(record)
  return {
    ...job,
    change: settings.change,
    files: await filesOf(scope, record),
    audience: settings.audience_words,
    can_plan: mayBePlanned(record),
    left_out: await countLeftOut(scope, record),
    messages: await countMessages(scope, record),
    messages_tomorrow: await countLater(scope, record),
    sending: await sendingOf(scope, record),
    needs_approval: record.state === 'planned' && (await needsSecondPerson(scope, id)),
    approval: await approvalOf(scope, 'bulk_change', id),
  }
}
