import {
  causeNames,
  type Id,
  type IntegrationItem,
  type SyncItem,
  syncItemsList,
  syncOutcomes,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import { notFound } from '../../errors/app-error.ts'
import type { Keyring } from '../../keys/secrets.ts'
import { among, everyWordIn } from '../../lists/conditions.ts'
import { fileOf, type ListFile, textCell, wordsCell } from '../../lists/export-list.ts'
import type { ListSql } from '../../lists/list-sql.ts'
import type { Scope } from '../../scope/scope.ts'
import { readItems } from './read-jobs.ts'
import { partnerTexts } from './texts.ts'

/** The items of one exchange. */
export const syncItemsSql = (job_id: Id): ListSql<typeof syncItemsList, Scope, SyncItem> => ({
  list: syncItemsList,
  from: sql`integration_items t`,
  id: sql`t.id`,
  seen: ({ agency }) => sql`t.organization_id = ${agency.id} and t.job_id = ${job_id}`,
  columns: sql`t.id, t.external_id, t.name, t.employee_id, t.outcome, t.code, t.value, t.message, t.attempts, t.case_id, t.is_open, t.made_at, t.n`,
  filters: {
    search: everyWordIn(sql`fold(t.name || ' ' || t.external_id)`),
    outcome: among(sql`t.outcome`),
    code: among(sql`t.code`),
  },
  orders: { n: [{ sql: sql`t.n` }], name: [{ sql: sql`fold(t.name)` }] },
  counted: { outcome: { value: sql`t.outcome` }, code: { value: sql`t.code` } },
})

export const syncItemsFile = (job_id: Id): ListFile<typeof syncItemsList, Scope> => ({
  list: syncItemsList,
  title: partnerTexts.named('itemsTitle'),
  ...fileOf(syncItemsSql(job_id)),
  cells: {
    name: textCell(sql`t.name`, 28),
    external_id: textCell(sql`t.external_id`, 18),
    outcome: wordsCell(sql`t.outcome`, syncOutcomes, 12),
    cause: wordsCell(sql`t.code`, causeNames, 34),
    value: textCell(sql`t.value`, 24),
    attempts: { is: 'number', value: sql`t.attempts`, width: 8 },
    n: { is: 'number', value: sql`t.n`, width: 8 },
  },
})

export async function readItem(scope: Scope, keys: Keyring, id: Id): Promise<IntegrationItem> {
  const which = sql`t.organization_id = ${scope.agency.id} and t.id = ${id}`
  const { items } = await readItems(scope, keys, which, { page: 1, per_page: 1 })
  const [item] = items
  if (!item) throw notFound(partnerTexts.named('itemNotFound'))
  return item
}

/** Refuses an exchange that the agency doesn't have. */
export async function holdsJob({ db, agency }: Scope, id: Id): Promise<void> {
  const found = await db.row(sql`select from integration_jobs where organization_id = ${agency.id} and id = ${id}`)
  if (!found) throw notFound(partnerTexts.named('jobNotFound'))
}
