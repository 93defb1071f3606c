import { access } from '../../access.ts'
import { dataText } from '../../report-data/texts.ts'
import { leftOutHoursList } from '../lists/left-out-list.ts'
import { defineDataset } from './dataset.ts'

const { filters } = leftOutHoursList

/** Credit that counts for none of the person's rules, or only partially. Location and similar fields are as of the report's day. */
export const leftOutHours = defineDataset({
  name: 'left_out_hours',
  label: dataText('leftOutHours'),
  about: dataText('leftOutHoursAbout'),
  list: leftOutHoursList,
  without: [],
  todayOnly: [],
  measures: {
    count: { label: dataText('countOfLeftOut'), unit: 'count', fold: 'count' },
    people: { label: dataText('people'), unit: 'count', fold: 'count' },
    left_out: { label: dataText('timeLeftOut'), unit: 'minutes', fold: 'sum', column: 'left_out' },
    minutes: { label: dataText('timeEntered'), unit: 'minutes', fold: 'sum', column: 'minutes' },
  },
  dimensions: {
    why: { label: filters.why.label, filter: 'why' },
    rule: { label: filters.rule_id.label, filter: 'rule_id' },
    program: { label: filters.program_id.label, filter: 'program_id' },
    mode: { label: filters.mode.label, filter: 'mode' },
    location: { label: filters.location_id.label, filter: 'location_id' },
    discipline: { label: filters.discipline_id.label, filter: 'discipline_id' },
    coordinator: { label: filters.coordinator_id.label, filter: 'coordinator_id' },
    completed: { label: filters.completed_from.range, from: 'completed_from', to: 'completed_to' },
  },
  as_of: ['records', 'known'],
  person: false,
  sensitive: {},
  access: access.compliance,
})
