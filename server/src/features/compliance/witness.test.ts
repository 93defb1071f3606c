import { expect, test } from 'vitest'
import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import { plainRule } from '../../../test/compliance/rules-at-random.ts'
import type { Opinion } from '../../../test/compliance/opinion.ts'
import { witness } from '../../../test/compliance/witness.ts'
import type {
  CompletedForm,
  CompletionEntry,
  Credential,
  CreditEntry,
  EmploymentSpan,
  LedgerEntry,
  PersonFacts,
} from './engine/facts.ts'

const employed = (from: string, to: string | null, more: Partial<EmploymentSpan> = {}): EmploymentSpan => ({
  from,
  to,
  status: 1,
  employment_type: null,
  discipline_ids: ['HHA'],
  location_state: null,
  tags: [],
  tasks: [],
  ...more,
})

const hired = (day: string, more: Partial<PersonFacts> = {}): PersonFacts => ({
  hire_date: day,
  birth_date: null,
  certified_on: {},
  spells: [{ first_day: day, last_day: null }],
  employment: [employed(day, null)],
  agency: [{ from: '2000-01-01', to: null, state: 'NY', certifications: [] }],
  leave: [],
  entries: [],
  credentials: [],
  forms: [],
  waivers: [],
  equivalents: {},
  ...more,
})

let entered = 0
const credit = (on: string, minutes: number, more: Partial<CreditEntry> = {}): CreditEntry => ({
  kind: 'credit',
  id: `${++entered}`,
  seq: entered,
  on,
  topic: 't1',
  mode: 'classroom',
  minutes,
  counts_as: 'in_service',
  how: 'attendance',
  rn_led: false,
  ...more,
})
const completed = (on: string, expires_on: string | null): CompletionEntry => ({
  kind: 'completion',
  id: `${++entered}`,
  seq: entered,
  on,
  program_id: 'p1',
  expires_on,
})
const card = (issued_on: string, expires_on: string): Credential => ({
  id: issued_on,
  type: 'cpr',
  issued_on,
  expires_on,
  is_verified: true,
})
const form = (completed_on: string, expires_on: string | null, more: Partial<CompletedForm> = {}): CompletedForm => ({
  id: completed_on,
  form_id: 'health',
  completed_on,
  expires_on,
  state: 'completed',
  corrects: null,
  ...more,
})
const takenBack = (entry: LedgerEntry): LedgerEntry => ({
  kind: 'reversal',
  id: `${++entered}`,
  seq: entered,
  reverses: entry.id,
})
const waived = (window: number | null, first_day: string, last_day: string | null) => ({
  waivers: [{ id: 'w', rule_id: 'rule', window, scheme: null, first_day, last_day }],
})

type Changes = Partial<RuleVersion>
const yearly = (minutes: number, more: Changes = {}) =>
  plainRule({ asks: { kind: 'hours', minutes }, window: { kind: 'twelve_months' }, ...more })
const once = (n: number, minutes: number, more: Changes = {}) =>
  plainRule({
    asks: { kind: 'hours', minutes },
    window: { kind: 'once', stages: [{ within: { n, unit: 'days' }, amount: minutes }] },
    ...more,
  })
const program = (n: number, more: Changes = {}) =>
  plainRule({
    asks: { kind: 'program', program_ids: ['p1'] },
    window: { kind: 'proof', within: { n, unit: 'days' } },
    ...more,
  })
const cpr = (n: number, more: Changes = {}) =>
  program(n, { asks: { kind: 'credential', credential_type: 'cpr' }, ...more })
const health = (n: number, more: Changes = {}) =>
  program(n, { asks: { kind: 'form', form_ids: ['health', 'screening'] }, ...more })
const rolling = (minutes: number, more: Changes = {}) => yearly(minutes, { window: { kind: 'rolling' }, ...more })

