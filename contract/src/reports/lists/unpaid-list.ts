import { access } from '../../access.ts'
import { defineList } from '../../lists/list.ts'
import { payrollCauses, payrollStates } from '../../payroll/states.ts'
import { payrollText } from '../../payroll/texts.ts'
import { moduleModes } from '../../programs/kinds/modes.ts'
import { dataText } from '../../report-data/texts.ts'
import { completedFilters, least, nameColumns, oldest, personFilters, placeColumns } from './of-person.ts'

/** Reasons why training time was not paid. */
export const unpaidReasons = {
  unpaid_work: dataText('unpaidWork'),
  unpaid_program: dataText('unpaidProgram'),
  not_work: dataText('notWork'),
  excluded: dataText('unpaidExcluded'),
  held: dataText('unpaidHeld'),
  no_number: payrollText('causeNoNumber'),
  no_code: payrollText('causeNoCode'),
  undecided: dataText('unpaidUndecided'),
  rejected: dataText('unpaidRejected'),
  not_sent: dataText('unpaidNotSent'),
  not_locked: dataText('unpaidNotLocked'),
  missed: dataText('unpaidMissed'),
  waiting: dataText('unpaidWaiting'),
} as const
export type UnpaidReason = keyof typeof unpaidReasons

/** Credit that payroll has not received. */
export const unpaidTimeList = defineList({
  name: 'unpaid_time',
  unit: count => dataText('countLeftOut', { count }),
  access: access.managePayroll,
  filters: {
    search: { kind: 'search', label: dataText('search') },
    why: { kind: 'choice', label: dataText('unpaidBecause'), choices: unpaidReasons, column: 'why' },
    cause: { kind: 'choice', label: payrollText('cause'), choices: payrollCauses, column: 'cause' },
    state: { kind: 'choice', label: dataText('batchState'), choices: payrollStates.names, column: 'state' },
    program_id: { kind: 'reference', label: dataText('program'), lookup: 'programs', column: 'program' },
    mode: { kind: 'choice', label: dataText('mode'), choices: moduleModes, column: 'mode' },
    ...completedFilters,
    period_from: {
      kind: 'from',
      label: dataText('periodEndsFrom'),
      range: dataText('periodEnds'),
      column: 'period_end',
    },
    period_to: { kind: 'to', label: dataText('periodEndsTo'), column: 'period_end' },
    ...personFilters,
  },
  bar: ['why', 'completed', 'program_id', 'location_id'],
  columns: {
    ...nameColumns,
    payroll_number: { label: payrollText('payrollNumber'), usual: false },
    title: { label: payrollText('training'), usual: true },
    program: { label: dataText('program'), usual: false },
    completed_on: { label: dataText('completedOn'), usual: true, sort: 'completed_on', ...oldest },
    mode: { label: dataText('mode'), usual: false },
    minutes: { label: dataText('minutes'), usual: true, sort: 'minutes', ...least },
    why: { label: dataText('unpaidBecause'), usual: true },
    cause: { label: payrollText('cause'), usual: true },
    decision_reason: { label: dataText('decisionReason'), usual: false },
    decided_by: { label: payrollText('decidedBy'), usual: false },
    batch: { label: payrollText('batch'), usual: true },
    period_start: { label: dataText('periodBegins'), usual: false },
    period_end: { label: dataText('periodEnds'), usual: true },
    state: { label: dataText('batchState'), usual: true },
    pay_code: { label: payrollText('payCode'), usual: false },
    ...placeColumns,
  },
  usualSort: '-completed_on',
})
