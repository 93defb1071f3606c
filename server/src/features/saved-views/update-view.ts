import type { api, Id, SavedView } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import {
  clearDefault,
  holdOwnViews,
  keptQuery,
  refuseSameName,
  refuseSharing,
  refuseStrangeColumns,
  listOfView,
} from './check-view.ts'
import { ownView } from './own-view.ts'
import { readView } from './read-views.ts'
import type { AnyScope, ViewStore } from './viewed-lists.ts'

type Patch = z.output<(typeof api.savedViews.update)['body']>

export async function updateView<S extends AnyScope>(
  store: ViewStore<S>,
  scope: S,
  id: Id,
  patch: Patch,
): Promise<SavedView> {
  await holdOwnViews(store, scope)
  const before = await ownView(store, scope, id)
  const list = await listOfView(store, scope, before)
  const after = {
    ...before,
    name: patch.name ?? before.name,
    columns: patch.columns === undefined ? before.columns : patch.columns,
    visibility: patch.visibility ?? before.visibility,
    is_default: patch.is_default ?? before.is_default,
  }
  refuseSharing(scope, after.visibility)
  if (patch.columns) refuseStrangeColumns(list, patch.columns)
  const query = patch.query ? keptQuery(list, patch.query) : before.query
  if (after.name !== before.name) await refuseSameName(store, scope, after, id)
  if (after.is_default && !before.is_default) await clearDefault(store, scope, before)
  await scope.db.run(sql`update ${store.table} v set name = ${after.name}, query = ${JSON.stringify(query)}::jsonb,
      columns = ${after.columns && JSON.stringify(after.columns)}::jsonb, visibility = ${after.visibility},
      is_default = ${after.is_default}, version = version + 1
    where ${store.home.is(scope)} and id = ${id}`)
  if (after.visibility === 'everyone' && before.visibility === 'private')
    await store.record(scope, { kind: 'view.shared', subject: { id, name: after.name } })
  return readView(store, scope, id)
}
