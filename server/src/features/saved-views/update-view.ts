import type { api, Id, SavedView } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
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
import { ownView } from './own-view.ts'
import { readView } from './read-views.ts'

type Patch = z.output<(typeof api.savedViews.update)['body']>

export async function updateView(scope: Scope, id: Id, patch: Patch): Promise<SavedView> {
  await holdOwnViews(scope)
  const before = await ownView(scope, id)
  const after = {
    ...before,
    name: patch.name ?? before.name,
    columns: patch.columns === undefined ? before.columns : patch.columns,
    visibility: patch.visibility ?? before.visibility,
    is_default: patch.is_default ?? before.is_default,
  }
  refuseSharing(scope, after.visibility)
  if (patch.columns) refuseStrangeColumns(patch.columns)
  const query = patch.query ? keptQuery(patch.query) : before.query
  if (after.name !== before.name) await refuseSameName(scope, after, id)
  if (after.is_default && !before.is_default) await clearDefault(scope, before.resource)
  await scope.db.run(sql`update saved_views set name = ${after.name}, query = ${JSON.stringify(query)}::jsonb,
      columns = ${after.columns && JSON.stringify(after.columns)}::jsonb, visibility = ${after.visibility},
      is_default = ${after.is_default}, version = version + 1
    where organization_id = ${scope.agency.id} and id = ${id}`)
  if (after.visibility === 'everyone' && before.visibility === 'private')
    await recordEvent(scope, { kind: 'view.shared', subject: { id, name: after.name } })
  return readView(scope, id)
}
