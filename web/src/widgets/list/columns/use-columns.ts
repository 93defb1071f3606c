import { columnsOfFilters, type List } from '@preceptor/contract'
import type { ListAddress } from '../use-list-address.ts'
import { columnsIn, knownColumns, usualColumns, withFilterColumns } from '../list-query.ts'
import type { ViewState } from '../views/view-state.ts'
import { useTablePreferences } from './use-table-preferences.ts'

/** There is more to choose from than what shows anyway. */
export const choosesColumns = ({ columns }: List) => Object.values(columns).some(({ usual }) => !usual)

/**
 * Chooses the columns to show and keeps changes of them: with the open view if it has columns of its own, else with the user.
 * Columns that filters add are in the list and its file, and are kept nowhere.
 */
export function useColumns({ definition, params, change, values }: ListAddress, state: ViewState) {
  const chooses = choosesColumns(definition)
  const { table, known, change: changeTable } = useTablePreferences(definition, chooses)
  const viewColumns = state.is === 'view' ? knownColumns(definition, state.view.columns) : null
  const columns =
    columnsIn(definition, params) ?? viewColumns ?? knownColumns(definition, table.columns) ?? usualColumns(definition)
  const setColumns = (next: string[]) =>
    viewColumns ? change({ columns: next.join(','), page: params.get('page') }) : changeTable({ columns: next })
  return {
    columns,
    shown: withFilterColumns(definition, columns, values),
    /** Columns that the filters use, for cards. */
    asked: columnsOfFilters(definition.filters, values),
    setColumns,
    density: table.density ?? ('comfortable' as const),
    setDensity: (density: 'comfortable' | 'compact') => changeTable({ density }),
    /** Rows wait for it: columns that change under the reader's eyes are worse than a moment of nothing. */
    known,
  }
}
export type ColumnsState = ReturnType<typeof useColumns>
