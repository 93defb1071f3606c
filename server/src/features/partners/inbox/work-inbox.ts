import type { AdapterName, Id, Role, SyncOutcome } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../../config.ts'
import { AppError } from '../../../errors/app-error.ts'
import { addJob } from '../../../jobs/add-job.ts'
import { eachOf } from '../../../jobs/background/each-of.ts'
import { agencyLoop } from '../../../jobs/background/loop.ts'
import { unseal } from '../../../keys/secrets.ts'
import { newId } from '../../../lib/new-id.ts'
import { inAgency, type Scope } from '../../../scope/scope.ts'
import { adapters } from '../adapters/adapters.ts'
import { theirConnection } from '../settings.ts'
import { startSync } from '../start-sync.ts'
import { openTaking, settleCases, takeOver } from '../take-over.ts'
import { deliveryAt } from './take-delivery.ts'

const mostAttempts = 5
const keptDays = 30

/** Handles each notification once, in the transaction that records it. */
export const toldByPartners = (config: Config) =>
  agencyLoop({
    name: 'told by partners',
    every: 2,
    due: now =>
      sql`select distinct organization_id from partner_inbox where state = 'received' and next_at <= ${now}::timestamptz`,
    work: async (basis, { isOver, now, log }) => {
      const ids = await inAgency(basis, scope => waiting(scope, now))
      return eachOf({ isOver }, ids, async ({ id }) => {
        try {
          await inAgency(basis, scope => workOn(scope, config, id))
          return 1
        } catch (err) {
          log.error({ err, organization_id: basis.agency.id }, 'what a partner told could not be done')
          await inAgency(basis, scope => putOff(scope, id))
          return 0
        }
      })
    },
  })

export const oldDeliveries = agencyLoop({
  name: 'old deliveries of partners',
  every: 3_600,
  due: now =>
    sql`select distinct organization_id from partner_inbox where received_at < ${now}::timestamptz - make_interval(days => ${keptDays})`,
  work: (basis, { now }) =>
    inAgency(basis, ({ db, agency }) =>
      db.run(sql`delete from partner_inbox where organization_id = ${agency.id}
        and received_at < ${now}::timestamptz - make_interval(days => ${keptDays})`),
    ),
})

const waiting = ({ db, agency }: Scope, now: Date) =>
  db.rows<{ id: Id }>(sql`select id from partner_inbox where organization_id = ${agency.id} and state = 'received'
    and next_at <= ${now}::timestamptz order by received_at, id limit 500`)

const putOff = ({ db, agency }: Scope, id: Id) =>
  db.run(sql`update partner_inbox set attempts = attempts + 1, next_at = now() + make_interval(secs => 30 * (attempts + 1)),
      state = case when attempts + 1 >= ${mostAttempts} then 'failed' else state end
    where organization_id = ${agency.id} and id = ${id} and state = 'received'`)

interface Delivery {
  id: Id
  partner_id: Id
  event: string
  external_id: string | null
  said_sealed: string | null
  said_at: string
}

/** Returns the person who saved the connection last. Without their access, or while the agency is paused, it waits. */
async function actorOf({ db, agency, actor }: Scope) {
  const row = await db.row<{
    user_id: Id
    name: string
    role: Role | null
    account: string | null
    agency_status: string
  }>(sql`
    select i.acts_for as user_id, i.updated_by_name as name, s.role, s.account, s.agency_status from integration_settings i
    cross join lateral standing_of(i.acts_for) s where i.organization_id = ${agency.id} and i.is_on limit 1`)
  if (!row?.role || row.account !== 'active' || row.agency_status === 'paused') return null
  return { ...actor, kind: 'user' as const, user_id: row.user_id, name: row.name, role: row.role }
}

