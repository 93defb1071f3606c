import type { ProgramModule } from '@preceptor/contract'
import { expect, test } from 'vitest'
import { valuesOf } from './module-values.ts'
import { linesOf, plainWords, titlesIn } from './module-words.ts'

const module = (over: Partial<ProgramModule>) =>
  ({
    id: 'm',
    kind: 'checklist',
    titles: { en: 'Show it' },
    mode: 'practical',
    is_required: true,
    min_minutes: 0,
    needs: 'all',
    prerequisites: [],
    minutes: [],
    content: { kind: 'checklist', instructions: {}, observers: ['rn', 'supervisor'], items: [] },
    attachments: [],
    files: [],
    ...over,
  }) as unknown as ProgramModule
const titleOf = titlesIn([
  { id: 'a', titles: { en: 'Why people fall' } },
  { id: 'b', titles: { en: 'Lifting' } },
])

test('prerequisites are named by titles, in a conflict and between versions', () => {
  const after = module({ prerequisites: ['a', 'b'], needs: 'any', min_minutes: 5 })
  expect(plainWords(valuesOf(after), 'prerequisites', [], titleOf)).toBe('Why people fall, Lifting')
  expect(plainWords(valuesOf(after), 'needs', [], titleOf)).toBe('Any of them')
  expect(linesOf(after, titleOf)).toContain('Opens after any of: Why people fall, Lifting')
  expect(linesOf(after, titleOf)).toContain('Takes at least 5 minutes')
  expect(linesOf(module({ prerequisites: ['b'] }), titleOf)).toContain('Opens after: Lifting')
})

test('a comparison names the roles that may observe', () => {
  expect(linesOf(module({}), titleOf)).toContain('Marked by: Registered nurse (RN) or Supervisor')
})
