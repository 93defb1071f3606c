import type { Endpoint, List, SavedView } from '@preceptor/contract'
import { columnsIn, knownColumns, type ListQuery, sameQuery, viewQuery } from '../list-query.ts'
import { firstListTexts } from '../first/texts.ts'

/** A view that is always offered, such as the active employees; its filters, nothing else, decide whether it is open. */
export interface PlainView {
  label: string
  query: ListQuery
}

/** For a list of which nothing but the whole is always offered. */
export const allRows = (): readonly PlainView[] => [{ label: firstListTexts.say('all'), query: {} }]

export interface OfferedViews {
  plain: readonly PlainView[]
  /** The call that counts them. */
  endpoint: Endpoint
  /** Navigation opens the view that the user made the first one. */
  opensFirst?: boolean
  /** How navigation opens the list: nothing that somebody would save. */
  opening?: ListQuery
}

/** Tells the view that the address shows, and if it has been changed since it was saved. */
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

/** Does the list show more than what is always offered, so that it is worth keeping? */
export const worthSaving = (query: ListQuery, { plain, opening }: Pick<OfferedViews, 'plain' | 'opening'>) =>
  Object.keys(query).length > 0 &&
  !plain.some(one => sameQuery(query, one.query)) &&
  !(opening && sameQuery(query, opening))

/** The address of a view: what it keeps is spelled out, so that rows need not wait for the view itself. */
export const addressOf = (view: Pick<SavedView, 'id' | 'query'>) => ({ view: view.id, ...view.query })
