import { access } from '../access.ts'
import { defineList } from '../lists/list.ts'
import { taxonomyText } from './texts.ts'

const filters = {
  search: { kind: 'search', label: taxonomyText('search') },
  is_active: { kind: 'choice', label: taxonomyText('status'), choices: { 1: 'Active', 0: 'Inactive' } },
} as const
const shared = { access: access.taxonomy, filters, bar: ['is_active'] } as const

const usual = (label: string) => ({ label, usual: true })
/** Each list begins and ends alike. */
const [name, code, is_active] = [usual('Name'), usual('Code'), usual('Status')]
const employees = usual('Employees')

export const disciplinesList = defineList({
  ...shared,
  name: 'disciplines',
  unit: count => taxonomyText('countDisciplines', { count }),
  columns: { name, code, is_skilled: usual('Skilled'), employees, is_active },
})

export const locationsList = defineList({
  ...shared,
  name: 'locations',
  unit: count => taxonomyText('countLocations', { count }),
  columns: {
    name,
    code,
    address: usual('Address'),
    parent_id: usual('Part of'),
    rooms: usual('Rooms'),
    employees,
    is_active,
  },
})

export const trainingTypesList = defineList({
  ...shared,
  name: 'training_types',
  unit: count => taxonomyText('countTrainingTypes', { count }),
  columns: { name, code, counts_as: usual('Counts as'), is_payable: usual('Payable'), is_active },
})
