import { expect, test } from 'vitest'
import type { CreditEntry, LedgerEntry } from '../engine/facts.ts'
import { leftOutOf, type Verdicts } from './left-out.ts'

const credit = (id: string, on: string, minutes = 60): CreditEntry => ({
  id,
  seq: 1,
  kind: 'credit',
  on,
  topic: 'a',
  mode: 'online',
  minutes,
  counts_as: 'in_service',
  how: 'online',
  rn_led: false,
})
const fills = (amount: number) => ({ scheme: '2020-01-01', window: 1, amount, late: false })
const from = '2026-01-01'

test('credit counted by one rule is not left out by another; its remainder is, with the closest rule and its reason', () => {
  const entries: LedgerEntry[] = [
    credit('whole', '2026-02-01'),
    credit('part', '2026-02-01'),
    credit('none', '2026-02-01'),
  ]
  const verdicts: Verdicts[] = [
    {
      rule_id: 'hours',
      days: [
        {
          day: '2026-02-01',
          records: [
            { id: 'whole', fills: [fills(60)], left_out: [] },
            { id: 'part', fills: [fills(20)], left_out: [{ amount: 40, why: 'mode_limit' }] },
            { id: 'none', fills: [], left_out: [{ amount: 60, why: 'other_kind_of_training' }] },
          ],
        },
      ],
    },
    {
      rule_id: 'topics',
      days: [
        {
          day: '2026-02-01',
          records: ['whole', 'part', 'none'].map(id => ({
            id,
            fills: [],
            left_out: [{ amount: 60, why: 'other_topic' as const }],
          })),
        },
      ],
    },
  ]
  expect(leftOutOf(entries, verdicts, from)).toEqual([
    { record_id: 'part', rule_id: 'hours', minutes: 40, why: 'mode_limit', valid_from: '2026-02-01', valid_to: null },
    { record_id: 'none', rule_id: 'topics', minutes: 60, why: 'other_topic', valid_from: '2026-02-01', valid_to: null },
  ])
})

test('it is reported in periods: from the day of the credit, until it counts, and again when it no longer does', () => {
  const records = (counts: boolean) => [
    counts
      ? { id: 'x', fills: [fills(60)], left_out: [] }
      : { id: 'x', fills: [], left_out: [{ amount: 60, why: 'before_first_window' as const }] },
  ]
  const verdicts: Verdicts[] = [
    {
      rule_id: 'hours',
      days: [
        { day: from, records: [{ id: 'x', fills: [], left_out: [{ amount: 60, why: 'after_day_asked' }] }] },
        { day: '2026-02-01', records: records(false) },
        { day: '2026-03-01', records: records(true) },
        { day: '2026-04-01', records: records(false) },
        { day: '2026-05-01', records: [] },
      ],
    },
  ]
  expect(
    leftOutOf([credit('x', '2026-02-01')], verdicts, from).map(row => [row.valid_from, row.valid_to, row.why]),
  ).toEqual([
    ['2026-02-01', '2026-03-01', 'before_first_window'],
    ['2026-04-01', '2026-05-01', 'before_first_window'],
  ])
})

test('reversed credit is left out by no rule, and credit restored by reversing the reversal counts', () => {
  const taken: LedgerEntry = { kind: 'reversal', id: 'r', seq: 2, reverses: 'x' }
  const given: LedgerEntry = { kind: 'reversal', id: 's', seq: 3, reverses: 'r' }
  const entries = [credit('x', '2025-06-01'), taken]
  expect(leftOutOf(entries, [], from)).toEqual([
    { record_id: 'x', rule_id: null, minutes: 60, why: 'reversed', valid_from: from, valid_to: null },
  ])
  expect(leftOutOf([...entries, given], [], from)).toEqual([])
})
