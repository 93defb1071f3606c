import { describe, expect, test } from 'vitest'
import { union, watchedPercent } from './watched.ts'

describe('what was watched of a film', () => {
  test('what was played twice counts once, and what was skipped does not count', () => {
    const parts = [
      [60, 90],
      [0, 30],
      [20, 40],
    ] as const
    expect(union(parts)).toEqual([
      [0, 40],
      [60, 90],
    ])
    expect(watchedPercent(parts, 100)).toBe(70)
  })

  test('a jump to the end is worth the end alone', () => {
    expect(watchedPercent([[99, 100]], 100)).toBe(1)
  })

  test('all of it is all of it, though a browser does not tell the last frames', () => {
    expect(watchedPercent([[0, 599.7]], 600)).toBe(100)
    expect(watchedPercent([[0, 5.9]], 6)).toBe(100)
    expect(watchedPercent([[0, 5]], 6)).toBe(83)
  })

  test('a film that was only opened was not watched', () => {
    expect([watchedPercent([], 6), watchedPercent([[0, 0.05]], 6)]).toEqual([0, 0])
  })

  test('a film whose length is not known yet was not watched', () => {
    expect([watchedPercent([[0, 5]], Number.NaN), watchedPercent([], 60)]).toEqual([0, 0])
  })
})
