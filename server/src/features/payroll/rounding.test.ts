import { expect, test } from 'vitest'
import { roundedMinutes } from './rounding.ts'

const line = (minutes: number, over = {}) => ({
  employee_id: 'a',
  work_date: '2026-03-10',
  earning_code: 'INSVC',
  session_id: 's',
  minutes,
  paid_minutes: null,
  ...over,
})

test('exact minutes stay unchanged', () => {
  expect(roundedMinutes([line(7), line(53)], 'exact')).toEqual([7, 53])
})

test('parts of one class add up to the rounded whole', () => {
  expect(roundedMinutes([line(20), line(20), line(20)], 'quarter')).toEqual([15, 30, 15])
  expect(roundedMinutes([line(20), line(20, { session_id: 't' })], 'quarter')).toEqual([15, 15])
})

test('seven minutes round down and eight round up', () => {
  expect(roundedMinutes([line(67), line(68, { session_id: 't' })], 'quarter')).toEqual([60, 75])
})

test('a correction reverses the paid amount, whatever it was', () => {
  expect(roundedMinutes([line(-68, { paid_minutes: -75 }), line(8)], 'quarter')).toEqual([-75, 15])
})

test('for any lines, the sum of a class differs from the total by less than half a quarter hour', () => {
  for (let n = 0; n < 500; n++) {
    const minutes = Array.from({ length: 1 + (n % 6) }, (_, at) => 1 + ((n * 31 + at * 17) % 97))
    const paid = roundedMinutes(
      minutes.map(one => line(one)),
      'quarter',
    )
    const sum = (all: number[]) => all.reduce((a, b) => a + b, 0)
    expect(Math.abs(sum(paid) - sum(minutes))).toBeLessThan(8)
    expect(paid.every(one => one >= 0 && one % 15 === 0)).toBe(true)
  }
})
