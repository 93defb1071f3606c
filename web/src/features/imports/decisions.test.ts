import { expect, test } from 'vitest'
import {
  changesIn,
  choicesFor,
  createdIn,
  decisionOf,
  decisionsWith,
  groupChoices,
  groupsOf,
  isChosen,
  keyOf,
  openIn,
  type Unknown,
  valueOf,
  withChoice,
} from './decisions.ts'

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

test('a decision survives a round trip through the select', () => {
  for (const decision of [{ action: 'create' }, { action: 'blank' }, { action: 'map', id: bronx.id }] as const)
    expect(decisionOf('location', valueOf(decision))).toEqual(decision)
  const leave = { action: 'map', provider_status: 4 } as const
  expect(decisionOf('provider_status', valueOf(leave))).toEqual(leave)
})

test('the most likely entry comes first among those of the list', () => {
  const known = choicesFor(bronxx, lookups).filter(choice => choice.group)
  expect(known.map(choice => choice.label)).toEqual(['Bronx (similar)', 'Queens'])
})

test('a value may be the same as another new one of the file, which is created once', () => {
  const [the, plain] = ['The Yonkers', 'Yonkers'].map(
    (value): Unknown => ({ field: 'location', value, rows: 1, decision: { action: 'ask' }, suggestion: null }),
  ) as [Unknown, Unknown]
  const like = { ...the, like: 'Yonkers' }
  const same = choicesFor(like, lookups, [like, plain]).filter(({ value }) => value.startsWith('create '))
  expect(same.map(({ label }) => label)).toEqual(['Yonkers'])
  const decision = decisionOf('location', same[0]?.value ?? '')
  expect(decision).toEqual({ action: 'create', as: 'Yonkers' })
  expect(valueOf(decision)).toBe('create Yonkers')
  const group = [{ ...like, decision }, plain]
  const create = groupChoices('location', group, lookups).find(({ key }) => key === 'create')
  if (!create) throw new Error('no choice to create all')
  const draft = withChoice(create, group, {})
  expect(draft).toEqual({ [keyOf(plain)]: { action: 'create' } })
  expect(isChosen(create, group, draft)).toBe(true)
  expect(
    createdIn([
      { ...like, decision },
      { ...plain, decision: { action: 'create' } },
    ]),
  ).toHaveLength(1)
})

test('a name that several have is one of them, told apart by code or day, or left out', () => {
  const apart = [
    { id: bronx.id, name: 'Fire safety', code: 'FS-2', since: '2024-03-02' },
    { id: queens.id, name: 'Fire safety', code: null, since: '2025-03-02' },
  ]
  const fire: Unknown = {
    field: 'program',
    value: 'Fire safety',
    rows: 2,
    decision: { action: 'ask' },
    suggestion: null,
    among: apart,
  }
  expect(choicesFor(fire, {}).map(choice => choice.label)).toEqual([
    'Choose…',
    'Fire safety (FS-2)',
    'Fire safety, since Mar 2, 2025',
    'Keep as outside training',
    'Reject these rows',
  ])
  // Several locations have this name; creating another wouldn't help
  const location: Unknown = { ...fire, field: 'location' }
  expect(choicesFor(location, {}).map(choice => choice.value)).not.toContain('create')
  expect(groupChoices('location', [location, bronxx], lookups).map(({ key }) => key)).not.toContain('create')
})

test('a choice stays selected while the list is still loading', () => {
  const mapped: Unknown = { ...bronxx, decision: { action: 'map', id: bronx.id } }
  const values = choicesFor(mapped, { location: [], discipline: [], coordinator: [] }).map(choice => choice.value)
  expect(values).toContain(valueOf(mapped.decision))
})

test('a new entry for a common code is offered by its name', () => {
  const chha: Unknown = {
    ...bronxx,
    field: 'discipline',
    value: 'CHHA',
    suggestion: null,
    stands_for: 'Certified Aide',
  }
  const label = 'Create “Certified Aide (CHHA)”'
  expect(choicesFor(chha, lookups).map(choice => choice.label)).toContain(label)
})

test('a status cannot be created', () => {
  expect(choicesFor(purple, lookups).map(choice => choice.value)).not.toContain('create')
})

test('the draft overrides the last check’s decisions, and only differences count as changes', () => {
  const draft = { [keyOf(bronxx)]: { action: 'map', id: bronx.id }, [keyOf(purple)]: { action: 'reject' } } as const
  expect(decisionsWith([bronxx, purple], draft)).toEqual({
    location: { Bronxx: { action: 'map', id: bronx.id } },
    provider_status: { Purple: { action: 'reject' } },
  })
  expect(changesIn([bronxx, purple], draft)).toBe(1)
})

const asked = (unknown: Unknown): Unknown => ({ ...unknown, decision: { action: 'ask' } })

test('codes survive a round trip through the select like list entries', () => {
  for (const [field, decision] of [
    ['language', { action: 'map', language: 'es' }],
    ['employment_type', { action: 'map', employment_type: 'per_diem' }],
    ['location', { action: 'ask' }],
  ] as const)
    expect(decisionOf(field, valueOf(decision))).toEqual(decision)
})

test('the most likely entry comes right after the undecided choice, also for a status', () => {
  const leaving: Unknown = { ...asked(purple), value: 'Going on leave', suggestion: '4' }
  expect(
    choicesFor(leaving, lookups)
      .slice(0, 2)
      .map(choice => choice.label),
  ).toEqual(['Choose…', 'On leave (similar)'])
  expect(choicesFor(asked(bronxx), lookups)[1]?.label).toBe('Bronx (similar)')
})

test('one choice decides all values of a field, and single values may differ', () => {
  const utica: Unknown = { ...asked(bronxx), value: 'Utica', suggestion: null, rows: 40 }
  const unknowns = [asked(bronxx), asked(purple), utica]
  const [locations] = groupsOf(unknowns)
  expect(locations?.[1].map(({ value }) => value)).toEqual(['Utica', 'Bronxx'])
  const group = locations?.[1] ?? []
  const choices = groupChoices('location', group, lookups)
  expect(choices.map(({ label }) => label)).toEqual([
    'Use the suggestion',
    'Create all 2 as new locations',
    'Leave these blank',
    'Reject these rows',
  ])
  const create = choices[1]
  if (!create) throw new Error('no choice')
  expect(openIn(unknowns, {})).toBe(3)
  expect(isChosen(create, group, {})).toBe(false)
  expect(openIn(unknowns, create.answers)).toBe(1)
  expect(isChosen(create, group, create.answers)).toBe(true)
  const single = { ...create.answers, [keyOf(bronxx)]: { action: 'map', id: bronx.id } } as const
  expect(isChosen(create, group, single)).toBe(false)
  expect(decisionsWith(unknowns, single)).toMatchObject({
    location: { Bronxx: { action: 'map', id: bronx.id }, Utica: { action: 'create' } },
    provider_status: { Purple: { action: 'ask' } },
  })
})

test('a single value has only its own choice, and a new coordinator is named first name first', () => {
  expect(groupChoices('location', [asked(bronxx)], lookups)).toEqual([])
  const grant: Unknown = { ...asked(bronxx), field: 'coordinator', value: 'Grant, Paula', suggestion: null }
  expect(choicesFor(grant, lookups).map(({ label }) => label)).toContain('Create “Paula Grant”')
})

test('a status can’t be created in bulk either', () => {
  expect(
    groupChoices('provider_status', [asked(purple), asked({ ...purple, value: 'Pink' })], lookups).map(
      ({ key }) => key,
    ),
  ).toEqual(['blank', 'reject'])
})
