import { access } from '../../access.ts'
import { dataText } from '../../report-data/texts.ts'
import { paidLinesList } from '../lists/payroll-list.ts'
import { reportText } from '../texts.ts'
import { defineDataset } from './dataset.ts'

const { filters } = paidLinesList

/** Lines that payroll received. They never change, so reports have no past days. */
export const paidLines = defineDataset({
  name: 'paid_lines',
  label: dataText('paidLines'),
  about: dataText('paidLinesAbout'),
  list: paidLinesList,
  without: [],
  todayOnly: [],
  measures: {
    count: { label: dataText('countOfPaidLines'), unit: 'count', fold: 'count' },
    people: { label: reportText('countOfPeople'), unit: 'count', fold: 'count' },
    minutes: { label: dataText('paidTime'), unit: 'minutes', fold: 'sum', column: 'minutes' },
    taken_back: { label: dataText('takenBackTime'), unit: 'minutes', fold: 'sum', column: 'minutes' },
  },
  dimensions: {
    state: { label: filters.state.label, filter: 'state' },
    kind: { label: filters.kind.label, filter: 'kind' },
    program: { label: filters.program_id.label, filter: 'program_id' },
    location: { label: filters.location_id.label, filter: 'location_id' },
    discipline: { label: filters.discipline_id.label, filter: 'discipline_id' },
    coordinator: { label: filters.coordinator_id.label, filter: 'coordinator_id' },
    worked: { label: filters.work_from.range, from: 'work_from', to: 'work_to' },
    checked: { label: filters.check_from.range, from: 'check_from', to: 'check_to' },
  },
  as_of: [],
  person: true,
  sensitive: {},
  access: access.managePayroll,
})
