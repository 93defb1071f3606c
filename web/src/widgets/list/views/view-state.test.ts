import { employeesList, type SavedView } from '@preceptor/contract'
import { expect, test } from 'vitest'
import { addressOf, allRows, viewState as stateOf, worthSaving } from './view-state.ts'

const aView = (over: Partial<SavedView> = {}): SavedView => ({
  id: '01900000-0000-7000-8000-000000000001',
  resource: 'employees',
  name: 'Spanish speakers',
  query: { language: 'es', provider_status: '1' },
  columns: null,
  visibility: 'private',
  is_default: false,
  owner_name: 'Gloria Whitfield',
  is_own: true,
  count: 212,
  ...over,
})
const active = { label: 'Active', query: { provider_status: '1' } }
const all = { label: 'All', query: {} }
const viewState = (params: URLSearchParams, views: readonly SavedView[]) =>
  stateOf(employeesList, params, views, [active, all])
const view = aView()
const params = (query: Record<string, string>) => new URLSearchParams(query)

test('[R-RTE-2] a view’s address opens it unchanged, whatever the page', () => {
  expect(viewState(params({ ...addressOf(view), page: '4' }), [view])).toEqual({ is: 'view', view, edited: false })
})

test('another filter, order or column marks it as edited', () => {
  const address = addressOf(view)
  const edited = (more: Record<string, string>, one = view) => viewState(params({ ...address, ...more }), [one])
  expect(edited({ location_id: 'none' })).toMatchObject({ is: 'view', edited: true })
  expect(edited({ sort_by: '-name' })).toMatchObject({ is: 'view', edited: true })
  const withColumns = aView({ columns: ['name', 'email'] })
  expect(edited({ columns: 'name,email' }, withColumns)).toMatchObject({ edited: false })
  expect(edited({ columns: 'name,city' }, withColumns)).toMatchObject({ edited: true })
})

test('a deleted view, or another user’s, leaves the plain list with its filters', () => {
  expect(viewState(params(addressOf(view)), [])).toEqual({ is: 'plain', open: active })
})

test('without a view the status determines which of the two lists it is', () => {
  const tab = (query: Record<string, string>) => viewState(params(query), [])
  expect(tab({ provider_status: '1', language: 'es' })).toEqual({ is: 'plain', open: active })
  expect(tab({})).toEqual({ is: 'plain', open: all })
  expect(tab({ provider_status: '4' })).toEqual({ is: 'plain', open: undefined })
})

test('values and filters in another order are the same view', () => {
  const late = { label: 'Not compliant', query: { provider_status: '1', compliance: 'lapsed,overdue' } }
  const address = params({ compliance: 'overdue,lapsed', provider_status: '1' })
  expect(stateOf(employeesList, address, [], [late, active, all])).toEqual({ is: 'plain', open: late })
  const saved = aView({ query: { provider_status: '1', compliance: 'lapsed,overdue' } })
  const turned = params({ view: saved.id, compliance: 'overdue,lapsed', provider_status: '1' })
  expect(viewState(turned, [saved])).toMatchObject({ is: 'view', edited: false })
  expect(viewState(params({ view: saved.id, compliance: 'overdue', provider_status: '1' }), [saved])).toMatchObject({
    edited: true,
  })
})

test('only a query that differs from the two plain lists can be saved', () => {
  const worth = (query: Record<string, string>) => worthSaving(query, { plain: [active, all] })
  expect(worth({ provider_status: '1' })).toBe(false)
  expect(worth({})).toBe(false)
  expect(worth({ provider_status: '1', sort_by: '-hire_date' })).toBe(true)
})

test('a list that offers only all rows can be saved once it is filtered', () => {
  expect(worthSaving({}, { plain: allRows() })).toBe(false)
  expect(worthSaving({ status: 'live' }, { plain: allRows() })).toBe(true)
  expect(worthSaving({}, { plain: [] })).toBe(false)
})

test('the query navigation opens a list with can’t be saved, and any other can', () => {
  const offered = { plain: allRows(), opening: { desk: 'unfinished', sort_by: 'due_on' } }
  expect(worthSaving({ sort_by: 'due_on', desk: 'unfinished' }, offered)).toBe(false)
  expect(worthSaving({ desk: 'unfinished' }, offered)).toBe(true)
  expect(worthSaving({ desk: 'unfinished', sort_by: 'due_on', search: 'tb' }, offered)).toBe(true)
})
