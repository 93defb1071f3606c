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

test('the agency can require decisions on late or long-running training', () => {
  const settings = { late_rule: 'ask', long_online: 'ask' } as const
  const found = causes([line({ work_date: '2026-03-07', online_minutes: 90, online_credit: 60 })], { settings })
  expect(found).toEqual(['late', 'long_online'])
})

describe('overlaps', () => {
  test('two overlapping classes: the lines of both', () => {
    expect(causes([taught(9, 11), taught(10, 12)])).toEqual(['overlap', 'overlap'])
  })
  test('back-to-back classes, and topics of one class, do not overlap', () => {
    const session_id = randomUUID()
    expect(causes([taught(9, 11, { session_id }), taught(9, 11, { session_id, minutes: 30 }), taught(11, 12)])).toEqual(
      [],
    )
  })
  test('a long class overlaps each short one within it', () => {
    expect(causes([taught(8, 12), taught(9, 10), taught(11, 12)])).toEqual(['overlap', 'overlap', 'overlap'])
  })
  test('classes of two people do not overlap', () => {
    expect(causes([taught(9, 11), taught(9, 11, { employee_id: randomUUID() })])).toEqual([])
  })
  test('with a class that another batch paid, or with a visit', () => {
    const busy = new Map([[person, [{ of: randomUUID(), title: 'Visit', from: day + 10 * hour, to: day + 11 * hour }]]])
    expect(causes([taught(9, 11)], { busy })).toEqual(['overlap'])
    expect(causes([taught(12, 13)], { busy })).toEqual([])
  })
})

describe('sums', () => {
  test('exactly eight hours a day are fine; only the line beyond needs a decision', () => {
    expect(causes([line({ minutes: 240 }), line({ minutes: 240 })])).toEqual([])
    expect(causes([line({ minutes: 100 }), line({ minutes: 240 }), line({ minutes: 241 })])).toEqual(['over_day'])
  })
  test('time paid by other batches on that day counts, and reversed time does not', () => {
    const paid = [{ employee_id: person, work_date: '2026-03-10', minutes: 450 }]
    expect(causes([line({ minutes: 60 })], { paid })).toEqual(['over_day'])
    expect(
      causes([line({ minutes: 60 }), line({ kind: 'correction', minutes: -60, corrects: randomUUID() })], { paid }),
    ).toEqual([])
  })
  test('more than forty hours in the agency’s week is a notice', () => {
    const days = ['2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13']
    const lines = days.map(work_date => line({ work_date, minutes: 420 }))
    expect(causes(lines)).toEqual(['over_week (notice)'])
    expect(causes(lines, { week_start: 3 })).toEqual([])
  })
  test('a week begins on the day the agency chose', () => {
    expect(weekOf('2026-03-10', 0)).toBe('2026-03-08')
    expect(weekOf('2026-03-10', 1)).toBe('2026-03-09')
    expect(weekOf('2026-03-10', 3)).toBe('2026-03-04')
  })
})
