import { expect, test } from 'vitest'
import { faceOf } from './import-step.ts'

test('the page follows the job’s state', () => {
  const faces = (['uploaded', 'planning', 'planned', 'running', 'undoing'] as const).map(state =>
    faceOf({ state, can_plan: true }, false),
  )
  expect(faces).toEqual(['columns', 'checking', 'checked', 'running', 'running'])
  expect(faceOf({ state: 'succeeded', can_plan: false }, false)).toBe('ended')
})

test('a checked or stopped import returns to its columns, one that was run does not', () => {
  expect(faceOf({ state: 'planned', can_plan: true }, true)).toBe('columns')
  expect(faceOf({ state: 'cancelled', can_plan: true }, true)).toBe('columns')
  expect(faceOf({ state: 'cancelled', can_plan: false }, true)).toBe('ended')
  expect(faceOf({ state: 'running', can_plan: true }, true)).toBe('running')
})
