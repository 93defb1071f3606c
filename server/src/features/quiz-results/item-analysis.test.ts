import type { LearningLanguage } from '@preceptor/contract'
import { expect, test } from 'vitest'
import { analyzeItem, type ItemSums, leastAnswers } from './item-analysis.ts'

/** Returns the sums of answers, each given by its share of the points and that of the other questions. */
function sumsOf(language: LearningLanguage, answers: readonly (readonly [x: number, y: number])[]): ItemSums {
  const sum = (of: (x: number, y: number) => number) => answers.reduce((total, [x, y]) => total + of(x, y), 0)
  return {
    language,
    asked: answers.length,
    share: sum(x => x),
    pairs: answers.length,
    x: sum(x => x),
    y: sum((_, y) => y),
    xx: sum(x => x * x),
    yy: sum((_, y) => y * y),
    xy: sum((x, y) => x * y),
  }
}
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

test('a question that strong learners get right and weak ones get wrong discriminates: worked by hand', () => {
  // Ten people: five right with 0.8 of the rest, five wrong with 0.4 of it. No spread within the groups: r = 1
  const apart = analyzeItem([sumsOf('en', [...times(5, [1, 0.8] as const), ...times(5, [0, 0.4] as const)])], [])
  expect(apart).toMatchObject({ asked: 10, percent: 50, discrimination: 1, hints: [] })
  // x = 1,1,1,1,0,0,0,0,0,0 and y = 9,8,7,4,8,6,5,3,2,1 tenths: r = 6.8 / √(24 × 6.81) = 0.532
  const mixed: [number, number][] = [
    [1, 0.9],
    [1, 0.8],
    [1, 0.7],
    [1, 0.4],
    [0, 0.8],
    [0, 0.6],
    [0, 0.5],
    [0, 0.3],
    [0, 0.2],
    [0, 0.1],
  ]
  expect(analyzeItem([sumsOf('en', mixed)], []).discrimination).toBe(0.53)
})

test('a question that strong learners get wrong says so', () => {
  const turned = analyzeItem([sumsOf('en', [...times(6, [1, 0.3] as const), ...times(6, [0, 0.9] as const)])], [])
  expect(turned).toMatchObject({ discrimination: -1, hints: ['negative'] })
})

test('below the minimum number of answers nothing is judged', () => {
  const few = analyzeItem(
    [sumsOf('en', [...times(1, [1, 0.8] as const), ...times(leastAnswers - 2, [0, 0.4] as const)])],
    [{ choice: 'b', count: leastAnswers - 2 }],
  )
  expect(few).toMatchObject({ asked: leastAnswers - 1, percent: 11, discrimination: null, hints: [], worse_in: null })
})

test('with identical results there is no correlation', () => {
  expect(analyzeItem([sumsOf('en', times(20, [1, 0.5] as const))], [])).toMatchObject({
    percent: 100,
    discrimination: null,
    hints: ['easy'],
  })
})

test('a wrong answer chosen more often than the right one is named, with its share of everyone asked', () => {
  const answers = [...times(4, [1, 0.9] as const), ...times(16, [0, 0.5] as const)]
  const found = analyzeItem(
    [sumsOf('en', answers)],
    [
      { choice: 'c', count: 3 },
      { choice: 'b', count: 13 },
    ],
  )
  expect(found).toMatchObject({ percent: 20, wrong: { choice: 'b', percent: 65 }, hints: ['misread', 'hard'] })
})

test('languages are reported separately, and a much worse one is named where both have enough answers', () => {
  const well = sumsOf('en', [...times(18, [1, 0.8] as const), ...times(2, [0, 0.5] as const)])
  const badly = sumsOf('es', [...times(5, [1, 0.8] as const), ...times(7, [0, 0.6] as const)])
  const found = analyzeItem([badly, well], [])
  expect(found.by_language).toEqual([
    { language: 'en', asked: 20, percent: 90 },
    { language: 'es', asked: 12, percent: 42 },
  ])
  expect(found).toMatchObject({ worse_in: 'es', hints: ['language'] })
  const seldom = sumsOf('es', times(3, [0, 0.6] as const))
  expect(analyzeItem([well, seldom], []).worse_in).toBeNull()
})

test('the order of languages changes nothing', () => {
  const parts = [sumsOf('en', times(8, [1, 0.7] as const)), sumsOf('es', times(8, [0, 0.3] as const))]
  expect(analyzeItem(parts.toReversed(), [])).toEqual(analyzeItem(parts, []))
})

test('where many got the same third of the points there is no correlation, whatever the rest of their attempts', () => {
  const same = Array.from({ length: 20_000 }, (_, i) => [1 / 3, ((i * 7919) % 101) / 100] as const)
  const found = analyzeItem([sumsOf('en', same)], [])
  expect(found).toMatchObject({ percent: 33, discrimination: null, hints: [] })
})