async function workOn(scope: Scope, config: Config, id: Id): Promise<void> {
  const { db, agency } = scope
  // syncs and triage write the same records
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`integration ${agency.id}`}, 0))`)
  const one =
    await db.row<Delivery>(sql`select id, partner_id, event, external_id, said_sealed, said_at::text from partner_inbox
    where organization_id = ${agency.id} and id = ${id} and state = 'received' for update`)
  if (!one) return
  const actor = await actorOf(scope)
  if (!actor) {
    await db.run(
      sql`update partner_inbox set next_at = now() + interval '10 minutes' where organization_id = ${agency.id} and id = ${id}`,
    )
    return
  }
  const done = await effectOf({ ...scope, actor }, config, one)
  await db.run(sql`update partner_inbox set state = ${done === null ? 'ignored' : 'done'}, job_id = ${done || null}, attempts = attempts + 1
    where organization_id = ${agency.id} and id = ${id}`)
}

/** Returns the id of the exchange it led to, blank if none; null if it has no effect. */
async function effectOf(scope: Scope, config: Config, one: Delivery): Promise<string | null> {
  let stored
  try {
    stored = await theirConnection(scope)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
  if (stored.partner.id !== one.partner_id || one.said_sealed === null) return null
  const raw = JSON.parse(unseal(config.appKeys, deliveryAt(one.id), one.said_sealed)) as Record<string, unknown>
  if (one.event === 'caregiver.changed') return takeOne(scope, config, stored, one, raw)
  if (one.event === 'caregivers.changed') return syncSoon(scope)
  if (one.event === 'record.processed') return lookSoon(scope, stored.partner.id, raw)
  return null
}

type Stored = Awaited<ReturnType<typeof theirConnection>> & { adapter: AdapterName }

async function takeOne(
  scope: Scope,
  config: Config,
  stored: Stored,
  { external_id, partner_id, said_at, id }: Delivery,
  raw: Record<string, unknown>,
): Promise<Id | null> {
  const { db, agency } = scope
  if (!stored.flows.includes('caregivers') || external_id === null || !adapters[stored.adapter].read(raw)) return null
  // deliveries may overtake each other: ignore one that is older than a handled one
  const newer =
    await db.row(sql`select from partner_inbox where organization_id = ${agency.id} and partner_id = ${partner_id}
    and external_id = ${external_id} and state = 'done' and said_at > ${said_at}::timestamptz and id <> ${id} limit 1`)
  if (newer) return null
  const job_id = newId()
  const { partner } = stored
  await addJob(scope, {
    id: job_id,
    kind: 'partner_pull',
    title: partner.name,
    state: 'running',
    settings: { partner_id },
    total: 1,
  })
  await db.run(sql`insert into integration_jobs (organization_id, id, partner_id, type, trigger)
    values (${agency.id}, ${job_id}, ${partner_id}, 'caregivers.pull', 'partner')`)
  const taking = await openTaking(scope, stored, { job_id, keys: config.appKeys, began: 'infinity' })
  const counts: Partial<Record<SyncOutcome, number>> = {}
  for (const { outcome } of await takeOver(scope, taking, [{ n: 1, raw }])) counts[outcome] = (counts[outcome] ?? 0) + 1
  await settleCases(scope, partner_id)
  await db.run(sql`update jobs set state = ${counts.failed ? 'succeeded_with_errors' : 'succeeded'}, done = total, counts = ${JSON.stringify(counts)}::jsonb,
      started_at = now(), ended_at = now() where organization_id = ${agency.id} and id = ${job_id}`)
  return job_id
}

/** Starts a sync soon. A sync in progress may have read the people before they changed, so another one follows it. */
async function syncSoon(scope: Scope): Promise<string> {
  try {
    return await startSync(scope, { trigger: 'partner' })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new Error('A sync is under way.', { cause: error })
  }
}

/** Asks the partner about a sent item instead of believing the notification. */
async function lookSoon(
  { db, agency }: Scope,
  partner_id: Id,
  { reference }: Record<string, unknown>,
): Promise<'' | null> {
  if (typeof reference !== 'string') return null
  const found =
    await db.row(sql`update partner_pushes set next_at = now() where organization_id = ${agency.id} and partner_id = ${partner_id}
    and key = ${reference.slice(0, 200)} and state = 'sent' returning id`)
  return found ? '' : null
}
