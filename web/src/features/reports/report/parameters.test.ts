import { type Dataset, datasets, withParameters } from '@preceptor/contract'
import { expect, test } from 'vitest'
import { patched } from '@/nav/url-state.ts'
import { overdueDefinition } from '../a-result.test-data.ts'
import { asOfPatch, filterPatch, parametersIn, personPatch } from './parameters.ts'

const dataset: Dataset = datasets.assignments
const definition = overdueDefinition()
const at = (query: string) => new URLSearchParams(query)
const asked = (query: string) => withParameters(definition, parametersIn(dataset, definition, at(query)))

test('an address without parameters gives the report as defined', () => {
  expect(parametersIn(dataset, definition, at(''))).toEqual({})
  expect(asked('')).toEqual(definition)
})

test('a filter adds to the report’s own filters, replaces one or removes one', () => {
  expect(asked('location_id=none').filters).toEqual({ standing: 'overdue,blocked', location_id: 'none' })
  expect(asked('standing=overdue').filters).toEqual({ standing: 'overdue' })
  expect(asked('without=standing').filters).toEqual({})
  expect(asked('without=nothing&strange=1').filters).toEqual(definition.filters)
})

test('clearing a filter and setting it again leaves the address unchanged', () => {
  const cleared = patched(at('page=2'), filterPatch(definition, at(''), { standing: null }))
  expect(cleared.toString()).toBe('without=standing')
  const again = patched(cleared, filterPatch(definition, cleared, { standing: 'overdue,blocked' }))
  expect(again.toString()).toBe('')
})

test('an as-of mode applies only where the dataset supports it', () => {
  expect(asked('as_of=records&day=2026-01-31').as_of).toEqual({ mode: 'records', day: '2026-01-31' })
  expect(asked('as_of=records&day=month_end-1m').as_of).toEqual({ mode: 'records', day: 'month_end-1m' })
  for (const query of ['as_of=known&day=2026-01-31', 'as_of=records', 'as_of=records&day=never', 'as_of=x'])
    expect(asked(query).as_of, query).toEqual(definition.as_of)
})

test('values equal to the report’s own need no parameter in the address', () => {
  expect(asOfPatch({ mode: 'now', day: null }, definition)).toEqual({ as_of: null, day: null })
  expect(asOfPatch({ mode: 'records', day: '2026-01-31' }, definition)).toEqual({ as_of: 'records', day: '2026-01-31' })
  expect(personPatch('today', definition)).toEqual({ person: null })
  expect(personPatch('row', definition)).toEqual({ person: 'row' })
})