/** A case in plain terms: the rule, the person, and the state on each day. */
type Days = Record<string, Opinion['state'] | Partial<Opinion>>
const first = credit('2024-06-01', 60)
const undo = takenBack(first)
const left = [
  { first_day: '2020-01-01', last_day: '2022-03-31' },
  { first_day: '2024-04-01', last_day: null },
]
const goneAndBack = { spells: left, employment: [employed('2020-01-01', '2022-04-01'), employed('2024-04-01', null)] }
const indiana = yearly(720, {
  window: { kind: 'calendar_year' },
  first_year: 'prorated',
  sets: [{ topics: ['1', '2', '3', '4', '5', '6', '7', '8'], minutes: 480, distinct: 8 }],
})
const florida = plainRule({
  asks: { kind: 'hours', minutes: 180 },
  window: {
    kind: 'once',
    stages: [
      { within: { n: 30, unit: 'days' }, amount: 60 },
      { within: { n: 7, unit: 'months' }, amount: 120 },
    ],
  },
})

test.each<[string, RuleVersion[], PersonFacts, Days]>([
  [
    'windows count from the anchor, leap day or not (47)',
    [yearly(60, { effective_from: '2027-03-01' })],
    hired('2024-02-29'),
    {
      '2027-04-01': { state: 'in_progress', window: { number: 4, starts_on: '2027-02-28', moved_end: '2028-02-28' } },
      '2028-02-29': { state: 'overdue', window: { number: 4 } },
    },
  ],
  [
    'the fifth window of a leap day starts on a leap day (47)',
    [yearly(60, { effective_from: '2028-03-01' })],
    hired('2024-02-29'),
    { '2028-03-01': { state: 'in_progress', window: { number: 5, starts_on: '2028-02-29' } } },
  ],
  [
    'due soon from 30 days on, through the last day and grace',
    [yearly(60, { grace_days: 5 })],
    hired('2024-05-13'),
    { '2025-04-11': 'in_progress', '2025-04-12': 'due_soon', '2025-05-17': 'due_soon', '2025-05-18': 'overdue' },
  ],
  [
    'leave across an end moves that window and the next by its own days',
    [yearly(60, { leave: 'extend' })],
    hired('2024-02-28', {
      leave: [{ first_day: '2025-02-10', last_day: '2025-03-26' }],
      entries: [credit('2025-04-13', 60)],
    }),
    {
      '2025-02-09': { state: 'in_progress', window: { number: 1, moved_end: '2025-04-13' } },
      '2025-02-10': 'suspended',
      '2025-03-27': { state: 'due_soon', window: { number: 1 } },
      '2025-04-13': { state: 'in_progress', window: { number: 2, starts_on: '2025-02-28', moved_end: '2026-03-26' } },
    },
  ],
  [
    'hired in May: eight of twelve months, rounded up',
    [indiana],
    hired('2025-05-20'),
    {
      '2025-06-01': {
        state: 'in_progress',
        needed: { minutes: 480, topics: 0, completions: 0, sets: [{ minutes: 330, distinct: 6 }] },
      },
    },
  ],
  [
    'an hour each month: twelve in the year (56)',
    [yearly(60, { window: { kind: 'average_per_month' } })],
    hired('2025-01-01'),
    { '2025-12-01': { state: 'due_soon', remaining: { minutes: 720, topics: 0, completions: 0, sets: [] } } },
  ],
  [
    'before duty: unmet is overdue on the day itself, without grace',
    [once(0, 60, { grace_days: 30 })],
    hired('2024-05-13', {
      employment: [employed('2024-03-01', '2024-05-13', { status: 6 }), employed('2024-05-13', null)],
    }),
    { '2024-04-01': 'in_progress', '2024-05-12': 'due_soon', '2024-05-13': 'overdue' },
  ],
  [
    'before duty: a record of the day itself is in time',
    [once(0, 60)],
    hired('2024-05-13', { entries: [credit('2024-05-13', 60)] }),
    { '2024-05-13': 'satisfied' },
  ],
  [
    'stages are due each by itself',
    [florida],
    hired('2024-05-13', { entries: [credit('2024-05-20', 90)] }),
    {
      '2024-05-19': { state: 'due_soon', window: { number: 1, ends_on: '2024-06-12' } },
      '2024-05-20': {
        state: 'in_progress',
        window: { number: 2, ends_on: '2024-12-12' },
        remaining: { minutes: 90, topics: 0, completions: 0, sets: [] },
      },
      '2024-12-13': 'overdue',
    },
  ],
  [
    'a late record fills the older window with what it can use, the rest its own',
    [yearly(60)],
    hired('2023-05-13', { entries: [credit('2024-06-01', 90)] }),
    {
      '2024-05-31': { state: 'overdue', window: { number: 1 } },
      '2024-06-01': {
        state: 'in_progress',
        window: { number: 2 },
        remaining: { minutes: 30, topics: 0, completions: 0, sets: [] },
      },
    },
  ],
  [
    'minutes over the limit of a mode do not count',
    [yearly(120, { mode_limits: [{ modes: ['online'], minutes: 60 }] })],
    hired('2024-05-13', {
      entries: [credit('2024-06-01', 90, { mode: 'online' }), credit('2024-06-02', 30)],
    }),
    { '2024-06-02': { state: 'in_progress', remaining: { minutes: 30, topics: 0, completions: 0, sets: [] } } },
  ],
  [
    'a reversal taken back lets the entry count again',
    [yearly(60)],
    hired('2024-05-13', { entries: [first, undo, takenBack(undo)] }),
    { '2024-06-01': 'satisfied' },
  ],
  [
    'a reversal takes the entry back from its own day on',
    [yearly(60)],
    hired('2024-05-13', { entries: [first, undo] }),
    { '2024-06-01': 'in_progress' },
  ],
  [
    'waived on the day it would turn overdue: settled for good',
    [yearly(60)],
    hired('2023-05-13', waived(1, '2024-05-13', '2024-05-13')),
    {
      '2024-05-12': { state: 'due_soon', window: { number: 1 } },
      '2024-05-13': { state: 'in_progress', window: { number: 2 } },
    },
  ],
  [
    'waived afterwards: waived while the waiver lasts',
    [yearly(60)],
    hired('2023-05-13', waived(null, '2024-05-14', '2024-05-20')),
    { '2024-05-13': 'overdue', '2024-05-14': 'waived', '2024-05-20': 'waived', '2024-05-21': 'overdue' },
  ],
  [
    'a proof lapses on the day after its last valid day',
    [program(0)],
    hired('2024-03-20', { entries: [completed('2024-03-20', '2025-03-19')] }),
    { '2025-02-16': 'satisfied', '2025-02-17': 'due_soon', '2025-03-19': 'due_soon', '2025-03-20': 'lapsed' },
  ],
  [
    'grace after a proof',
    [program(0, { grace_days: 10 })],
    hired('2024-03-20', { entries: [completed('2024-03-20', '2025-03-19')] }),
    { '2025-03-29': 'due_soon', '2025-03-30': 'lapsed' },
  ],
  [
    'a proof that ended before the rule applied is as none',
    [program(30)],
    hired('2024-03-20', { entries: [completed('2023-01-01', '2023-12-31')] }),
    { '2024-04-19': 'due_soon', '2024-04-20': 'overdue' },
  ],
  [
    'a successor without a gap counts at once',
    [cpr(0)],
    hired('2024-03-20', { credentials: [card('2024-03-20', '2025-03-19'), card('2025-03-20', '2026-03-19')] }),
    { '2025-03-18': { state: 'satisfied', window: { moved_end: '2026-03-19' } } },
  ],
  [
    'a successor after a gap does not',
    [cpr(0)],
    hired('2024-03-20', { credentials: [card('2024-03-20', '2025-03-19'), card('2025-03-21', '2026-03-19')] }),
    { '2025-03-18': 'due_soon', '2025-03-20': 'lapsed', '2025-03-21': 'satisfied' },
  ],
  [
    'a proof holds without an anchor; an ended one does not',
    [program(0)],
    hired('2024-03-20', { hire_date: null, entries: [completed('2024-03-20', '2025-03-19')] }),
    { '2024-06-01': 'satisfied', '2025-03-20': { state: 'overdue', reason: 'hire_date_missing' } },
  ],
  [
    'a form counts from the day it was completed through its last valid day',
    [health(0)],
    hired('2024-03-20', { forms: [form('2024-03-20', '2025-03-19')] }),
    { '2025-02-16': 'satisfied', '2025-02-17': 'due_soon', '2025-03-19': 'due_soon', '2025-03-20': 'lapsed' },
  ],
  [
    'the next cycle counts from its own day, the one before through its end',
    [health(0)],
    hired('2024-03-20', {
      forms: [form('2024-03-20', '2025-03-19', { state: 'superseded' }), form('2025-03-10', '2026-03-09')],
    }),
    { '2025-03-09': 'due_soon', '2025-03-10': { state: 'satisfied', window: { moved_end: '2026-03-09' } } },
  ],
  [
    'a correction stands in the place of what it corrects from that one’s day on',
    [health(0)],
    hired('2024-03-20', {
      forms: [
        form('2024-03-20', '2025-03-19', { state: 'corrected' }),
        form('2024-06-01', '2025-03-19', { corrects: '2024-03-20' }),
      ],
    }),
    { '2024-04-01': 'satisfied', '2024-06-01': 'satisfied', '2025-03-20': 'lapsed' },
  ],
  [
    'a voided form never was one, and a voided correction leaves nothing',
    [health(0)],
    hired('2024-03-20', {
      forms: [
        form('2024-03-20', null, { state: 'corrected' }),
        form('2024-06-01', null, { corrects: '2024-03-20', state: 'voided' }),
      ],
    }),
    { '2024-04-01': 'overdue', '2024-07-01': 'overdue' },
  ],
  [
    'another form is none, any of those named is',
    [health(30)],
    hired('2024-03-20', {
      forms: [form('2024-03-20', null, { form_id: 'other' }), form('2024-06-01', null, { form_id: 'screening' })],
    }),
    { '2024-04-20': 'overdue', '2024-05-31': 'overdue', '2024-06-01': 'satisfied' },
  ],
  [
    'a rolling year: a record counts through the day before its date a year later',
    [rolling(60)],
    hired('2023-01-01', { entries: [credit('2024-02-29', 60)] }),
    {
      '2024-02-28': 'overdue',
      '2025-01-27': 'satisfied',
      '2025-01-28': { state: 'due_soon', window: { moved_end: '2025-02-27' } },
      '2025-02-27': 'due_soon',
      '2025-02-28': 'overdue',
    },
  ],
  [
    'grace of a rolling year counts from the last day met',
    [rolling(60, { grace_days: 2 })],
    hired('2023-01-01', { entries: [credit('2024-02-29', 60)] }),
    { '2025-03-01': 'due_soon', '2025-03-02': 'overdue' },
  ],
  [
    'too long away: hours from before do not count',
    [once(30, 60, { lapse_after_months: 24 })],
    hired('2020-01-01', { ...goneAndBack, entries: [credit('2020-01-10', 60), credit('2024-05-01', 60)] }),
    {
      '2022-03-31': 'satisfied',
      '2024-04-01': { state: 'overdue', reason: 'away_too_long' },
      '2024-05-01': 'satisfied',
    },
  ],
  [
    'too long away, and waived on the day back: settled for good',
    [once(30, 60, { lapse_after_months: 24 })],
    hired('2020-01-01', { ...goneAndBack, ...waived(null, '2024-04-01', '2024-04-30') }),
    { '2024-04-01': 'waived', '2024-05-01': 'waived' },
  ],
  [
    'away for less than that',
    [once(30, 60, { lapse_after_months: 25 })],
    hired('2020-01-01', { ...goneAndBack, entries: [credit('2020-01-10', 60)] }),
    { '2024-04-01': 'satisfied' },
  ],
  [
    'after a rehire what was done on the last day of the spell before counts, the day before not',
    [once(30, 60, { anchor: 'rehire' })],
    hired('2020-01-01', { ...goneAndBack, entries: [credit('2022-03-30', 60), credit('2022-03-31', 30)] }),
    { '2024-04-01': { state: 'due_soon', remaining: { minutes: 30, topics: 0, completions: 0, sets: [] } } },
  ],
  [
    'an exempt first year is upcoming, then the second window begins',
    [yearly(60, { first_year: 'exempt' })],
    hired('2024-05-13', { entries: [credit('2024-06-01', 60)] }),
    { '2025-05-12': { state: 'upcoming', window: { number: 2 } }, '2025-05-13': 'in_progress' },
  ],
  [
    'a new window begins after the change of a rule, an old one ends as it was',
    [yearly(60), yearly(60, { effective_from: '2025-01-01', window: { kind: 'calendar_year' } })],
    hired('2024-05-13', { entries: [credit('2025-02-01', 90)] }),
    {
      '2024-12-31': { state: 'in_progress', window: { number: 1, moved_end: '2025-05-12' } },
      '2025-01-31': { state: 'in_progress', window: { moved_end: '2025-05-12' } },
      '2025-02-01': { state: 'in_progress', window: { moved_end: '2025-12-31' } },
    },
  ],
  [
    'nobody is asked who was let go, is inactive or rejected; others are',
    [yearly(60)],
    hired('2022-05-13', {
      employment: [
        employed('2022-05-13', '2023-06-01'),
        employed('2023-06-01', '2024-06-01', { status: 5 }),
        employed('2024-06-01', null, { status: 3 }),
      ],
    }),
    {
      '2023-05-31': { state: 'overdue', window: { number: 1 } },
      '2023-06-01': 'not_applicable',
      '2024-06-01': { state: 'overdue', window: { number: 1 } },
    },
  ],
  [
    'a missing date is shown, not forgotten',
    [yearly(60)],
    hired('2024-05-13', { hire_date: null }),
    { '2024-06-01': { state: 'overdue', reason: 'hire_date_missing' } },
  ],
  [
    'a window asks nothing of somebody to whom the rule did not apply on its last day',
    [yearly(60, { applies_if: { ...yearly(60).applies_if, discipline_ids: ['HHA'] } })],
    hired('2023-05-13', {
      employment: [
        employed('2023-05-13', '2024-05-12'),
        employed('2024-05-12', '2024-05-13', { discipline_ids: ['PCA'] }),
        employed('2024-05-13', null),
      ],
    }),
    { '2024-05-13': { state: 'in_progress', window: { number: 2 } } },
  ],
])('%s', (_title, versions, facts, days) => {
  const rule = { id: 'rule', versions }
  const seen = Object.keys(days).map(as_of => [as_of, witness({ rule, additions: [], facts, as_of })])
  const told = Object.entries(days).map(([as_of, shown]) => [
    as_of,
    typeof shown === 'string' ? { state: shown } : shown,
  ])
  expect(seen).toMatchObject(told)
})

test('an additional rule takes credit first, and only as much as it needs', () => {
  const addition = { id: 'addition', versions: [yearly(60, { in_addition_to: 'rule' })] }
  const facts = hired('2024-05-13', { entries: [credit('2024-06-01', 90), credit('2024-06-02', 40)] })
  const seen = witness({
    rule: { id: 'rule', versions: [yearly(120)] },
    additions: [addition],
    facts,
    as_of: '2024-07-01',
  })
  expect(seen.remaining?.minutes).toBe(50)
})

test('the remainder is the fewest minutes: gaps of sets and topics overlap with the total', () => {
  const rule = yearly(120, {
    min_minutes_per_topic: 30,
    sets: [{ topics: ['a', 'b', 'c'], minutes: 60, distinct: 3 }],
  })
  const facts = hired('2024-05-13', { entries: [credit('2024-06-01', 100), credit('2024-06-01', 10, { topic: 'a' })] })
  const seen = witness({ rule: { id: 'rule', versions: [rule] }, additions: [], facts, as_of: '2024-07-01' })
  // 20 more for a, 30 each for b and c
  expect(seen.remaining).toEqual({ minutes: 80, topics: 0, completions: 0, sets: [{ minutes: 50, distinct: 3 }] })
})
