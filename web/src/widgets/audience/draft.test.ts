import type { BulkChange } from '@preceptor/contract'
import { expect, test } from 'vitest'
import { actProblems, audienceOf, changeOf, draftOf, emptyDraft, problemsOf } from './draft.ts'

const draft = emptyDraft('pasted', '2026-03-15')
const given = { selected: ['a'], matching: { filters: { search: 'ana' }, total: 3 } }

test('a name written with a comma stays one line', () => {
  const pasted = 'Reyes, Ana\nE-1, E-2\nana@example.org, ben@example.org'
  expect(audienceOf({ ...draft, pasted }, given)).toMatchObject({
    lines: ['Reyes, Ana', 'E-1', 'E-2', 'ana@example.org', 'ben@example.org'],
  })
})

test('pasted text is split by lines, tabs, commas and semicolons', () => {
  const pasted = 'E-1\r\n E-2\tana@example.org; ,E-3\n'
  expect(audienceOf({ ...draft, pasted }, given)).toEqual({
    by: 'pasted',
    lines: ['E-1', 'E-2', 'ana@example.org', 'E-3'],
  })
})

test('a reason that belongs to another status is not sent', () => {
  const leave = { ...draft, provider_status: '4', reason: 'Resigned' }
  expect(changeOf(leave)).toMatchObject({ provider_status: 4, reason: null })
  expect(changeOf({ ...leave, reason: 'Family leave' })).toMatchObject({ reason: 'Family leave' })
})

test('missing values show at their field', () => {
  expect(problemsOf(draft)).toEqual({
    'audience.lines': 'Paste at least one employee number or email.',
    'change.provider_status': 'Choose a status.',
  })
  const pasted = 'E-1'
  expect(problemsOf({ ...draft, pasted, provider_status: '5' })).toEqual({ 'change.reason': 'Choose a reason.' })
  expect(problemsOf({ ...draft, pasted, act: 'tags' })).toEqual({ 'change.add': 'Enter a tag to add or to remove.' })
  expect(problemsOf({ ...draft, pasted, act: 'location', location_id: 'none' })).toEqual({})
})

test('a previewed change restores its fields unchanged', () => {
  const changes: BulkChange[] = [
    { act: 'status', provider_status: 5, reason: 'Resigned', note: 'By phone', effective_on: '2026-04-01' },
    { act: 'location', location_id: null },
    { act: 'coordinator', coordinator_id: '0190a1b2-0000-7000-8000-000000000001' },
    { act: 'tags', add: ['night'], remove: ['day'] },
  ]
  for (const change of changes) {
    const again = draftOf(change, '2026-03-15')
    expect(changeOf(again)).toEqual(change)
    expect(actProblems(again)).toEqual({})
  }
})

test('a PNG of a previewed change keeps its name, kind and size', () => {
  const file = {
    id: '0190a1b2-0000-7000-8000-000000000009',
    name: 'card.png',
    type: 'image/png',
    size: 27_648,
  } as const
  const change: BulkChange = {
    act: 'complete',
    program_id: '0190a1b2-0000-7000-8000-000000000001',
    completed_on: '2026-03-14',
    minutes: null,
    files: [file.id],
    seen_by: 'Gloria Whitfield',
    rn: null,
    note: null,
    assigns: false,
  }
  expect(draftOf(change, '2026-03-15', [file]).files).toEqual([file])
})
