import { access } from '../../access.ts'
import { dataText } from '../../report-data/texts.ts'
import { unpaidTimeList } from '../lists/unpaid-list.ts'
import { reportText } from '../texts.ts'
import { defineDataset } from './dataset.ts'

const { filters } = unpaidTimeList

/** Credit that payroll has not received. Batches change and their earlier states aren't stored, so reports have no past days. */
export const unpaidTime = defineDataset({
  name: 'unpaid_time',
  label: dataText('unpaidTime'),
  about: dataText('unpaidTimeAbout'),
  list: unpaidTimeList,
  without: [],
  todayOnly: [],
  measures: {
    count: { label: dataText('countOfLeftOut'), unit: 'count', fold: 'count' },
    people: { label: reportText('countOfPeople'), unit: 'count', fold: 'count' },
    minutes: { label: dataText('timeNotPaid'), unit: 'minutes', fold: 'sum', column: 'minutes' },
  },
  dimensions: {
    why: { label: filters.why.label, filter: 'why' },
    cause: { label: filters.cause.label, filter: 'cause' },
    state: { label: filters.state.label, filter: 'state' },
    program: { label: filters.program_id.label, filter: 'program_id' },
    mode: { label: filters.mode.label, filter: 'mode' },
    location: { label: filters.location_id.label, filter: 'location_id' },
    discipline: { label: filters.discipline_id.label, filter: 'discipline_id' },
    coordinator: { label: filters.coordinator_id.label, filter: 'coordinator_id' },
    completed: { label: filters.completed_from.range, from: 'completed_from', to: 'completed_to' },
    period: { label: filters.period_from.range, from: 'period_from', to: 'period_to' },
  },
  as_of: [],
  person: true,
  sensitive: {},
  access: access.managePayroll,
})
