import { expect, test } from 'vitest'
import { blank, bodyOf, minutesOf, placeOf } from './external-values.ts'

test.each([
  ['1.5', 90],
  [' 1,25 ', 75],
  ['0.25', 15],
  ['12', 720],
])('%s hours are %i minutes', (typed, minutes) => expect(minutesOf(typed)).toBe(minutes))

test.each(['', 'two', '-1', '1.5.2', '1e3'])('“%s” is not a number of hours', typed =>
  expect(minutesOf(typed)).toBeNaN(),
)

test('empty fields are sent as unknown', () => {
  expect(bodyOf({ ...blank(), score: ' ' })).toMatchObject({ score: null, program_id: null, files: [] })
})

test('an error in the minutes shows at the hours', () => {
  expect(placeOf('hours.2.minutes')).toBe('hours.2.hours')
  expect(placeOf('hours')).toBe('hours')
})
