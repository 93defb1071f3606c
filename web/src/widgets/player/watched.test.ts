import { describe, expect, test } from 'vitest'
import { union, watchedPercent } from './watched.ts'

describe('watched parts of a video', () => {
  test('parts played twice count once, and skipped parts don’t count', () => {
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

  test('a jump to the end counts only the end', () => {
    expect(watchedPercent([[99, 100]], 100)).toBe(1)
  })

  test('a full watch counts as all, even if the browser doesn’t report the last frames', () => {
    expect(watchedPercent([[0, 599.7]], 600)).toBe(100)
    expect(watchedPercent([[0, 5.9]], 6)).toBe(100)
    expect(watchedPercent([[0, 5]], 6)).toBe(83)
  })

  test('a video that was only opened was not watched', () => {
    expect([watchedPercent([], 6), watchedPercent([[0, 0.05]], 6)]).toEqual([0, 0])
  })

  test('a video of unknown length was not watched yet', () => {
    expect([watchedPercent([[0, 5]], Number.NaN), watchedPercent([], 60)]).toEqual([0, 0])
  })
})
