import type { api, Id, SavedView } from '@preceptor/contract'
import sql, { empty } from 'sql-template-tag'
import type * as z from 'zod/mini'
import { AppError } from '../../errors/app-error.ts'
import {
  clearDefault,
  holdOwnViews,
  keptQuery,
  refuseSameName,
  refuseSharing,
  refuseStrangeColumns,
  refuseUnseen,
  listOfView,
} from './check-view.ts'
import { readView } from './read-views.ts'
import { viewTexts } from './texts.ts'
import type { AnyScope, ViewStore } from './viewed-lists.ts'

/** The most views per user; each one is counted whenever the list of views is shown. */
const most = 100

type NewView = z.output<typeof api.csmSavedViews.add.body> | z.output<typeof api.savedViews.add.body>

export async function addView<S extends AnyScope>(store: ViewStore<S>, scope: S, view: NewView): Promise<SavedView> {
  const { db, actor } = scope
  refuseUnseen(store, scope, view.resource)
  refuseSharing(scope, view.visibility)
  const form_id = 'form_id' in view ? view.form_id : undefined
  const of = { resource: view.resource, form_id }
  const list = await listOfView(store, scope, of)
  refuseStrangeColumns(list, view.columns)
  const query = keptQuery(list, view.query)
  await holdOwnViews(store, scope)
  await refuseTooMany(store, scope)
  await refuseSameName(store, scope, { ...of, name: view.name }, null)
  if (view.is_default) await clearDefault(store, scope, of)
  const row = await db.row<{ id: Id }>(sql`
    insert into ${store.table} (${store.home.columns}${form_id ? sql`form_id, ` : empty}owner_id, owner_name, resource, name, query, columns, visibility, is_default)
    values (${store.home.values(scope)}${form_id ? sql`${form_id}, ` : empty}${actor.user_id}, ${actor.name}, ${view.resource}, ${view.name}, ${JSON.stringify(query)}::jsonb,
      ${view.columns && JSON.stringify(view.columns)}::jsonb, ${view.visibility}, ${view.is_default}) returning id`)
  if (!row) throw new Error('insert returned no row')
  if (view.visibility === 'everyone')
    await store.record(scope, { kind: 'view.shared', subject: { id: row.id, name: view.name } })
  return readView(store, scope, row.id)
}

async function refuseTooMany<S extends AnyScope>({ table, home }: ViewStore<S>, scope: S) {
  const row = await scope.db.row<{ n: number }>(sql`select count(*) as n from ${table} v
    where ${home.is(scope)} and owner_id = ${scope.actor.user_id}`)
  if ((row?.n ?? 0) >= most) throw new AppError('CONFLICT', viewTexts.named('tooMany', { most }))
}
