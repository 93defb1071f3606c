import type { ProgramContent, ProgramModule, SavedModule } from '@preceptor/contract'
import { expect, test } from 'vitest'
import { changedIn, mergedWith } from '@/widgets/versions/merge-content.ts'
import { type ModuleValues, valuesOf, withSaved } from './module-values.ts'

const says = (text: string): ModuleValues['content'] => ({
  kind: 'document',
  bodies: {
    en: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text, marks: [{ type: 'bold' }] }] }] },
  },
})
const base = valuesOf({
  titles: { en: 'Falls' },
  mode: 'online',
  is_required: true,
  needs: 'all',
  prerequisites: [],
  min_minutes: 0,
  minutes: [],
  content: says('Before'),
} as unknown as ProgramModule)
/** Returns the value as the database would: equal, with keys in another order. */
const reordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, part]) => [key, reordered(part)]),
  )
}

test('key order is not a change', () => {
  expect(changedIn(base, reordered(base) as ModuleValues)).toEqual([])
  expect(changedIn(base, { ...base, content: says('After') })).toEqual(['content'])
})

test('one person’s changes stay theirs, and a field both changed is a conflict unless the values match', () => {
  const mine = { ...base, content: says('Mine') }
  const theirs = { ...(reordered(base) as ModuleValues), min_minutes: '5' }
  expect(mergedWith(base, mine, theirs)).toMatchObject({ values: { ...mine, min_minutes: '5' }, both: [] })
  expect(mergedWith(base, mine, { ...theirs, content: says('Theirs') }).both).toEqual(['content'])
  expect(
    mergedWith(base, mine, { ...theirs, content: reordered(says('Mine')) as ModuleValues['content'] }).both,
  ).toEqual([])
})

test('a saved module and its draft are replaced in place; after another user’s change everything is reloaded', () => {
  const content = {
    version: { id: 'draft', updated_at: 'at nine' },
    modules: [
      { id: 'a', version: 1 },
      { id: 'b', version: 1 },
    ],
  } as unknown as ProgramContent
  const draft = { id: 'draft', updated_at: 'at ten', credit_minutes: 20 }
  const saved = { id: 'b', version: 2, draft, draft_changed_before: 'at nine' } as unknown as SavedModule
  const next = withSaved(content, saved)
  expect(next).toEqual({
    version: draft,
    modules: [
      { id: 'a', version: 1 },
      { id: 'b', version: 2 },
    ],
  })
  // Unsaved modules stay the same objects, so that they don't render again
  expect(next?.modules[0]).toBe(content.modules[0])
  expect(withSaved(content, { ...saved, draft_changed_before: 'at half past nine' })).toBeNull()
  expect(withSaved({ ...content, version: { ...content.version, id: 'published' } }, saved)).toBeNull()
})
