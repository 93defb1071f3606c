import { type Id, parseFilters, type SavedView } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { notFound } from '../../app-error.ts'
import { refuseUnseen, viewedList } from './check-view.ts'
import type { AnyScope, Shelf } from './shelves.ts'

type Stored = Omit<SavedView, 'count'>

/** The actor's own views and those shared with everyone; a default is one for its owner only. */
const visible = <S extends AnyScope>({ table, home }: Shelf<S>, scope: S, which: Sql) => {
  const { user_id } = scope.actor
  return sql`
  select v.id, v.resource, v.name, v.query, v.columns, v.visibility, v.is_default and v.owner_id = ${user_id} as is_default,
    v.owner_name, v.owner_id = ${user_id} as is_own
  from ${table} v
  where ${home.is(scope)} and (v.owner_id = ${user_id} or v.visibility = 'everyone') and ${which}
  order by fold(v.name) collate "C", v.id`
}

async function counted<S extends AnyScope>(shelf: Shelf<S>, scope: S, view: Stored): Promise<SavedView> {
  const { list, count } = viewedList(shelf, view.resource)
  return { ...view, count: await count(scope, parseFilters(list.filters, new URLSearchParams(view.query))) }
}

export async function listViews<S extends AnyScope>(
  shelf: Shelf<S>,
  scope: S,
  resource: SavedView['resource'],
): Promise<SavedView[]> {
  refuseUnseen(shelf, scope, resource)
  const views = await scope.db.rows<Stored>(visible(shelf, scope, sql`v.resource = ${resource}`))
  return Promise.all(views.map(view => counted(shelf, scope, view)))
}

/** Throws NOT_FOUND for another's private view, as for one that never existed. */
export async function readView<S extends AnyScope>(shelf: Shelf<S>, scope: S, id: Id): Promise<SavedView> {
  const view = await scope.db.row<Stored>(visible(shelf, scope, sql`v.id = ${id}`))
  if (!view) throw notFound('This view')
  refuseUnseen(shelf, scope, view.resource)
  return counted(shelf, scope, view)
}
