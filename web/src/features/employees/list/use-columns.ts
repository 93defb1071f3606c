import type { EmployeeColumn } from '@preceptor/contract'
import type { Patch } from '@/nav/url-state.ts'
import type { ViewState } from '../views/view-state.ts'
import { columnsIn, filtersIn, knownColumns, usualColumns, withFilterColumns } from './list-query.ts'
import { useTablePreferences } from './use-table-preferences.ts'

/** Which columns show, and where a change of them is kept: with the open view if it has columns of its own, else with the user. */
/** The columns that filters add stand in the list and its file, and are kept nowhere. */
export function useColumns(params: URLSearchParams, change: (patch: Patch) => void, state: ViewState) {
  const { table, known, change: changeTable } = useTablePreferences()
  const viewColumns = state.is === 'view' ? knownColumns(state.view.columns) : null
  const columns = columnsIn(params) ?? viewColumns ?? knownColumns(table.columns) ?? usualColumns
  const setColumns = (next: EmployeeColumn[]) =>
    viewColumns ? change({ columns: next.join(','), page: params.get('page') }) : changeTable({ columns: next })
  return {
    columns,
    shown: withFilterColumns(columns, filtersIn(params)),
    setColumns,
    density: table.density ?? ('comfortable' as const),
    setDensity: (density: 'comfortable' | 'compact') => changeTable({ density }),
    known,
  }
}
