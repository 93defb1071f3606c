import { access } from '../../access.ts'
import { completedFilters, personFilters } from '../../assignments/list-parts.ts'
import { completionWays } from '../../assignments/states.ts'
import { assignmentText } from '../../assignments/texts.ts'
import { conditionText } from '../../conditions/texts.ts'
import { defineList } from '../../lists/list.ts'
import { moduleModes } from '../../programs/kinds/modes.ts'
import { reportText } from '../texts.ts'

const byTime = { ways: [assignmentText('oldestFirst'), assignmentText('newestFirst')] } as const

/** Everyone's ledger entries: completions and credit. A reversal has no row; the reversed entry shows it. */
export const trainingRecordsList = defineList({
  name: 'training_records',
  unit: count => reportText('countRecords', { count }),
  access: access.employees,
  filters: {
    search: { kind: 'search', label: assignmentText('search') },
    kind: {
      kind: 'choice',
      label: reportText('entry'),
      choices: { completion: reportText('completion'), credit: reportText('credit') },
      column: 'kind',
    },
    /** Whether an entry is valid or was reversed. */
    counts: {
      kind: 'choice',
      label: reportText('counts'),
      choices: { yes: reportText('stands'), no: reportText('takenBack') },
      column: 'counts',
    },
    /** `none`: outside training. */
    program_id: { kind: 'reference', label: reportText('program'), lookup: 'programs', column: 'title' },
    how: { kind: 'choice', label: reportText('how'), choices: completionWays, column: 'how' },
    topic_id: { kind: 'reference', label: reportText('topic'), lookup: 'topics', column: 'topic' },
    mode: { kind: 'choice', label: reportText('mode'), choices: moduleModes, column: 'mode' },
    payable: {
      kind: 'choice',
      label: reportText('payable'),
      choices: { yes: reportText('paid'), no: reportText('notPaid') },
      column: 'payable',
    },
    ...completedFilters,
    entered_from: {
      kind: 'from',
      label: reportText('enteredFrom'),
      range: reportText('enteredOn'),
      column: 'entered_at',
    },
    entered_to: { kind: 'to', label: reportText('enteredTo'), column: 'entered_at' },
    ...personFilters,
    conditions: { kind: 'tree', label: conditionText('advanced') },
  },
  bar: ['program_id', 'kind', 'counts', 'location_id'],
  columns: {
    name: { label: assignmentText('employee'), usual: true, sort: 'name' },
    employee_number: { label: assignmentText('number'), usual: false },
    title: { label: reportText('training'), usual: true, sort: 'title' },
    kind: { label: reportText('entry'), usual: false },
    completed_on: { label: assignmentText('completedOn'), usual: true, sort: 'completed_on', ...byTime },
    how: { label: reportText('how'), usual: true },
    topic: { label: reportText('topic'), usual: false },
    mode: { label: reportText('mode'), usual: false },
    minutes: { label: assignmentText('minutes'), usual: true },
    score: { label: assignmentText('score'), usual: false },
    payable: { label: reportText('payable'), usual: false },
    pay_code: { label: reportText('payCode'), usual: false },
    counts: { label: reportText('counts'), usual: true },
    entered_at: { label: reportText('enteredOn'), usual: false, sort: 'entered_at', ...byTime },
    reversed_at: { label: reportText('takenBackOn'), usual: false },
    reversed_reason: { label: reportText('takenBackBecause'), usual: false },
    discipline: { label: assignmentText('discipline'), usual: false },
    location: { label: assignmentText('location'), usual: false },
    coordinator: { label: assignmentText('coordinator'), usual: false },
  },
  usualSort: '-completed_on',
})
