import {
  type Args,
  type api,
  chosen,
  columnsOfFilters,
  type EmployeeColumn,
  employeeColumns,
  employeeFilters,
  employeesList,
  type FilterValues,
  parseFilters,
  sortIn as sortOf,
} from '@preceptor/contract'

export type ListQuery = NonNullable<Args<typeof api.employees.list>['query']>
export type EmployeeSort = NonNullable<ListQuery['sort_by']>

export const usualSort = 'name'

export const sortIn = (text: string | null): EmployeeSort => sortOf(employeesList, text)

/** What of the address chooses people; blanks around a search do not. */
export function filtersIn(params: URLSearchParams): FilterValues<typeof employeeFilters> {
  const { search, ...filters } = parseFilters(employeeFilters, params)
  const words = search?.trim()
  return words ? { ...filters, search: words } : filters
}

/** The question behind the address, without what is usual, so that equal questions are asked once. */
export function listQuery(params: URLSearchParams): ListQuery {
  const sort = sortIn(params.get('sort_by'))
  const page = Math.trunc(Number(params.get('page')))
  return {
    ...filtersIn(params),
    ...(sort === usualSort ? {} : { sort_by: sort }),
    ...(page > 1 && page < 10_000_000 ? { page } : {}),
  }
}

/** Filters and order as a saved view keeps them: `{ provider_status: '1,4', sort_by: '-hire_date' }`. */
export function viewQuery(params: URLSearchParams): Record<string, string> {
  const sort = sortIn(params.get('sort_by'))
  return { ...filtersIn(params), ...(sort === usualSort ? {} : { sort_by: sort }) } as Record<string, string>
}

/** The same people in the same order, however it is spelled. */
export function sameQuery(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) {
  const spelled = (query: Readonly<Record<string, string>>) =>
    Object.entries(query)
      .filter(([, value]) => value !== '')
      .map(([key, value]) => `${key}=${key === 'search' ? value : chosen(value).sort().join(',')}`)
      .sort()
      .join('&')
  return spelled(one) === spelled(other)
}

/** With the columns that the filters ask about and nobody chose: they stand behind the status, or else behind the name. */
export function withFilterColumns(
  columns: readonly EmployeeColumn[],
  filters: FilterValues<typeof employeeFilters>,
): { columns: EmployeeColumn[]; added: EmployeeColumn[] } {
  const added = columnsOfFilters(employeeFilters, filters)
    .filter(isColumn)
    .filter(key => !columns.includes(key))
  const at = Math.max(columns.indexOf('name'), columns.indexOf('provider_status')) + 1
  return { columns: [...columns.slice(0, at), ...added, ...columns.slice(at)], added }
}

const isColumn = (key: string): key is EmployeeColumn => Object.hasOwn(employeeColumns, key)

export const usualColumns = (Object.keys(employeeColumns) as EmployeeColumn[]).filter(key => employeeColumns[key].usual)

/** Columns somebody chose earlier, without those that are gone by now; the name always comes first. */
export function knownColumns(keys: readonly string[] | null | undefined): EmployeeColumn[] | null {
  const known = [...new Set(keys ?? [])].filter(isColumn).filter(key => key !== 'name')
  return keys && known.length > 0 ? ['name', ...known] : null
}

export const columnsIn = (params: URLSearchParams) => knownColumns(params.get('columns')?.split(','))
