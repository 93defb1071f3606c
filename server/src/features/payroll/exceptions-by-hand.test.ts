import { named } from '@preceptor/contract/texts/texts'
import { expect, test } from 'vitest'
import type { Candidate, Span } from './candidate.ts'
import { type Around, exceptionsOf } from './exceptions.ts'
import { roundedMinutes } from './rounding.ts'

/** A line that nothing is wrong with; tests name what is. */
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
import { randomUUID } from 'node:crypto'
import type { PayrollCause } from '@preceptor/contract'
import { describe, expect, test } from 'vitest'
import type { Candidate, Span } from './candidate.ts'
import { type Around, exceptionsOf, weekOf } from './exceptions.ts'

const person = randomUUID()
const line = (over: Partial<Candidate> = {}): Candidate => {
  const id = randomUUID()
  return {
    kind: 'earning',
    entry_id: id,
    record_id: id,
    corrects: null,
    cause_id: null,
    employee_id: person,
    last_name: 'Reyes',
    first_name: 'Ana',
    minutes: 60,
    paid_minutes: null,
    work_date: '2026-03-10',
    time_in: null,
    time_out: null,
    session_id: null,
    spans: [],
    program_id: null,
    title: 'Fall prevention',
    pay_code: 'INSVC',
    earning_code: 'INSVC',
    rate: null,
    rate_code: null,
    check_code: null,
    earning_type: null,
    payroll_number: '004512',
    company_code: 'HLH01',
    cost_center: null,
    location: null,
    discipline: null,
    is_payable: true,
    shares_number: null,
    hire_date: '2020-01-06',
    termination_date: null,
    rehire_date: null,
    status_then: 1,
    status_now: 1,
    online_minutes: null,
    online_credit: null,
    ...over,
  }
}
const around = (over: Partial<Around> = {}): Around => ({
  period_start: '2026-03-08',
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
/** `cause!` where somebody must decide. */
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
  // what is taken back is what was paid, however it is rounded now
  expect(roundedMinutes([line({ minutes: -20, paid_minutes: -15 })], 'quarter')).toEqual([-15])
const causes = (lines: Candidate[], more?: Partial<Around>) =>
  exceptionsOf(lines, around(more)).map(({ cause, is_blocking }) => (is_blocking ? cause : `${cause} (notice)`))

const hour = 3_600_000
const day = Date.parse('2026-03-10T00:00:00Z')
const taught = (from: number, to: number, over: Partial<Candidate> = {}): Candidate => {
  const session_id = over.session_id ?? randomUUID()
  const span: Span = { of: session_id, title: 'Class', from: day + from * hour, to: day + to * hour }
  return line({ session_id, spans: [span], minutes: (to - from) * 60, ...over })
}

test('a plain line needs no decision', () => {
  expect(causes([line(), line({ work_date: '2026-03-11' })])).toEqual([])
})

test.each<[string, Partial<Candidate>, (PayrollCause | `${PayrollCause} (notice)`)[]]>([
  ['unpaid though it is working time', { is_payable: false }, ['unpaid']],
  ['no payroll number', { payroll_number: null }, ['no_number']],
  ['a number that somebody else has', { shares_number: 'Bo Bode' }, ['shared_number']],
  ['a pay code that payroll does not know', { earning_code: null }, ['no_code']],
  ['no pay code at all', { earning_code: null, pay_code: null }, ['no_code']],
  ['before the hire date', { hire_date: '2026-03-11', status_then: 7 }, ['before_hire']],
  ['on the hire date', { hire_date: '2026-03-10' }, []],
  ['after the last day', { termination_date: '2026-03-09', status_then: 5 }, ['not_employed']],
  ['on the last day', { termination_date: '2026-03-10', status_then: 5, status_now: 5 }, ['left (notice)']],
  ['after the last day, and back again', { termination_date: '2026-01-09', rehire_date: '2026-03-01' }, []],
  [
    'between the last day and coming back',
    { termination_date: '2026-03-01', rehire_date: '2026-03-12' },
    ['not_employed'],
  ],
  ['an applicant on that day', { status_then: 6 }, ['not_employed']],
  ['on leave on that day', { status_then: 4 }, []],
  ['before the period', { work_date: '2026-03-07' }, ['late (notice)']],
  ['who left meanwhile', { status_now: 5, termination_date: '2026-03-20' }, ['left (notice)']],
  ['online for longer than the credit', { online_minutes: 66, online_credit: 60 }, ['long_online (notice)']],
  ['online a little longer', { online_minutes: 65, online_credit: 60 }, []],
  [
    'a correction of somebody without a number',
    { kind: 'correction', minutes: -60, payroll_number: null },
    ['no_number'],
  ],
  ['a correction of an old day', { kind: 'correction', minutes: -60, work_date: '2026-01-02' }, []],
])('%s', (_, over, expected) => {
  expect(causes([line(over)])).toEqual(expected)
})

test('the agency may want to decide what is late or took longer', () => {
  const settings = { late_rule: 'ask', long_online: 'ask' } as const
  const found = causes([line({ work_date: '2026-03-07', online_minutes: 90, online_credit: 60 })], { settings })
  expect(found).toEqual(['late', 'long_online'])
})

describe('overlaps', () => {
  test('two classes at once: the lines of both', () => {
    expect(causes([taught(9, 11), taught(10, 12)])).toEqual(['overlap', 'overlap'])
  })
  test('one after the other, and the topics of one class, do not overlap', () => {
    const session_id = randomUUID()
    expect(causes([taught(9, 11, { session_id }), taught(9, 11, { session_id, minutes: 30 }), taught(11, 12)])).toEqual(
      [],
    )
  })
  test('a long class overlaps each short one within it', () => {
    expect(causes([taught(8, 12), taught(9, 10), taught(11, 12)])).toEqual(['overlap', 'overlap', 'overlap'])
  })
  test('classes of two people do not', () => {
    expect(causes([taught(9, 11), taught(9, 11, { employee_id: randomUUID() })])).toEqual([])
  })
  test('with a class that another batch paid, or with a visit', () => {
    const busy = new Map([[person, [{ of: randomUUID(), title: 'Visit', from: day + 10 * hour, to: day + 11 * hour }]]])
    expect(causes([taught(9, 11)], { busy })).toEqual(['overlap'])
    expect(causes([taught(12, 13)], { busy })).toEqual([])
  })
})

describe('sums', () => {
  test('exactly eight hours a day are fine; only the line that goes beyond is asked about', () => {
    expect(causes([line({ minutes: 240 }), line({ minutes: 240 })])).toEqual([])
    expect(causes([line({ minutes: 100 }), line({ minutes: 240 }), line({ minutes: 241 })])).toEqual(['over_day'])
  })
  test('what other batches paid on that day counts, and what is taken back does not', () => {
    const paid = [{ employee_id: person, work_date: '2026-03-10', minutes: 450 }]
    expect(causes([line({ minutes: 60 })], { paid })).toEqual(['over_day'])
    expect(
      causes([line({ minutes: 60 }), line({ kind: 'correction', minutes: -60, corrects: randomUUID() })], { paid }),
    ).toEqual([])
  })
  test('more than forty hours in the week of the agency is a notice', () => {
    const days = ['2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13']
    const lines = days.map(work_date => line({ work_date, minutes: 420 }))
    expect(causes(lines)).toEqual(['over_week (notice)'])
    expect(causes(lines, { week_start: 3 })).toEqual([])
  })
  test('a week begins with the day that the agency says', () => {
    expect(weekOf('2026-03-10', 0)).toBe('2026-03-08')
    expect(weekOf('2026-03-10', 1)).toBe('2026-03-09')
    expect(weekOf('2026-03-10', 3)).toBe('2026-03-04')
  })
})
