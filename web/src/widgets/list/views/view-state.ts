import type { Endpoint, List, SavedView } from '@preceptor/contract'
import { columnsIn, knownColumns, type ListQuery, sameQuery, viewQuery } from '../list-query.ts'
import { firstListTexts } from '../first/texts.ts'

/** A built-in view, such as active employees; only its filters determine whether it is open. */
export interface PlainView {
  label: string
  query: ListQuery
}

/** For a list whose only built-in view is the whole list. */
export const allRows = (): readonly PlainView[] => [{ label: firstListTexts.say('all'), query: {} }]

export interface OfferedViews {
  plain: readonly PlainView[]
  /** The call that counts them. */
  endpoint: Endpoint
  /** Navigation opens the view that the user made the default. */
  opensFirst?: boolean
  /** How navigation opens the list: not worth saving as a view. */
  opening?: ListQuery
}

/** The view that the address shows, and whether it has been changed since it was saved. */
export type ViewState = { is: 'plain'; open: PlainView | undefined } | { is: 'view'; view: SavedView; edited: boolean }

export function viewState(
  list: List,
  params: URLSearchParams,
  views: readonly SavedView[],
  plain: readonly PlainView[],
): ViewState {
  const view = views.find(one => one.id === params.get('view'))
  if (!view) return { is: 'plain', open: plain.find(one => shows(one, plain, viewQuery(list, params))) }
  return { is: 'view', view, edited: isEdited(list, view, params) }
}

/** Returns true when, among the filters of built-in views, exactly these are set. */
const shows = ({ query }: PlainView, plain: readonly PlainView[], asked: ListQuery) =>
  plain.flatMap(one => Object.keys(one.query)).every(key => sameQuery(only(asked, key), only(query, key)))

const only = (query: ListQuery, key: string): ListQuery => ({ [key]: query[key] ?? '' })

function isEdited(list: List, view: SavedView, params: URLSearchParams): boolean {
  const columns = columnsIn(list, params)
  const otherColumns = columns !== null && columns.join() !== (knownColumns(list, view.columns) ?? []).join()
  return otherColumns || !sameQuery(viewQuery(list, params), view.query)
}

/** Returns true if the list shows more than a built-in view does, so that it is worth saving. */
export const worthSaving = (query: ListQuery, { plain, opening }: Pick<OfferedViews, 'plain' | 'opening'>) =>
  Object.keys(query).length > 0 &&
  !plain.some(one => sameQuery(query, one.query)) &&
  !(opening && sameQuery(query, opening))

/** Returns the address of a view: its filters are included, so that rows needn't wait for the view itself. */
export const addressOf = (view: Pick<SavedView, 'id' | 'query'>) => ({ view: view.id, ...view.query })
