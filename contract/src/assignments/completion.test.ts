import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideCompletion, type ModuleDone, type ModuleToDo } from './completion.ts'

const day = fc
  .integer({ min: 0, max: 900 })
  .map(n => new Date(Date.UTC(2024, 0, 1) + n * 86_400_000).toISOString().slice(0, 10))
const moduleId = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const modules = fc.uniqueArray(fc.record({ id: moduleId, is_required: fc.boolean() }), { selector: ({ id }) => id })
const evidence = fc.array(fc.record({ module_id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'gone'), done_on: day }))

const wantedOf = (all: readonly ModuleToDo[]) => {
  const required = all.filter(({ is_required }) => is_required)
  return required.length > 0 ? required : all
}

test('only completed modules count: with none completed, or in a program without modules, nothing is complete', () => {
  fc.assert(
    fc.property(modules, all => {
      expect(decideCompletion(all, [])).toMatchObject({ percent: 0, completed_on: null })
    }),
  )
  expect(decideCompletion([], [{ module_id: 'a', done_on: '2026-03-10' }])).toEqual({
    percent: 0,
    missing: [],
    completed_on: null,
  })
})

test('it is complete exactly when no wanted module is missing, on the day the last one was completed', () => {
  fc.assert(
    fc.property(modules, evidence, (all, done) => {
      const { percent, missing, completed_on } = decideCompletion(all, done)
      const wanted = wantedOf(all)
      const firstDay = (id: string) =>
        done
          .filter(one => one.module_id === id)
          .map(one => one.done_on)
          .toSorted()[0]
      expect(missing).toEqual(wanted.filter(({ id }) => firstDay(id) === undefined).map(({ id }) => id))
      const isComplete = wanted.length > 0 && missing.length === 0
      const days = wanted.map(({ id }) => firstDay(id) ?? '').toSorted()
      expect(completed_on).toBe(isComplete ? days.at(-1) : null)
      expect(percent === 100).toBe(isComplete)
      expect(percent).toBeLessThanOrEqual(100)
    }),
  )
})

test('more completions never lower progress, their order makes no difference, and a second call returns the same result', () => {
  fc.assert(
    fc.property(modules, evidence, evidence, fc.integer(), (all, done, more, seed) => {
      const before = decideCompletion(all, done)
      const after = decideCompletion(all, [...done, ...more])
      expect(after.percent).toBeGreaterThanOrEqual(before.percent)
      expect(after.missing.every(id => before.missing.includes(id))).toBe(true)
      const shuffled: ModuleDone[] = [...done, ...more].toSorted((one, other) =>
        `${one.module_id}${one.done_on}${seed}` < `${other.done_on}${other.module_id}` ? -1 : 1,
      )
      expect(decideCompletion(all, shuffled)).toEqual(after)
    }),
  )
})

test('completed modules that are not in the version, and optional ones beside required ones, complete nothing', () => {
  fc.assert(
    fc.property(modules, evidence, (all, done) => {
      const wanted = new Set(wantedOf(all).map(({ id }) => id))
      expect(decideCompletion(all, done)).toEqual(
        decideCompletion(
          all,
          done.filter(({ module_id }) => wanted.has(module_id)),
        ),
      )
    }),
  )
})
