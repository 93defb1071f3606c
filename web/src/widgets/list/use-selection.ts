import { inWords } from '@/lib/texts/catalogue.ts'
import { useState } from 'react'
import type { Selection } from '@/ui/table/table-props.ts'
import { type BulkActions, countOf, type ListSelection, nothingSelected, tickedOn, withTicked } from './selection.ts'
import type { ListState } from './use-list.ts'

interface Options<Row> {
  bulkActions?: BulkActions | undefined
  rowKey?: ((row: Row) => string) | undefined
  nameOf?: ((row: Row) => string) | undefined
}

const idOf = (row: unknown) => (row as { id: string }).id

/**
 * Manages the selection. Changes of page or sort order keep it; a changed filter, which may exclude the selected rows, clears it.
 */
export function useSelection<Row>(
  { rows, values, count: total, definition }: ListState<Row>,
  { bulkActions, rowKey = idOf, nameOf = rowKey }: Options<Row>,
) {
  const question = JSON.stringify(values)
  const [held, setHeld] = useState({ question, selection: nothingSelected })
  if (!bulkActions) return undefined
  const selection = held.question === question ? held.selection : nothingSelected
  const set = (next: ListSelection) => setHeld({ question, selection: next })
  const page = (rows ?? []).map(rowKey)
  const ticked = tickedOn(selection, page)
  const tick = (next: ReadonlySet<string>) => set(withTicked(selection, page, next))
  const table: Selection = {
    chosen: ticked,
    onChange: tick,
    nameOf: key => {
      const row = rows?.find(one => rowKey(one) === key)
      return row === undefined ? key : nameOf(row)
    },
  }
  return {
    selection,
    table,
    count: countOf(selection),
    unit: inWords(definition.unit(countOf(selection))),
    bulkActions,
    /** Rows of this page that aren't selected yet. */
    pageLeft: page.filter(id => !ticked.has(id)).length,
    selectPage: () => tick(new Set(page)),
    /** Set if more rows match than are selected. */
    total: total !== undefined && total > countOf(selection) ? total : undefined,
    selectAll: () => set({ kind: 'matching', query: values, total: total ?? 0 }),
    clear: () => set(nothingSelected),
  }
}
export type SelectionState = NonNullable<ReturnType<typeof useSelection>>
