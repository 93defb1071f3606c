import { employeeFilters, type Id, parseFilters, type SavedView } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { notFound } from '../../app-error.ts'
import type { Scope } from '../../scope.ts'
import { countEmployees } from '../employees/population.ts'

type Stored = Omit<SavedView, 'count'>

/** The actor's own views and those shared with everyone; a default is one for its owner only. */
const visible = ({ agency, actor }: Scope, which: Sql) => sql`
  select v.id, v.resource, v.name, v.query, v.columns, v.visibility, v.is_default and v.owner_id = ${actor.user_id} as is_default,
    v.owner_name, v.owner_id = ${actor.user_id} as is_own
  from saved_views v
  where v.organization_id = ${agency.id} and (v.owner_id = ${actor.user_id} or v.visibility = 'everyone') and ${which}
  order by fold(v.name) collate "C", v.id`

const counted = async (scope: Scope, view: Stored): Promise<SavedView> => ({
  ...view,
  count: await countEmployees(scope, parseFilters(employeeFilters, new URLSearchParams(view.query))),
})

export async function listViews(scope: Scope, resource: SavedView['resource']): Promise<SavedView[]> {
  const views = await scope.db.rows<Stored>(visible(scope, sql`v.resource = ${resource}`))
  return Promise.all(views.map(view => counted(scope, view)))
}

/** Throws NOT_FOUND for another's private view, as for one that never existed. */
export async function readView(scope: Scope, id: Id): Promise<SavedView> {
  const view = await scope.db.row<Stored>(visible(scope, sql`v.id = ${id}`))
  if (!view) throw notFound('This view')
  return counted(scope, view)
}
