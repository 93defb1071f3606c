import { access } from '../access.ts'
import { defineList } from '../lists/list.ts'

const filters = {
  search: { kind: 'search', label: 'Search' },
  is_active: { kind: 'choice', label: 'Status', choices: { 1: 'Active', 0: 'Inactive' } },
} as const
const shared = { access: access.taxonomy, filters, bar: ['is_active'] } as const

const usual = (label: string) => ({ label, usual: true })
/** Each list begins and ends alike. */
const [name, code, is_active] = [usual('Name'), usual('Code'), usual('Status')]
const employees = usual('Employees')

export const disciplinesList = defineList({
  ...shared,
  name: 'disciplines',
  unit: ['discipline', 'disciplines'],
  columns: { name, code, is_skilled: usual('Skilled'), employees, is_active },
})

export const locationsList = defineList({
  ...shared,
  name: 'locations',
  unit: ['location', 'locations'],
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
  unit: ['training type', 'training types'],
  columns: { name, code, counts_as: usual('Counts as'), is_payable: usual('Payable'), is_active },
})
