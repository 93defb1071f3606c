import { expect, test } from 'vitest'
import { changesIn, choicesFor, decisionOf, decisionsWith, keyOf, type Unknown, valueOf } from './decisions.ts'

const bronx = { id: '0198a9b2-0000-7000-8000-000000000001', name: 'Bronx', code: null, is_active: true, merged_ids: [] }
const queens = {
  id: '0198a9b2-0000-7000-8000-000000000002',
  name: 'Queens',
  code: null,
  is_active: true,
  merged_ids: [],
}
const lookups = { location: [queens, bronx], discipline: [], coordinator: [] }
const bronxx: Unknown = {
  field: 'location',
  value: 'Bronxx',
  rows: 12,
  decision: { action: 'create' },
  suggestion: bronx.id,
}
const purple: Unknown = {
  field: 'provider_status',
  value: 'Purple',
  rows: 4,
  decision: { action: 'reject' },
  suggestion: null,
}

test('a decision survives the way into the select and out of it', () => {
  for (const decision of [{ action: 'create' }, { action: 'blank' }, { action: 'map', id: bronx.id }] as const)
    expect(decisionOf('location', valueOf(decision))).toEqual(decision)
  const leave = { action: 'map', provider_status: 4 } as const
  expect(decisionOf('provider_status', valueOf(leave))).toEqual(leave)
})

test('the entry that looks meant stands first among those of the list', () => {
  const known = choicesFor(bronxx, lookups).filter(choice => choice.group)
  expect(known.map(choice => choice.label)).toEqual(['Bronx (looks alike)', 'Queens'])
})

test('what was chosen stays chosen while the list is still on its way', () => {
  const mapped: Unknown = { ...bronxx, decision: { action: 'map', id: bronx.id } }
  const values = choicesFor(mapped, { location: [], discipline: [], coordinator: [] }).map(choice => choice.value)
  expect(values).toContain(valueOf(mapped.decision))
})

test('a status cannot be created', () => {
  expect(choicesFor(purple, lookups).map(choice => choice.value)).not.toContain('create')
})

test('the draft is laid over the decisions of the last check, and only differences count as changes', () => {
  const draft = { [keyOf(bronxx)]: { action: 'map', id: bronx.id }, [keyOf(purple)]: { action: 'reject' } } as const
  expect(decisionsWith([bronxx, purple], draft)).toEqual({
    location: { Bronxx: { action: 'map', id: bronx.id } },
    provider_status: { Purple: { action: 'reject' } },
  })
  expect(changesIn([bronxx, purple], draft)).toBe(1)
})
