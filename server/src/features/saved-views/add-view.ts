import type { api, Id, SavedView } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import { AppError } from '../../app-error.ts'
import {
  clearDefault,
  holdOwnViews,
  keptQuery,
  refuseSameName,
  refuseSharing,
  refuseStrangeColumns,
  refuseUnseen,
  viewedList,
} from './check-view.ts'
import { readView } from './read-views.ts'
import type { AnyScope, Shelf } from './shelves.ts'

/** Each view is counted whenever the list of views is shown. */
const most = 100

type NewView = z.output<(typeof api.savedViews.add | typeof api.csmSavedViews.add)['body']>

export async function addView<S extends AnyScope>(shelf: Shelf<S>, scope: S, view: NewView): Promise<SavedView> {
  const { db, actor } = scope
  refuseUnseen(shelf, scope, view.resource)
  refuseSharing(scope, view.visibility)
  const { list } = viewedList(shelf, view.resource)
  refuseStrangeColumns(list, view.columns)
  const query = keptQuery(list, view.query)
  await holdOwnViews(shelf, scope)
  await refuseTooMany(shelf, scope)
  await refuseSameName(shelf, scope, view, null)
  if (view.is_default) await clearDefault(shelf, scope, view.resource)
  const row = await db.row<{ id: Id }>(sql`
    insert into ${shelf.table} (${shelf.home.columns}owner_id, owner_name, resource, name, query, columns, visibility, is_default)
    values (${shelf.home.values(scope)}${actor.user_id}, ${actor.name}, ${view.resource}, ${view.name}, ${JSON.stringify(query)}::jsonb,
      ${view.columns && JSON.stringify(view.columns)}::jsonb, ${view.visibility}, ${view.is_default}) returning id`)
  if (!row) throw new Error('insert returned no row')
  if (view.visibility === 'everyone')
    await shelf.record(scope, { kind: 'view.shared', subject: { id: row.id, name: view.name } })
  return readView(shelf, scope, row.id)
}

async function refuseTooMany<S extends AnyScope>({ table, home }: Shelf<S>, scope: S) {
  const row = await scope.db.row<{ n: number }>(sql`select count(*) as n from ${table} v
    where ${home.is(scope)} and owner_id = ${scope.actor.user_id}`)
  if ((row?.n ?? 0) >= most)
    throw new AppError('CONFLICT', `You have ${most} saved views. Delete one that you no longer need.`)
}
