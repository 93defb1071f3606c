import { named } from '@preceptor/contract/texts/texts'
import { expect, test } from 'vitest'
import type { Candidate, Span } from './candidate.ts'
import { type Around, exceptionsOf } from './exceptions.ts'
import { roundedMinutes } from './rounding.ts'

/** A line without problems; each test adds its own. */
const line = (over: Partial<Candidate> = {}): Candidate => ({
  kind: 'earning',
  entry_id: 'entry',
  record_id: 'record',
  corrects: null,
  cause_id: null,
  employee_id: 'ana',
  last_name: 'Reyes',
  first_name: 'Ana',
  minutes: 60,
  paid_minutes: null,
  work_date: '2026-03-11',
  time_in: null,
  time_out: null,
  session_id: null,
  spans: [],
  program_id: 'program',
  title: 'Fall prevention',
  pay_code: 'INS',
  earning_code: 'INSVC',
  rate: null,
  rate_code: null,
  check_code: null,
  earning_type: null,
  payroll_number: '4512',
  company_code: 'HLH',
  cost_center: null,
  location: null,
  discipline: null,
  is_payable: true,
  shares_number: null,
  hire_date: '2025-01-01',
  termination_date: null,
  rehire_date: null,
  status_then: 1,
  status_now: 1,
  online_minutes: null,
  online_credit: null,
  ...over,
})
const around = (over: Partial<Around> = {}): Around => ({
  period_start: '2026-03-01',
  settings: { late_rule: 'pay', long_online: 'pay_credit' },
  paid: [],
  busy: new Map(),
  week_start: 0,
  ...over,
})
const at = (hour: number, minutes = 0) => Date.UTC(2026, 2, 11, hour, minutes)
const span = (of: string, from: number, to: number): Span => ({ of, title: `Class ${of}`, from: at(from), to: at(to) })
const taught = (of: string, from: number, to: number, over: Partial<Candidate> = {}) =>
  line({ entry_id: `entry ${of}`, session_id: of, spans: [span(of, from, to)], title: `Class ${of}`, ...over })
/** Returns the causes found; those that someone must decide are marked `cause!`. */
const found = (lines: Candidate[], of?: Around) =>
  exceptionsOf(lines, of ?? around()).map(one => `${one.entry_id}: ${one.cause}${one.is_blocking ? '!' : ''}`)

test.each<[what: string, lines: Candidate[], around: Around, causes: string[]]>([
  ['nothing', [line()], around(), []],
  ['unpaid though it is working time', [line({ is_payable: false })], around(), ['entry: unpaid!']],
  ['no payroll number', [line({ payroll_number: null })], around(), ['entry: no_number!']],
  ['a number that somebody else has', [line({ shares_number: 'Bea Ng' })], around(), ['entry: shared_number!']],
  ['no earning code', [line({ earning_code: null })], around(), ['entry: no_code!']],
  ['no pay code', [line({ pay_code: null, earning_code: null })], around(), ['entry: no_code!']],
  ['the day before hire', [line({ hire_date: '2026-03-12' })], around(), ['entry: before_hire!']],
  ['the day of hire', [line({ hire_date: '2026-03-11' })], around(), []],
  [
    'the day after they left',
    [line({ termination_date: '2026-03-10', status_now: 5 })],
    around(),
    ['entry: not_employed!', 'entry: left'],
  ],
  [
    'their last day',
    [line({ termination_date: '2026-03-11', status_then: 5, status_now: 5 })],
    around(),
    ['entry: left'],
  ],
  ['after they came back', [line({ termination_date: '2026-01-10', rehire_date: '2026-03-11' })], around(), []],
  ['a day on which they were inactive', [line({ status_then: 2 })], around(), ['entry: not_employed!']],
  ['a day that nobody knows about', [line({ status_then: null })], around(), []],
  ['exactly eight hours a day', [line({ minutes: 480 })], around(), []],
  ['a minute over eight hours', [line({ minutes: 481 })], around(), ['entry: over_day!']],
  [
    'with what another batch paid',
    [line()],
    around({ paid: [{ employee_id: 'ana', work_date: '2026-03-11', minutes: 421 }] }),
    ['entry: over_day!'],
  ],
  ['of somebody else', [line()], around({ paid: [{ employee_id: 'bea', work_date: '2026-03-11', minutes: 480 }] }), []],
  [
    'time taken back makes room',
    [line({ minutes: 480 }), line({ kind: 'correction', entry_id: 'back', minutes: -60, paid_minutes: -60 })],
    around({ paid: [{ employee_id: 'ana', work_date: '2026-03-11', minutes: 60 }] }),
    [],
  ],
  [
    'over forty hours from Sunday on',
    [line()],
    around({
      paid: ['08', '09', '10', '12', '13'].map(day => ({
        employee_id: 'ana',
        work_date: `2026-03-${day}`,
        minutes: 480,
      })),
    }),
    ['entry: over_week'],
  ],
  [
    'the Saturday before is of another week',
    [line()],
    around({
      paid: ['07', '09', '10', '12', '13'].map(day => ({
        employee_id: 'ana',
        work_date: `2026-03-${day}`,
        minutes: 480,
      })),
    }),
    [],
  ],
  ['late, and paid with the rest', [line({ work_date: '2026-02-27' })], around(), ['entry: late']],
  [
    'late, and somebody decides',
    [line({ work_date: '2026-02-27' })],
    around({ settings: { late_rule: 'ask', long_online: 'ask' } }),
    ['entry: late!'],
  ],
  [
    'five minutes longer online',
    [line({ online_minutes: 65, online_credit: 60 })],
    around({ settings: { late_rule: 'ask', long_online: 'ask' } }),
    [],
  ],
  [
    'six minutes longer online',
    [line({ online_minutes: 66, online_credit: 60 })],
    around({ settings: { late_rule: 'ask', long_online: 'ask' } }),
    ['entry: long_online!'],
  ],
  [
    'six minutes longer, paid as credited',
    [line({ online_minutes: 66, online_credit: 60 })],
    around(),
    ['entry: long_online'],
  ],
  [
    'a correction is about what was paid: neither hired nor late',
    [
      line({
        kind: 'correction',
        minutes: -60,
        paid_minutes: -60,
        work_date: '2025-12-01',
        hire_date: '2026-01-01',
        is_payable: false,
      }),
    ],
    around(),
    [],
  ],
  [
    'a correction needs a number too',
    [line({ kind: 'correction', minutes: -60, paid_minutes: -60, payroll_number: null })],
    around(),
    ['entry: no_number!'],
  ],
])('[R-RTE-8] An exception of payroll: %s', (_, lines, of, causes) => {
  expect(found(lines, of)).toEqual(causes)
})

