import { expect, test } from 'vitest'
import { matching } from './choice.ts'
import { stepTo } from './step-to.ts'

const choices = [
  { value: '1', label: 'José Ángel' },
  { value: '2', label: 'Kings County', meta: 'NY' },
  { value: '3', label: 'Queens County', meta: 'NY' },
  { value: '4', label: 'New York', also: 'Nueva York' },
]
const found = (typed: string) => matching(choices, typed).map(({ value }) => value)

test('a search finds every word in any position, ignoring accents, also in text after the name', () => {
  expect(found('')).toEqual(['1', '2', '3', '4'])
  expect(found('nueva')).toEqual(['4'])
  expect(found('angel jose')).toEqual(['1'])
  expect(found('JOSÉ')).toEqual(['1'])
  expect(found('county ny')).toEqual(['2', '3'])
  expect(found('ny queens')).toEqual(['3'])
  expect(found('queens kings')).toEqual([])
})

test('[39] options that begin with the typed text come first, then those with words that begin with it, then the rest', () => {
  const states = ['New Jersey', 'New York', 'Sunnyvale', 'West New York'].map(label => ({ value: label, label }))
  expect(matching(states, 'New Y').map(({ label }) => label)).toEqual(['New York', 'West New York', 'New Jersey'])
  expect(matching(states, ' y').map(({ label }) => label)).toEqual([
    'New York',
    'West New York',
    'New Jersey',
    'Sunnyvale',
  ])
  const dotted = [
    { value: '1', label: 'Care (Alzheimer’s)' },
    { value: '2', label: 'Alzheimer’s care' },
  ]
  expect(matching(dotted, 'alz').map(({ value }) => value)).toEqual(['2', '1'])
})

const step = (key: string, at: number, more = {}) =>
  stepTo({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more }, at, 20)

test('arrows wrap around, jumps stop at the ends, and text editing keys are left to the field', () => {
  expect(step('ArrowDown', 19)).toBe(0)
  expect(step('ArrowUp', 0)).toBe(19)
  expect(step('PageDown', 15)).toBe(19)
  expect(step('PageUp', 3)).toBe(0)
  expect([step('Home', 7), step('End', 7)]).toEqual([0, 19])
  expect(step('Home', 7, { shiftKey: true })).toBeUndefined()
  expect(step('ArrowRight', 7)).toBeUndefined()
  expect(
    stepTo({ key: 'ArrowDown', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }, 0, 0),
  ).toBeUndefined()
})
