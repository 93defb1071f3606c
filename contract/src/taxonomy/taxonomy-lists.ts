import { access } from '../access.ts'
import { defineList } from '../lists/list.ts'
import { taxonomyText } from './texts.ts'

const filters = {
  search: { kind: 'search', label: taxonomyText('search') },
  is_active: {
    kind: 'choice',
    label: taxonomyText('status'),
    choices: { 1: taxonomyText('active'), 0: taxonomyText('inactive') },
  },
} as const
const shared = { access: access.taxonomy, filters, bar: ['is_active'] } as const

const usual = (label: string) => ({ label, usual: true })
/** Every list has the same first and last columns. */
const [name, code, is_active] = [
  usual(taxonomyText('name')),
  usual(taxonomyText('code')),
  usual(taxonomyText('status')),
]
const employees = usual(taxonomyText('employees'))

export const disciplinesList = defineList({
  ...shared,
  name: 'disciplines',
  unit: count => taxonomyText('countDisciplines', { count }),
  columns: { name, code, is_skilled: usual(taxonomyText('skilled')), employees, is_active },
})

export const locationsList = defineList({
  ...shared,
  name: 'locations',
  unit: count => taxonomyText('countLocations', { count }),
  columns: {
    name,
    code,
    address: usual(taxonomyText('address')),
    parent_id: usual(taxonomyText('partOf')),
    rooms: usual(taxonomyText('rooms')),
    employees,
    is_active,
  },
})

export const trainingTypesList = defineList({
  ...shared,
  name: 'training_types',
  unit: count => taxonomyText('countTrainingTypes', { count }),
  columns: {
    name,
    code,
    counts_as: usual(taxonomyText('countsAs')),
    is_payable: usual(taxonomyText('payable')),
    is_active,
  },
})

export const topicsList = defineList({
  ...shared,
  name: 'topics',
  unit: count => taxonomyText('countTopics', { count }),
  columns: { name, code, programs: usual(taxonomyText('programs')), is_active },
})

export const credentialTypesList = defineList({
  ...shared,
  name: 'credential_types',
  unit: count => taxonomyText('countCredentialTypes', { count }),
  columns: {
    name,
    code,
    asks: usual(taxonomyText('asks')),
    content: usual(taxonomyText('content')),
    valid_months: usual(taxonomyText('validMonths')),
    usual_for: usual(taxonomyText('usualFor')),
    credentials: usual(taxonomyText('onFile')),
    is_active,
  },
})

export const roomsList = defineList({
  ...shared,
  name: 'rooms',
  unit: count => taxonomyText('countRooms', { count }),
  columns: {
    name,
    location_id: usual(taxonomyText('location')),
    capacity: usual(taxonomyText('capacity')),
    sessions: usual(taxonomyText('sessions')),
    is_active,
  },
})

export const instructorsList = defineList({
  ...shared,
  name: 'instructors',
  unit: count => taxonomyText('countInstructors', { count }),
  columns: {
    name,
    languages: usual(taxonomyText('languages')),
    license: usual(taxonomyText('license')),
    user: usual(taxonomyText('user')),
    sessions: usual(taxonomyText('sessions')),
    is_active,
  },
})

export const holidaysList = defineList({
  ...shared,
  name: 'holidays',
  unit: count => taxonomyText('countHolidays', { count }),
  columns: {
    name,
    on_day: usual(taxonomyText('onDay')),
    every_year: usual(taxonomyText('everyYear')),
    is_active,
  },
})

export const coordinatorsList = defineList({
  name: 'coordinators',
  unit: count => taxonomyText('countCoordinators', { count }),
  access: access.taxonomy,
  filters: {
    search: filters.search,
    status: {
      kind: 'choice',
      label: taxonomyText('status'),
      choices: { active: taxonomyText('active'), inactive: taxonomyText('inactive') },
    },
    linked: {
      kind: 'choice',
      label: taxonomyText('user'),
      choices: { yes: taxonomyText('linked'), no: taxonomyText('notLinked') },
    },
  },
  bar: ['linked'],
  columns: {
    name: { ...name, sort: 'name' },
    email: usual(taxonomyText('email')),
    user: { ...usual(taxonomyText('user')), sort: 'user' },
    employees: { ...employees, sort: 'employees', ways: [taxonomyText('fewestFirst'), taxonomyText('mostFirst')] },
    is_active,
    updated_at: {
      ...usual(taxonomyText('lastChange')),
      sort: 'updated_at',
      ways: [taxonomyText('longestAgoFirst'), taxonomyText('latestFirst')],
    },
  },
  usualSort: 'name',
  counted: ['status', 'linked'],
  export: access.taxonomy,
})