test.each<[what: string, lines: Candidate[], busy: Span[], clashing: string[]]>([
  ['one after the other', [taught('a', 9, 10), taught('b', 10, 11)], [], []],
  ['by an hour', [taught('a', 9, 11), taught('b', 10, 12)], [], ['a', 'b']],
  ['one within the other', [taught('a', 9, 12), taught('b', 10, 11)], [], ['a', 'b']],
  ['two within a long one', [taught('a', 9, 12), taught('b', 9, 10), taught('c', 11, 12)], [], ['a', 'b', 'c']],
  ['two topics of one class', [taught('a', 9, 11), taught('a', 9, 11, { entry_id: 'entry topic' })], [], []],
  ['two people at once', [taught('a', 9, 11), taught('b', 9, 11, { employee_id: 'bea' })], [], []],
  ['with a class of an earlier batch', [taught('a', 9, 11)], [span('old', 10, 12)], ['a']],
  ['with the same class of an earlier batch', [taught('a', 9, 11)], [span('a', 9, 11)], []],
  [
    'of a class that is taken back',
    [taught('a', 9, 11, { kind: 'correction', minutes: -60, paid_minutes: -60 }), taught('b', 10, 12)],
    [],
    [],
  ],
])('[R-RTE-8] Classes overlap: %s', (_, lines, busy, clashing) => {
  const exceptions = exceptionsOf(lines, around({ busy: new Map([['ana', busy]]) }))
  expect(exceptions.map(one => `${one.cause} ${one.entry_id} ${String(one.is_blocking)}`)).toEqual(
    clashing.map(of => `overlap entry ${of} true`),
  )
  expect(exceptions.every(({ why }) => named(why) !== undefined)).toBe(true)
})

test.each<[what: string, minutes: number[], paid: number[]]>([
  ['seven minutes go down', [7], [0]],
  ['eight go up', [8], [15]],
  ['three times twenty minutes are an hour', [20, 20, 20], [15, 30, 15]],
  ['seven times one minute are nothing', [1, 1, 1, 1, 1, 1, 1], [0, 0, 0, 0, 0, 0, 0]],
])('[R-RTE-8] Rounded to quarters, %s', (_, minutes, paid) => {
  const lines = minutes.map(one => line({ minutes: one, session_id: 'a' }))
  expect(roundedMinutes(lines, 'quarter')).toEqual(paid)
  expect(roundedMinutes(lines, 'exact')).toEqual(minutes)
  // A reversal takes back the time as paid, even if rounding has changed since
  expect(roundedMinutes([line({ minutes: -20, paid_minutes: -15 })], 'quarter')).toEqual([-15])
})
