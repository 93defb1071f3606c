import { access } from '../../access.ts'
import { trainingRecordsList } from '../lists/training-records-list.ts'
import { reportText } from '../texts.ts'
import { defineDataset } from './dataset.ts'

const { filters } = trainingRecordsList

/** The training ledger: completions, and credit by topic and mode. Reversed entries don't count. */
export const ledger = defineDataset({
  name: 'ledger',
  label: reportText('ledger'),
  about: reportText('ledgerAbout'),
  list: trainingRecordsList,
  without: [],
  todayOnly: [],
  measures: {
    count: { label: reportText('countOfRecords'), unit: 'count', fold: 'count' },
    people: { label: reportText('countOfPeople'), unit: 'count', fold: 'count' },
    minutes: { label: reportText('trainingTime'), unit: 'minutes', fold: 'sum', column: 'minutes' },
    payable_minutes: { label: reportText('payableTime'), unit: 'minutes', fold: 'sum', column: 'minutes' },
    payable_rate: { label: reportText('payableRate'), unit: 'percent', fold: 'ratio', column: 'minutes' },
    score: { label: reportText('score'), unit: 'percent', fold: 'mean', column: 'score' },
  },
  dimensions: {
    program: { label: filters.program_id.label, filter: 'program_id' },
    kind: { label: filters.kind.label, filter: 'kind' },
    how: { label: filters.how.label, filter: 'how' },
    mode: { label: filters.mode.label, filter: 'mode' },
    topic: { label: filters.topic_id.label, filter: 'topic_id' },
    counts: { label: filters.counts.label, filter: 'counts' },
    payable: { label: filters.payable.label, filter: 'payable' },
    location: { label: filters.location_id.label, filter: 'location_id' },
    discipline: { label: filters.discipline_id.label, filter: 'discipline_id' },
    coordinator: { label: filters.coordinator_id.label, filter: 'coordinator_id' },
    completed: { label: filters.completed_from.range, from: 'completed_from', to: 'completed_to' },
    entered: { label: filters.entered_from.range, from: 'entered_from', to: 'entered_to' },
  },
  as_of: ['records', 'known'],
  person: true,
  sensitive: {},
  access: access.employees,
})
