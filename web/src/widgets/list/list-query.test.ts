import { expect, test } from 'vitest'
import { employeeColumns, employeeFilters, employeesList as list } from '@preceptor/contract'
import * as query from './list-query.ts'

const { resized, sameQuery } = query
const listQuery = (params: URLSearchParams) => query.listQuery(list, params)
const filtersIn = (params: URLSearchParams) => query.filtersIn(list, params)
const viewQuery = (params: URLSearchParams) => query.viewQuery(list, params)
const columnsIn = (params: URLSearchParams) => query.columnsIn(list, params)
const knownColumns = (keys: readonly string[] | undefined) => query.knownColumns(list, keys)
const withFilterColumns = (columns: readonly string[], values: Record<string, string>) =>
  query.withFilterColumns(list, columns, values)
const usualColumns = query.usualColumns(list)

const params = (text: string) => new URLSearchParams(text)

test('[R-RTE-2] the address holds the query: filters, search, order and page', () => {
  expect(listQuery(params('provider_status=1,4&search=reyes&sort_by=-hire_date&page=3'))).toEqual({
    provider_status: '1,4',
    search: 'reyes',
    sort_by: '-hire_date',
    page: 3,
  })
})

test('default, unknown and malformed values are left out, so that equal queries are fetched once', () => {
  expect(listQuery(params('sort_by=name&page=1&provider_status=77&nonsense=1&view=x&add=1'))).toEqual({})
  expect(listQuery(params('page=-4&sort_by=salary&hired_from=yesterday'))).toEqual({})
})

test('the address sets the rows per page, up to the server’s limit', () => {
  expect(listQuery(params('per_page=25&page=2'))).toEqual({ per_page: 25, page: 2 })
  expect(listQuery(params('per_page=50'))).toEqual({})
  expect(listQuery(params('per_page=101'))).toEqual({})
  expect(listQuery(params('per_page=ten'))).toEqual({})
})

test('spaces around a search change nothing', () => {
  expect(filtersIn(params('search=%20%20reyes%20'))).toEqual({ search: 'reyes' })
  expect(filtersIn(params('search=%20%20'))).toEqual({})
})

test('an order unknown to the server becomes the order by name', () => {
  const sortIn = (text: string) => query.orderIn(list, params(text))
  expect(sortIn('sort_by=-updated_at')).toBe('-updated_at')
  expect(sortIn('sort_by=--name')).toBe('name')
  expect(sortIn('')).toBe('name')
})

test('a view keeps filters and order, but neither the page nor what is open', () => {
  expect(viewQuery(params('provider_status=1&sort_by=-name&page=9&view=abc&columns=name,email'))).toEqual({
    provider_status: '1',
    sort_by: '-name',
  })
})

test('values and filters in another order are the same view, a reordered search is not', () => {
  expect(sameQuery({ provider_status: '4,1', language: 'es' }, { language: 'es', provider_status: '1,4' })).toBe(true)
  expect(sameQuery({ search: 'a,b' }, { search: 'b,a' })).toBe(false)
  expect(sameQuery({ language: 'es' }, {})).toBe(false)
})

test('removed columns are dropped, the name comes first, and an empty choice means the default columns', () => {
  expect(knownColumns(['email', 'name', 'shoe_size', 'email'])).toEqual(['name', 'email'])
  expect(knownColumns(['shoe_size'])).toBeNull()
  expect(knownColumns(undefined)).toBeNull()
  expect(columnsIn(params('columns=city,tags'))).toEqual(['name', 'city', 'tags'])
})

test('every filter adds a column, except the search, joined conditions, a program with its status, dates of any completion, and compliance filters without a column', () => {
  const without = Object.entries(employeeFilters).filter(([, filter]) => !('column' in filter))
  expect(without.map(([key]) => key)).toEqual([
    'search',
    'program_id',
    'program_standing',
    'trained_from',
    'trained_to',
    'compliance_missing',
    'compliance_known',
    'active_on',
    'conditions',
  ])
})

test.each(Object.entries(employeeFilters).filter(([, filter]) => 'column' in filter))(
  'the filter %s brings its column, and takes it along when it goes',
  (key, filter) => {
    const column = (filter as { column?: string }).column ?? ''
    expect(Object.keys(employeeColumns)).toContain(column)
    const bare = ['name', 'email'] as const
    const set = withFilterColumns(bare, { [key]: 'x' })
    expect(set).toEqual({ columns: ['name', column, 'email'], added: [column] })
    expect(withFilterColumns(bare, {})).toEqual({ columns: bare, added: [] })
  },
)

test('a column the user chose stays in place, and one needed twice is added once, after the status', () => {
  const filters = { terminated_from: '2026-11-01', terminated_to: '2026-11-30', discipline_id: 'x' }
  const { columns, added } = withFilterColumns(usualColumns, filters)
  expect(added).toEqual(['termination_date'])
  expect(columns.slice(0, 5)).toEqual(['name', 'employee_number', 'provider_status', 'termination_date', 'discipline'])
})

test('changing the rows per page keeps the first row in view', () => {
  expect(resized(list, { page: 3, per_page: 50 }, 25)).toEqual({ per_page: 25, page: 5 })
  expect(resized(list, { page: 3, per_page: 25 }, 100)).toEqual({ per_page: 100, page: 1 })
  expect(resized(list, { page: 2, per_page: 100 }, 50)).toEqual({ per_page: null, page: 3 })
  expect(resized(list, undefined, 100)).toEqual({ per_page: 100, page: 1 })
  expect(resized({ ...list, pageSize: 25 }, { page: 1, per_page: 25 }, 50)).toEqual({ per_page: 50, page: 1 })
})
