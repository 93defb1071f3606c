import type { api, Id, SavedView } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import { AppError } from '../../app-error.ts'
import { recordEvent } from '../../events/record.ts'
import type { Scope } from '../../scope.ts'
import {
  clearDefault,
  holdOwnViews,
  keptQuery,
  refuseSameName,
  refuseSharing,
  refuseStrangeColumns,
} from './check-view.ts'
import { readView } from './read-views.ts'

/** Each view is counted whenever the list of views is shown. */
const most = 100

export async function addView(scope: Scope, view: z.output<(typeof api.savedViews.add)['body']>): Promise<SavedView> {
  const { db, agency, actor } = scope
  refuseSharing(scope, view.visibility)
  refuseStrangeColumns(view.columns)
  const query = keptQuery(view.query)
  await holdOwnViews(scope)
  await refuseTooMany(scope)
  await refuseSameName(scope, view, null)
  if (view.is_default) await clearDefault(scope, view.resource)
  const row = await db.row<{ id: Id }>(sql`
    insert into saved_views (organization_id, owner_id, owner_name, resource, name, query, columns, visibility, is_default)
    values (${agency.id}, ${actor.user_id}, ${actor.name}, ${view.resource}, ${view.name}, ${JSON.stringify(query)}::jsonb,
      ${view.columns && JSON.stringify(view.columns)}::jsonb, ${view.visibility}, ${view.is_default}) returning id`)
  if (!row) throw new Error('insert returned no row')
  if (view.visibility === 'everyone')
    await recordEvent(scope, { kind: 'view.shared', subject: { id: row.id, name: view.name } })
  return readView(scope, row.id)
}

async function refuseTooMany({ db, agency, actor }: Scope) {
  const row = await db.row<{ n: number }>(sql`select count(*) as n from saved_views
    where organization_id = ${agency.id} and owner_id = ${actor.user_id}`)
  if ((row?.n ?? 0) >= most)
    throw new AppError('CONFLICT', `You have ${most} saved views. Delete one that you no longer need.`)
}
