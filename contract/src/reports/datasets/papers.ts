import { access } from '../../access.ts'
import { credentialsList } from '../../credentials/credentials-list.ts'
import { employeeFormsList } from '../../forms/forms-list.ts'
import { dataText } from '../../report-data/texts.ts'
import { waiversList } from '../../waivers/waivers-list.ts'
import { defineDataset } from './dataset.ts'

const ofCredential = credentialsList.filters

export const credentials = defineDataset({
  name: 'credentials',
  label: dataText('credentials'),
  about: dataText('credentialsAbout'),
  list: credentialsList,
  without: [],
  todayOnly: ['gap_days'],
  measures: {
    count: { label: dataText('countOfCredentials'), unit: 'count', fold: 'count' },
    people: { label: dataText('people'), unit: 'count', fold: 'count' },
    days_left: { label: dataText('daysLeft'), unit: 'days', fold: 'mean', column: 'expires_on' },
    least_days_left: { label: dataText('leastDaysLeft'), unit: 'days', fold: 'least', column: 'expires_on' },
  },
  dimensions: {
    standing: { label: ofCredential.standing.label, filter: 'standing' },
    type: { label: ofCredential.type_id.label, filter: 'type_id' },
    location: { label: ofCredential.location_id.label, filter: 'location_id' },
    coordinator: { label: ofCredential.coordinator_id.label, filter: 'coordinator_id' },
    expires: { label: ofCredential.expires_from.range, from: 'expires_from', to: 'expires_to' },
  },
  as_of: ['records'],
  person: false,
  sensitive: {},
  access: access.employees,
})

const ofWaiver = waiversList.filters

export const waivers = defineDataset({
  name: 'waivers',
  label: dataText('waivers'),
  about: dataText('waiversAbout'),
  list: waiversList,
  without: [],
  todayOnly: [],
  measures: {
    count: { label: dataText('countOfWaivers'), unit: 'count', fold: 'count' },
    people: { label: dataText('people'), unit: 'count', fold: 'count' },
  },
  dimensions: {
    standing: { label: ofWaiver.standing.label, filter: 'standing' },
    rule: { label: ofWaiver.rule_id.label, filter: 'rule_id' },
    location: { label: ofWaiver.location_id.label, filter: 'location_id' },
    coordinator: { label: ofWaiver.coordinator_id.label, filter: 'coordinator_id' },
    ends: { label: ofWaiver.ends_from.range, from: 'ends_from', to: 'ends_to' },
  },
  as_of: ['records', 'known'],
  person: false,
  sensitive: {},
  access: access.compliance,
})

const ofForm = employeeFormsList.filters

/** Forms without their answers. If the caller may not see the title, the class replaces it, and no filter finds it by title. */
export const forms = defineDataset({
  name: 'forms',
  label: dataText('forms'),
  about: dataText('formsAbout'),
  list: employeeFormsList,
  without: [],
  todayOnly: ['turn'],
  measures: {
    count: { label: dataText('countOfForms'), unit: 'count', fold: 'count' },
    people: { label: dataText('people'), unit: 'count', fold: 'count' },
    overdue: { label: dataText('overdueCount'), unit: 'count', fold: 'sum', column: 'due_on' },
    completed_rate: { label: dataText('completedRate'), unit: 'percent', fold: 'ratio', column: 'completed_on' },
    turnaround: { label: dataText('turnaround'), unit: 'days', fold: 'mean', column: 'completed_on' },
  },
  dimensions: {
    state: { label: ofForm.state.label, filter: 'state' },
    form: { label: ofForm.form_id.label, filter: 'form_id' },
    category: { label: ofForm.category.label, filter: 'category' },
    location: { label: ofForm.location_id.label, filter: 'location_id' },
    coordinator: { label: ofForm.coordinator_id.label, filter: 'coordinator_id' },
    due: { label: ofForm.due_from.range, from: 'due_from', to: 'due_to' },
    completed: { label: ofForm.completed_from.range, from: 'completed_from', to: 'completed_to' },
  },
  as_of: ['records'],
  person: false,
  sensitive: {},
  access: access.employees,
})
