import {
  type Employee,
  employeeFieldNames,
  type EmployeeMergePreview,
  employmentTypes,
  formatPhone,
  languages,
  type MergeField,
  mergeFields,
} from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { duplicatesTexts } from './texts.ts'

/** One choice: a field, or the address as a whole. */
export interface Choice {
  key: string
  label: string
  fields: readonly MergeField[]
  kept: string
  other: string
  /** The reason the other value can't be chosen. */
  locked: string | undefined
}

const address: readonly MergeField[] = ['address_line1', 'address_line2', 'city', 'state', 'postal_code']

/** Describes one field of a record; empty if not given. */
function shown(employee: Employee, field: MergeField): string {
  switch (field) {
    case 'birth_date':
    case 'hire_date':
      return formatDay(employee[field])
    case 'mobile':
    case 'phone_2': {
      const phone = employee[field]
      return phone ? formatPhone(phone) : ''
    }
    case 'language':
      return employee.language ? inWords(languages[employee.language]) : ''
    case 'employment_type':
      return employee.employment_type ? inWords(employmentTypes[employee.employment_type]) : ''
    case 'discipline_id':
      return employee.discipline_name ?? ''
    case 'location_id':
      return employee.location_name ?? ''
    case 'coordinator_id':
      return employee.coordinator_name ?? ''
    case 'emergency_contacts':
      return employee.emergency_contacts
        .map(({ name, relation, phone }) => [name, relation, phone && formatPhone(phone)].filter(Boolean).join(', '))
        .join('; ')
    default:
      return employee[field] ?? ''
  }
}

const addressOf = (employee: Employee) =>
  address
    .map(field => shown(employee, field))
    .filter(Boolean)
    .join(', ')

/** Returns fields where the other record adds to or differs from the kept one; the rest needs no choice. */
export function choicesOf({ kept, other, locked }: EmployeeMergePreview): { choices: Choice[]; same: number } {
  const single = mergeFields.filter(field => !address.includes(field))
  const all: Choice[] = single.map(field => ({
    key: field,
    label: inWords(employeeFieldNames[field] ?? field),
    fields: [field],
    kept: shown(kept, field),
    other: shown(other, field),
    locked: locked.find(one => one.field === field)?.because,
  }))
  all.push({
    key: 'address',
    label: duplicatesTexts.say('address'),
    fields: address,
    kept: addressOf(kept),
    other: addressOf(other),
    locked: undefined,
  })
  const choices = all.filter(choice => choice.other !== '' && choice.other !== choice.kept)
  return {
    choices,
    same: all.filter(choice => choice.kept !== '').length - choices.filter(one => one.kept !== '').length,
  }
}

/** Returns fields taken from the other record by default. */
export const usualOf = (choices: readonly Choice[], { usual }: EmployeeMergePreview): ReadonlySet<string> =>
  new Set(choices.filter(({ fields }) => fields.some(field => usual.includes(field))).map(({ key }) => key))
