import type { api, Id, IntegrationItem, IntegrationJob, PageMeta } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import { notFound } from '../../errors/app-error.ts'
import type { Keyring } from '../../keys/secrets.ts'
import { unseal } from '../../keys/secrets.ts'
import { listWhere, sqlFor } from '../../lists/list-sql.ts'
import { masked } from './masked.ts'
import { type AnyScope, syncsSql } from './syncs-list.ts'
import { itemAt } from './take-over.ts'
import { partnerTexts } from './texts.ts'

export async function readJob(
  scope: AnyScope,
  keys: Keyring,
  id: Id,
  { page, per_page, outcome }: z.output<(typeof api.integrations.job)['query']>,
): Promise<IntegrationJob & { items: IntegrationItem[]; meta: PageMeta }> {
  const job = await scope.db.row<IntegrationJob>(
    sql`select ${sqlFor(syncsSql.columns, scope)} from ${sqlFor(syncsSql.from, scope)} where ${listWhere(syncsSql, scope, {})} and i.id = ${id}`,
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
  const until = page * per_page
  // Each kind by its own index: sorting all items of a long sync takes most of a second, and a page polls every two
  const of = (
    kind: Sql,
  ) => sql`(select t.id, t.external_id, t.name, t.employee_id, t.outcome, t.code, t.value, t.message, t.attempts,
      t.case_id, t.is_open, t.made_at, t.said_sealed, t.sent_sealed, t.n
    from integration_items t where ${which} and ${kind} order by t.n, t.id limit ${until})`
  const rows = await db.rows<Stored & { n: number }>(
    sql`select * from (${of(sql`t.outcome = 'failed' and t.case_id is not null`)} union all ${of(sql`t.outcome <> 'failed'`)}) t
    order by t.outcome <> 'failed', t.n, t.id limit ${per_page} offset ${until - per_page}`,
  )
  const counted = await db.row<{ total: number }>(
    sql`select count(*)::int as total from integration_items t where ${which}`,
  )
  const items = rows.map(({ n: _, said_sealed, sent_sealed, ...row }) =>
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
