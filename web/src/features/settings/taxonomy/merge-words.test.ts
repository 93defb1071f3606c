import type { MergePreview } from '@preceptor/contract'
import { expect, test } from 'vitest'
import { mergeLines, someNames } from './merge-words.ts'

const preview = (over: Partial<MergePreview> = {}): MergePreview => ({
  from: { id: '1', name: 'Bronx' },
  into: { id: '2', name: 'Bronx North' },
  employees: 214,
  held_both: 0,
  people: [],
  saved_views: 0,
  import_words: 0,
  children: 0,
  rooms: 0,
  modules: 0,
  programs: 0,
  seen_by: null,
  ...over,
})

test('a merge is described in sentences with its numbers', () => {
  expect(mergeLines(preview({ saved_views: 1, import_words: 2, children: 1, rooms: 3 }), 'location')).toEqual([
    '214 employees move from Bronx to Bronx North.',
    '1 location that is part of it moves too.',
    '3 rooms move too.',
    '1 saved view filters by Bronx North instead.',
    '2 values matched in earlier imports now mean Bronx North.',
    'Bronx is removed. Old links, and rosters that name it, lead to Bronx North.',
  ])
})

test('describes people who hold both, no people at all, and entries no one can hold', () => {
  expect(mergeLines(preview({ employees: 1, held_both: 1 }), 'discipline').slice(0, 2)).toEqual([
    '1 employee moves from Bronx to Bronx North.',
    '1 of them has both and keeps the one with the certificate that is valid longer.',
  ])
  expect(mergeLines(preview({ employees: 0 }), 'discipline')[0]).toBe('No employees move: Bronx isn’t in use.')
  expect(mergeLines(preview({ employees: 0, modules: 3, programs: 1 }), 'topic')).toEqual([
    'The minutes of 3 modules in 1 program count toward Bronx North instead.',
    'Bronx is removed. Its name can be used again.',
  ])
  expect(mergeLines(preview({ employees: 0 }), 'trainingType')).toEqual([
    'Bronx is removed. Its name can be used again.',
  ])
})

test('a few people are named, the others counted', () => {
  const people = [
    { id: '1', name: 'Chen, Li' },
    { id: '2', name: 'Reyes, Marisol' },
  ]
  expect(someNames({ people, employees: 214 })).toBe('Chen, Li; Reyes, Marisol and 212 more')
  expect(someNames({ people, employees: 2 })).toBe('Chen, Li; Reyes, Marisol')
})
