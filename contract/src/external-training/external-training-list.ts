import { access } from '../access.ts'
import { conditionText } from '../conditions/texts.ts'
import { defineList } from '../lists/list.ts'
import { externalStates } from './states.ts'
import { externalText } from './texts.ts'

const byTime = { ways: [externalText('oldestFirst'), externalText('newestFirst')] } as const

/** Outside training of everyone the caller can see. */
export const externalTrainingList = defineList({
  name: 'external_training',
  unit: count => externalText('countTrainings', { count }),
  access: access.employees,
  filters: {
    search: { kind: 'search', label: externalText('search') },
    state: { kind: 'choice', label: externalText('state'), choices: externalStates.names, column: 'state' },
    program_id: { kind: 'reference', label: externalText('program'), lookup: 'programs', column: 'program' },
    location_id: { kind: 'reference', label: externalText('location'), lookup: 'locations', column: 'location' },
    coordinator_id: {
      kind: 'reference',
      label: externalText('coordinator'),
      lookup: 'coordinators',
      column: 'coordinator',
    },
    completed_from: {
      kind: 'from',
      label: externalText('completedFrom'),
      range: externalText('completedOn'),
      column: 'completed_on',
    },
    completed_to: { kind: 'to', label: externalText('completedTo'), column: 'completed_on' },
    conditions: { kind: 'tree', label: conditionText('advanced') },
  },
  bar: ['location_id', 'coordinator_id'],
  counted: ['state'],
  columns: {
    name: { label: externalText('employee'), usual: true, sort: 'name' },
    employee_number: { label: externalText('employeeNumber'), usual: false },
    title: { label: externalText('title'), usual: true },
    provider: { label: externalText('provider'), usual: true },
    hours: { label: externalText('hoursLabel'), usual: true },
    completed_on: { label: externalText('completedOn'), usual: true, sort: 'completed_on', ...byTime },
    expires_on: { label: externalText('expiresOn'), usual: false },
    score: { label: externalText('score'), usual: false },
    program: { label: externalText('program'), usual: false },
    state: { label: externalText('state'), usual: true },
    recorded_by: { label: externalText('recordedBy'), usual: true },
    recorded_at: { label: externalText('recordedAt'), usual: true, sort: 'recorded_at', ...byTime },
    decided_by: { label: externalText('decidedBy'), usual: false },
    location: { label: externalText('location'), usual: false },
    coordinator: { label: externalText('coordinator'), usual: false },
  },
  usualSort: '-recorded_at',
  export: access.exportEmployees,
})
