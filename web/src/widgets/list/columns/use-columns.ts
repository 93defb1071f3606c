import { columnsOfFilters, type List } from '@preceptor/contract'
import type { ListAddress } from '../use-list-address.ts'
import { columnsIn, knownColumns, usualColumns, withFilterColumns } from '../list-query.ts'
import type { ViewState } from '../views/view-state.ts'
import { useTablePreferences } from './use-table-preferences.ts'

/** Returns true if there are more columns than those shown by default. */
export const choosesColumns = ({ columns }: List) => Object.values(columns).some(({ usual }) => !usual)

/**
 * Chooses the columns to show and stores changes to them: with the open view if it has its own columns, otherwise with the user.
 * Columns added by filters are in the list and its file, but aren't stored.
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
    /** Columns used by the filters, for cards. */
    asked: columnsOfFilters(definition.filters, values),
    setColumns,
    density: table.density ?? ('comfortable' as const),
    setDensity: (density: 'comfortable' | 'compact') => changeTable({ density }),
    /** Rows wait for this: columns that change while being read are worse than a short wait. */
    known,
  }
}
export type ColumnsState = ReturnType<typeof useColumns>
