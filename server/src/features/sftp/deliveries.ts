import {
  type api,
  type FileDelivery,
  fileDeliveriesList,
  type FileResponse,
  type Id,
  type SftpStepDone,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import { AppError, notFound } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { among, everyWordIn, fromMoment, toMoment } from '../../lists/conditions.ts'
import { countValues, type CountsQuery } from '../../lists/count-values.ts'
import { listPage } from '../../lists/list-page.ts'
import type { ListSql } from '../../lists/list-sql.ts'
import { reading, type Scope } from '../../scope/scope.ts'
import { sftpTexts } from './texts.ts'

export const deliveriesSql: ListSql<typeof fileDeliveriesList, Scope, FileDelivery> = {
  list: fileDeliveriesList,
  from: sql`file_deliveries d join sftp_targets t on t.organization_id = d.organization_id and t.id = d.target_id`,
  id: sql`d.id`,
  seen: ({ agency }) => sql`d.organization_id = ${agency.id}`,
  columns: sql`d.id, d.target_id, t.name as target_name, d.subject_kind, d.subject_id, d.subject_name, d.format, d.state, d.file_name, d.remote_name, d.size,
    encode(d.sha256, 'hex') as sha256, d.listing, d.attempts, d.next_at, d.reason, d.asked_by_name, d.made_at, d.ended_at`,
  filters: {
    search: everyWordIn(sql`fold(d.file_name || ' ' || d.subject_name || ' ' || t.name)`),
    state: among(sql`d.state`),
    subject: among(sql`d.subject_kind`),
    made_from: fromMoment(sql`d.made_at`),
    made_to: toMoment(sql`d.made_at`),
  },
  orders: { made_at: [{ sql: sql`d.made_at` }] },
  counted: { state: { value: sql`d.state` }, subject: { value: sql`d.subject_kind` } },
}

export const listDeliveries = (scope: Scope, query: z.output<(typeof api.fileDeliveries.list)['query']>) =>
  listPage(deliveriesSql, reading(scope), query)

export const countDeliveries = (scope: Scope, query: CountsQuery) =>
  countValues(deliveriesSql as never, reading(scope), query)

async function readRow({ db, agency }: Scope, id: Id): Promise<FileDelivery> {
  const row = await db.row<FileDelivery>(sql`select ${deliveriesSql.columns} from ${deliveriesSql.from}
    where d.organization_id = ${agency.id} and d.id = ${id}`)
  if (!row) throw notFound(sftpTexts.named('deliveryNotFound'))
  return row
}

export async function readDelivery(scope: Scope, id: Id) {
  const { db, agency } = scope
  const row = await readRow(scope, id)
  const more = await db.row<{ steps: SftpStepDone[] }>(
    sql`select steps from file_deliveries where organization_id = ${agency.id} and id = ${id}`,
  )
  const responses =
    await db.rows<FileResponse>(sql`select id, name, size, encode(sha256, 'hex') as sha256, found_at from file_responses
    where organization_id = ${agency.id} and delivery_id = ${id} order by found_at, id`)
  return { ...row, steps: more?.steps ?? [], responses }
}

/** Sends the same file again; the worker checks the name again. */
export async function sendAgain(scope: Scope, id: Id): Promise<FileDelivery> {
  const { db, agency } = scope
  const { state, file_name, target_name } = await readRow(scope, id)
  if (state !== 'refused' && state !== 'failed' && state !== 'unproven')
    throw new AppError('CONFLICT', sftpTexts.named('notAgain'))
  await db.run(sql`update file_deliveries set state = 'queued', ended_at = null, next_at = now(), reason = null, remote_name = case when state = 'unproven' then remote_name end,
      attempts = attempts + 1 where organization_id = ${agency.id} and id = ${id} and ended_at is not null`)
  await recordEvent(scope, { kind: 'sftp.sent_again', subject: { id, name: file_name }, note: target_name })
  return readRow(scope, id)
}
