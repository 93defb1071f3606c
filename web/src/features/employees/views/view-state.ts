import type { SavedView } from '@preceptor/contract'
import { columnsIn, knownColumns, sameQuery, viewQuery } from '../list/list-query.ts'

/** Which view the address shows, and whether it has been changed since it was saved. */
export type ViewState = { is: 'plain'; tab: 'all' | 'active' | null } | { is: 'view'; view: SavedView; edited: boolean }

export function viewState(params: URLSearchParams, views: readonly SavedView[]): ViewState {
  const view = views.find(one => one.id === params.get('view'))
  if (!view) return { is: 'plain', tab: plainTab(params) }
  return { is: 'view', view, edited: isEdited(view, params) }
}

function plainTab(params: URLSearchParams) {
  const status = viewQuery(params)['provider_status']
  if (status === undefined) return 'all'
  return status === '1' ? 'active' : null
}

function isEdited(view: SavedView, params: URLSearchParams): boolean {
  const columns = columnsIn(params)
  const otherColumns = columns !== null && columns.join() !== (knownColumns(view.columns) ?? []).join()
  return otherColumns || !sameQuery(viewQuery(params), view.query)
}

/** Does the plain list hold something worth keeping as a view? */
export const worthSaving = (params: URLSearchParams) => {
  const query = viewQuery(params)
  return !sameQuery(query, {}) && !sameQuery(query, { provider_status: '1' })
}

/** The address of a view: what it keeps is spelled out, so that rows need not wait for the view itself. */
export const addressOf = (view: Pick<SavedView, 'id' | 'query'>) => ({ view: view.id, ...view.query })
