import type { ReactNode } from 'react'
import type { ListQuery } from './list-query.ts'

/** The selection in a list: some rows by id, or everything that matches filters and search, visible or not. */
export type ListSelection =
  | { readonly kind: 'rows'; readonly ids: readonly string[] }
  | { readonly kind: 'matching'; readonly query: ListQuery; readonly total: number }

export const nothingSelected: ListSelection = { kind: 'rows', ids: [] }

export const countOf = (selection: ListSelection) =>
  selection.kind === 'rows' ? selection.ids.length : selection.total

/** Returns the selected rows of the page. */
export const tickedOn = (selection: ListSelection, page: readonly string[]): ReadonlySet<string> =>
  new Set(selection.kind === 'rows' ? selection.ids : page)

/**
 * Returns the selection after a page's checkboxes change; rows selected on other pages stay. Removing a row from “all” leaves only
 * this page.
 */
export function withTicked(selection: ListSelection, page: readonly string[], ticked: ReadonlySet<string>) {
  const elsewhere = selection.kind === 'rows' ? selection.ids.filter(id => !page.includes(id)) : []
  return { kind: 'rows', ids: [...elsewhere, ...page.filter(id => ticked.has(id))] } as const satisfies ListSelection
}

/** Renders buttons for the selected rows; call `clear` when done. */
export type BulkActions = (selection: ListSelection, clear: () => void) => ReactNode
