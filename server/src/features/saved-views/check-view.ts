import { access, describe, filterShape, type Id, type List, type SavedView, sortsOf } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import { AppError, invalid } from '../../errors/app-error.ts'
import { problemOfConditions } from '../../lists/tree.ts'
import { forbidden, mayI, permissionsOf } from '../../scope/scope.ts'
import { viewTexts } from './texts.ts'
import type { AnyScope, ViewStore } from './viewed-lists.ts'

export function viewedList<S>({ lists }: ViewStore<S>, resource: SavedView['resource']) {
  const found = lists[resource]
  if (!found) throw new Error(`No views are kept of ${resource}.`)
  return found
}

/** Returns the list a view belongs to; for form responses, the list of that form with the form's columns. */
export async function listOfView<S extends AnyScope>(
  store: ViewStore<S>,
  scope: S,
  { resource, form_id }: { resource: SavedView['resource']; form_id?: Id | null | undefined },
): Promise<List> {
  const { list, listOf } = viewedList(store, resource)
  if (!listOf) {
    if (form_id) throw invalid({ form_id: [viewTexts.named('noForm')] })
    return list
  }
  if (!form_id) throw invalid({ form_id: [viewTexts.named('formMissing')] })
  return listOf(scope, form_id)
}

/** Refuses views of a list that the actor has no access to. */
export function refuseUnseen<S extends AnyScope>(store: ViewStore<S>, { actor }: S, resource: SavedView['resource']) {
  const { list } = viewedList(store, resource)
  if (!mayI(actor, list.access)) throw forbidden({ role: actor.role, permissions: permissionsOf(actor) }, list.access)
}

const isSort = (list: List, value: string) => sortsOf(list).some(sort => value === sort || value === `-${sort}`)

/**
 * Returns the parts of an address that belong to a view: filters and sort, without the page. A filter without effect would show more
 * than the user expects, so it is refused.
 */
export function keptQuery(list: List, query: SavedView['query']): SavedView['query'] {
  const shape: Record<string, z.ZodMiniType> = filterShape(list.filters)
  const isOrder = (key: string) => key === 'sort_by' && list.usualSort !== undefined
  const kept = Object.entries(query).filter(
    ([key, value]) => value !== '' && (Object.hasOwn(shape, key) || isOrder(key)),
  )
  const { conditions, ...others } = Object.fromEntries(kept)
  const wrong = Object.entries(others).filter(([key, value]) =>
    isOrder(key) ? !isSort(list, value) : !shape[key]?.safeParse(value).success,
  )
  const problem = conditions === undefined ? null : problemOfConditions(list, conditions)
  const problems = [
    ...wrong.map(([key]) => viewTexts.named('unknownValue', { field: key })),
    ...(problem === null ? [] : [problem]),
  ]
  if (problems.length > 0) throw invalid({ query: problems })
  return Object.fromEntries(kept)
}

export function refuseStrangeColumns(list: List, columns: SavedView['columns']) {
  const strange = (columns ?? []).filter(column => !Object.hasOwn(list.columns, column))
  if (strange.length > 0) throw invalid({ columns: [viewTexts.named('unknownColumns', { names: strange.join(', ') })] })
}

/** Changes to a shared view need the permission to share. */
export function refuseSharing({ actor }: AnyScope, visibility: SavedView['visibility']) {
  if (visibility === 'private' || mayI(actor, access.shareViews)) return
  throw new AppError('FORBIDDEN', viewTexts.named('mayNotShare'), {
    details: { missing: ['share_views'], needs: describe(access.shareViews) },
  })
}

/** Locks the user's views until the transaction ends: one change at a time, so that names and the default stay unique. */
export const holdOwnViews = <S extends AnyScope>(store: ViewStore<S>, scope: S) => {
  const held = `views ${store.name(scope)} ${scope.actor.user_id}`
  return scope.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${held}, 0))`)
}

export async function refuseSameName<S extends AnyScope>(
  { table, home, formId }: ViewStore<S>,
  scope: S,
  view: { name: string; resource: string; form_id?: Id | null | undefined },
  id: Id | null,
) {
  const same = await scope.db.row(sql`select id from ${table} v where ${home.is(scope)}
    and owner_id = ${scope.actor.user_id} and resource = ${view.resource} and lower(name) = lower(${view.name})
    and ${formId} is not distinct from ${view.form_id ?? null}::uuid and id is distinct from ${id}::uuid`)
  if (same) throw invalid({ name: [viewTexts.named('sameName')] })
}

/** Clears the owner's other defaults for the list, since there is at most one. */
export const clearDefault = <S extends AnyScope>(
  { table, home, formId }: ViewStore<S>,
  scope: S,
  { resource, form_id }: { resource: SavedView['resource']; form_id?: Id | null | undefined },
) =>
  scope.db.run(sql`update ${table} v set is_default = false, version = version + 1
    where ${home.is(scope)} and owner_id = ${scope.actor.user_id} and resource = ${resource}
      and ${formId} is not distinct from ${form_id ?? null}::uuid and is_default`)
