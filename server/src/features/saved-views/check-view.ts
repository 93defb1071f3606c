import {
  access,
  describe,
  employeeColumns,
  employeeFilters,
  employeesList,
  filterShape,
  type Id,
  type SavedView,
  sortsOf,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import { AppError, invalid } from '../../app-error.ts'
import { mayI, type Scope } from '../../scope.ts'

const shape: Record<string, z.ZodMiniType> = filterShape(employeeFilters)
const isSort = (value: string) => (sortsOf(employeesList) as readonly string[]).includes(value.replace(/^-/, ''))

/**
 * What of an address belongs to a view: filters and sort. The rest (the page) is left out; a filter that says nothing would show more
 * than the user thinks, so it is refused.
 */
export function keptQuery(query: SavedView['query']): SavedView['query'] {
  const kept = Object.entries(query).filter(
    ([key, value]) => value !== '' && (Object.hasOwn(shape, key) || key === 'sort_by'),
  )
  const wrong = kept.filter(([key, value]) =>
    key === 'sort_by' ? !isSort(value) : !shape[key]?.safeParse(value).success,
  )
  if (wrong.length > 0)
    throw invalid({ query: wrong.map(([key]) => `${key} has a value that the list does not know.`) })
  return Object.fromEntries(kept)
}

export function refuseStrangeColumns(columns: SavedView['columns']) {
  const strange = (columns ?? []).filter(column => !Object.hasOwn(employeeColumns, column))
  if (strange.length > 0) throw invalid({ columns: [`The list has no column ${strange.join(', ')}.`] })
}

/** Whoever changes what everyone sees needs the permission to share. */
export function refuseSharing({ actor }: Scope, visibility: SavedView['visibility']) {
  if (visibility === 'private' || mayI(actor, access.shareViews)) return
  throw new AppError('FORBIDDEN', 'You do not have the permission to share views. Keep it private instead.', {
    details: { missing: ['share_views'], needs: describe(access.shareViews) },
  })
}

/** Held until the transaction ends: one change at a time to the views of one user, so that names and the default stay single. */
export const holdOwnViews = ({ db, agency, actor }: Scope) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`views ${agency.id} ${actor.user_id}`}, 0))`)

export async function refuseSameName(
  { db, agency, actor }: Scope,
  view: { name: string; resource: string },
  id: Id | null,
) {
  const same = await db.row(sql`select id from saved_views where organization_id = ${agency.id}
    and owner_id = ${actor.user_id} and resource = ${view.resource} and lower(name) = lower(${view.name})
    and id is distinct from ${id}::uuid`)
  if (same) throw invalid({ name: ['You already have a view of this name.'] })
}

/** At most one default per owner and resource: the others stop being it. */
export const clearDefault = ({ db, agency, actor }: Scope, resource: SavedView['resource']) =>
  db.run(sql`update saved_views set is_default = false, version = version + 1
    where organization_id = ${agency.id} and owner_id = ${actor.user_id} and resource = ${resource} and is_default`)
