import type { api, Id, IntegrationItem, IntegrationJob, PageMeta } from '@preceptor/contract'
import sql, { join, type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import { notFound } from '../../errors/app-error.ts'
import type { Keyring } from '../../keys/secrets.ts'
import { unseal } from '../../keys/secrets.ts'
import type { AgenciesScope, Scope } from '../../scope/scope.ts'
import { masked } from './masked.ts'
import { itemAt } from './take-over.ts'
import { partnerTexts } from './texts.ts'

type AnyScope = Scope | AgenciesScope

/** Keeps jobs of the agency, or of all agencies for customer success without one. */
const theirs = (scope: AnyScope, alias: Sql): Sql =>
  'agency' in scope ? sql`${alias}.organization_id = ${scope.agency.id}` : sql`true`

const columns = sql`i.id, i.organization_id, o.name as agency, p.name as partner, i.type, i.trigger, j.state, j.total, j.done,
  j.counts, j.message, i.since, i.held is not null as is_held, j.started_by_name, i.created_at, j.ended_at`
const from = sql`integration_jobs i join jobs j on j.organization_id = i.organization_id and j.id = i.id
  join organizations o on o.id = i.organization_id join partners p on p.id = i.partner_id`

export async function readJobs(
  scope: AnyScope,
  { page, per_page, state }: z.output<(typeof api.integrations.jobs)['query']>,
): Promise<{ data: IntegrationJob[]; meta: PageMeta }> {
  const which = join([theirs(scope, sql`i`), state ? sql`j.state = ${state}` : sql`true`], ' and ')
  const data = await scope.db.rows<IntegrationJob>(sql`select ${columns} from ${from} where ${which}
    order by i.created_at desc, i.id desc limit ${per_page} offset ${(page - 1) * per_page}`)
  const counted = await scope.db.row<{ total: number }>(sql`select count(*)::int as total from ${from} where ${which}`)
  return { data, meta: { total: counted?.total ?? 0, page, per_page } }
}

export async function readJob(
  scope: AnyScope,
  keys: Keyring,
  id: Id,
  { page, per_page, outcome }: z.output<(typeof api.integrations.job)['query']>,
): Promise<IntegrationJob & { items: IntegrationItem[]; meta: PageMeta }> {
  const job = await scope.db.row<IntegrationJob>(
    sql`select ${columns} from ${from} where ${theirs(scope, sql`i`)} and i.id = ${id}`,
  )
  if (!job) throw notFound(partnerTexts.named('jobNotFound'))
  const which = sql`t.organization_id = ${job.organization_id} and t.job_id = ${id} and ${outcome ? sql`t.outcome = ${outcome}` : sql`true`}`
  const { items, total } = await readItems(scope, keys, which, { page, per_page })
  return { ...job, items, meta: { total, page, per_page } }
}

type Stored = Omit<IntegrationItem, 'payload_in' | 'payload_out'> & {
  said_sealed: string | null
  sent_sealed: string | null
}

export async function readItems(
  { db }: Pick<AnyScope, 'db'>,
  keys: Keyring,
  which: Sql,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ items: IntegrationItem[]; total: number }> {
  const rows =
    await db.rows<Stored>(sql`select t.id, t.external_id, t.name, t.employee_id, t.outcome, t.code, t.value, t.message, t.attempts,
      t.case_id, t.is_open, t.made_at, t.said_sealed, t.sent_sealed
    from integration_items t where ${which} order by t.outcome <> 'failed', t.n, t.id limit ${per_page} offset ${(page - 1) * per_page}`)
  const counted = await db.row<{ total: number }>(
    sql`select count(*)::int as total from integration_items t where ${which}`,
  )
  const items = rows.map(({ said_sealed, sent_sealed, ...row }) =>
    Object.assign(row, {
      payload_in: payloadOf(keys, itemAt(row.id), said_sealed),
      payload_out: payloadOf(keys, itemAt(row.id, 'sent_sealed'), sent_sealed),
    }),
  )
  return { items, total: counted?.total ?? 0 }
}

/** Returns the masked payload, or null once it was deleted or its key is gone. */
function payloadOf(keys: Keyring, at: ReturnType<typeof itemAt>, sealed: string | null): unknown {
  if (sealed === null) return null
  try {
    return masked(JSON.parse(unseal(keys, at, sealed)))
  } catch {
    return null
  }
}
