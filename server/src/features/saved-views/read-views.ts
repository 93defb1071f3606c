import { type Id, parseFilters, type SavedView, type ViewHit } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { AppError, notFound } from '../../errors/app-error.ts'
import { everyWordIn } from '../../lists/conditions.ts'
import { mayI } from '../../scope/scope.ts'
import { listOfView, refuseUnseen, viewedList } from './check-view.ts'
import { viewTexts } from './texts.ts'
import type { AnyScope, ViewStore } from './viewed-lists.ts'

type Stored = Omit<SavedView, 'count'>

/** The actor's own views and those shared with everyone; only the owner's default counts as a default. */
const visible = <S extends AnyScope>({ table, home, formId }: ViewStore<S>, scope: S, which: Sql) => {
  const { user_id } = scope.actor
  return sql`
  select v.id, v.resource, v.name, v.query, v.columns, v.visibility, v.is_default and v.owner_id = ${user_id} as is_default,
    v.owner_name, v.owner_id = ${user_id} as is_own, ${formId} as form_id
  from ${table} v
  where ${home.is(scope)} and (v.owner_id = ${user_id} or v.visibility = 'everyone') and ${which}
  order by fold(v.name) collate "C", v.id`
}

async function counted<S extends AnyScope>(store: ViewStore<S>, scope: S, view: Stored, of?: Id): Promise<SavedView> {
  const { count } = viewedList(store, view.resource)
  const list = await listOfView(store, scope, view)
  const found = count(scope, parseFilters(list.filters, new URLSearchParams(view.query)), view.form_id ?? of)
  // Conditions may reference a list that this reader may not see, or that is gone
  const isShown = view.query['conditions'] === undefined
  return { ...view, count: await (isShown ? found : found.catch(unlessRefused)) }
}

function unlessRefused(error: unknown): null {
  if (error instanceof AppError) return null
  throw error
}

export async function listViews<S extends AnyScope>(
  store: ViewStore<S>,
  scope: S,
  {
    resource,
    program_id,
    path_id,
    form_id,
  }: {
    resource: SavedView['resource']
    program_id?: Id | undefined
    path_id?: Id | undefined
    form_id?: Id | undefined
  },
): Promise<SavedView[]> {
  refuseUnseen(store, scope, resource)
  const views = await scope.db.rows<Stored>(
    visible(
      store,
      scope,
      sql`v.resource = ${resource} and ${store.formId} is not distinct from ${form_id ?? null}::uuid`,
    ),
  )
  return Promise.all(
    views.map(view => counted(store, scope, view, resource === 'path_progress' ? path_id : program_id)),
  )
}

/** Finds views by name across all lists that the actor may see; without counts, for the global search. */
export async function findViews<S extends AnyScope>(
  store: ViewStore<S>,
  scope: S,
  typed: string,
  most: number,
): Promise<ViewHit[]> {
  const named = everyWordIn(sql`fold(v.name)`)(typed)
  const seen = Object.values(store.lists).flatMap(({ list, ofMany }) =>
    !ofMany && mayI(scope.actor, list.access) ? [list.name] : [],
  )
  if (named === null || seen.length === 0) return []
  const which = sql`v.resource = any(${seen}::text[]) and ${named}`
  return scope.db.rows<ViewHit>(sql`
    select f.id, f.name, f.resource, f.query, case when not f.is_own then f.owner_name end as shared_by
    from (${visible(store, scope, which)} limit ${most}) f`)
}

/** Throws NOT_FOUND for another user's private view, as for one that never existed. */
export async function readView<S extends AnyScope>(store: ViewStore<S>, scope: S, id: Id): Promise<SavedView> {
  const view = await scope.db.row<Stored>(visible(store, scope, sql`v.id = ${id}`))
  if (!view) throw notFound(viewTexts.named('notFound'))
  refuseUnseen(store, scope, view.resource)
  return counted(store, scope, view)
}
