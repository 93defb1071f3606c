import { access } from '../access.ts'
import { defineList } from '../lists/list.ts'
import {
  payrollCauses,
  payrollDecisions,
  payrollLineKinds,
  payrollOutcomes,
  payrollStates,
  payTestAnswers,
} from './states.ts'
import { payrollText } from './texts.ts'

const byTime = { ways: [payrollText('oldestFirst'), payrollText('newestFirst')] } as const
const bySize = { ways: [payrollText('leastFirst'), payrollText('mostFirst')] } as const

/** Batches of all pay periods, with totals only. */
export const payrollBatchesList = defineList({
  name: 'payroll_batches',
  unit: count => payrollText('countBatches', { count }),
  access: access.reports,
  filters: {
    search: { kind: 'search', label: payrollText('searchBatches') },
    state: { kind: 'choice', label: payrollText('state'), choices: payrollStates.names, column: 'state' },
    period_from: { kind: 'from', label: payrollText('periodFrom'), range: payrollText('period'), column: 'period' },
    period_to: { kind: 'to', label: payrollText('periodTo'), column: 'period' },
  },
  bar: ['state', 'period'],
  counted: ['state'],
  columns: {
    number: { label: payrollText('batch'), usual: true },
    period: { label: payrollText('period'), usual: true, sort: 'period', ...byTime },
    check_date: { label: payrollText('checkDate'), usual: true },
    state: { label: payrollText('state'), usual: true },
    people: { label: payrollText('people'), usual: true },
    lines: { label: payrollText('lines'), usual: false },
    minutes: { label: payrollText('time'), usual: true, sort: 'minutes', ...bySize },
    locked_by: { label: payrollText('lockedBy'), usual: true },
    sent_at: { label: payrollText('sentOn'), usual: true },
    answered_at: { label: payrollText('answeredOn'), usual: false },
  },
  usualSort: '-period',
  pageSize: 25,
})

export const payrollLinesList = defineList({
  name: 'payroll_lines',
  unit: count => payrollText('countLines', { count }),
  access: access.managePayroll,
  filters: {
    search: { kind: 'search', label: payrollText('searchLines') },
    outcome: { kind: 'choice', label: payrollText('outcome'), choices: payrollOutcomes, column: 'outcome' },
    kind: { kind: 'choice', label: payrollText('kind'), choices: payrollLineKinds, column: 'kind' },
    earning_code: { kind: 'text', label: payrollText('earningCode'), column: 'earning_code' },
    employee_id: { kind: 'text', label: payrollText('employee'), column: 'name' },
    work_from: { kind: 'from', label: payrollText('workFrom'), range: payrollText('workDate'), column: 'work_date' },
    work_to: { kind: 'to', label: payrollText('workTo'), column: 'work_date' },
  },
  bar: ['outcome', 'kind'],
  counted: ['outcome', 'kind'],
  columns: {
    name: { label: payrollText('employee'), usual: true, sort: 'name' },
    payroll_number: { label: payrollText('payrollNumber'), usual: true },
    work_date: { label: payrollText('workDate'), usual: true, sort: 'work_date', ...byTime },
    title: { label: payrollText('training'), usual: true },
    kind: { label: payrollText('kind'), usual: false },
    earning_code: { label: payrollText('earningCode'), usual: true },
    minutes: { label: payrollText('time'), usual: true, sort: 'minutes', ...bySize },
    outcome: { label: payrollText('outcome'), usual: true },
    time: { label: payrollText('inOut'), usual: false },
    pay_code: { label: payrollText('payCode'), usual: false },
    company_code: { label: payrollText('companyCode'), usual: false },
    cost_center: { label: payrollText('costCenter'), usual: false },
  },
  usualSort: 'name',
})

export const payrollExceptionsList = defineList({
  name: 'payroll_exceptions',
  unit: count => payrollText('countExceptions', { count }),
  access: access.managePayroll,
  filters: {
    search: { kind: 'search', label: payrollText('searchExceptions') },
    cause: { kind: 'choice', label: payrollText('cause'), choices: payrollCauses, column: 'cause' },
    decision: {
      kind: 'choice',
      label: payrollText('decision'),
      choices: { open: payrollText('undecided'), notice: payrollText('notice'), ...payrollDecisions },
      column: 'decision',
    },
  },
  bar: ['cause', 'decision'],
  counted: ['cause', 'decision'],
  columns: {
    name: { label: payrollText('employee'), usual: true, sort: 'name' },
    cause: { label: payrollText('cause'), usual: true, sort: 'cause' },
    why: { label: payrollText('why'), usual: true },
    work_date: { label: payrollText('workDate'), usual: true, sort: 'work_date', ...byTime },
    minutes: { label: payrollText('time'), usual: true },
    decision: { label: payrollText('decision'), usual: true },
    reason: { label: payrollText('reason'), usual: false },
    decided_by: { label: payrollText('decidedBy'), usual: false },
  },
  usualSort: 'cause',
})

/** Amounts per person, with their previous batch for comparison. */
export const payrollPeopleList = defineList({
  name: 'payroll_people',
  unit: count => payrollText('countPeople', { count }),
  access: access.managePayroll,
  filters: {
    search: { kind: 'search', label: payrollText('searchPeople') },
    differs: {
      kind: 'choice',
      label: payrollText('differs'),
      choices: {
        added: payrollText('differsNew'),
        gone: payrollText('differsGone'),
        more: payrollText('differsMore'),
        less: payrollText('differsLess'),
        same: payrollText('differsSame'),
      },
      column: 'difference',
    },
  },
  bar: ['differs'],
  counted: ['differs'],
  columns: {
    name: { label: payrollText('employee'), usual: true, sort: 'name' },
    payroll_number: { label: payrollText('payrollNumber'), usual: true },
    minutes: { label: payrollText('thisBatch'), usual: true, sort: 'minutes', ...bySize },
    last_minutes: { label: payrollText('lastBatch'), usual: true },
    difference: { label: payrollText('difference'), usual: true, sort: 'difference', ...bySize },
  },
  usualSort: 'name',
})

/** The pay test of each program. */
export const payTestsList = defineList({
  name: 'pay_tests',
  unit: count => payrollText('countTests', { count }),
  access: access.managePayroll,
  filters: {
    search: { kind: 'search', label: payrollText('searchTests') },
    answer: { kind: 'choice', label: payrollText('payTest'), choices: payTestAnswers, column: 'answer' },
    paid: {
      kind: 'choice',
      label: payrollText('paid'),
      choices: { yes: payrollText('isPaid'), no: payrollText('isUnpaid') },
      column: 'paid',
    },
  },
  bar: ['answer', 'paid'],
  counted: ['answer', 'paid'],
  columns: {
    program: { label: payrollText('program'), usual: true, sort: 'program' },
    training_type: { label: payrollText('trainingType'), usual: true },
    paid: { label: payrollText('paid'), usual: true },
    answer: { label: payrollText('payTest'), usual: true },
    answered_by: { label: payrollText('answeredBy'), usual: true },
    answered_at: { label: payrollText('answeredAt'), usual: true },
  },
  usualSort: 'program',
  pageSize: 25,
})
