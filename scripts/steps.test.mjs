import { expect, test } from 'vitest'
import { overBudget, part } from './steps.mjs'

const taking = (name, share, seconds) => ({ ...part(name, share, []), seconds })

test('a part may take half as much again as its share of the run, and not more', () => {
  const parts = [taking('checks', 0.2, 299), taking('journeys', 0.3, 451), taking('HTTP', 0.5, 250)]
  expect(overBudget(parts, 1000)).toEqual([
    expect.stringMatching(/^Over budget: journeys took 45 % of the run; its share is 30 %/),
  ])
  expect(
    overBudget([taking('checks', 0.2, 300), taking('journeys', 0.3, 450), taking('HTTP', 0.5, 250)], 1000),
  ).toEqual([])
})

test('a run without all its parts has no shares', () => {
  expect(overBudget([taking('checks', 0.2, 900)], 1000)).toEqual([])
})
