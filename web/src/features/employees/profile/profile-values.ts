import {
  type Employee,
  type EmployeePatch,
  type EmployeeTask,
  formatPhone,
  profileColumns,
  toE164,
} from '@preceptor/contract'

type Plain = Exclude<(typeof profileColumns)[number], 'tags' | 'tasks' | 'emergency_contacts'>
const several: ReadonlySet<string> = new Set(['tags', 'tasks', 'emergency_contacts'])
const plainFields = profileColumns.filter((field): field is Plain => !several.has(field))

/** A profile as the form stores it: text as typed, and no nulls. */
export type ProfileValues = Record<Plain, string> & {
  tags: string[]
  tasks: EmployeeTask[]
  emergency_contacts: ContactValues[]
  disciplines: HeldValues[]
}
export interface ContactValues {
  name: string
  relation: string
  phone: string
}
export interface HeldValues {
  discipline_id: string
  certificate_no: string
  issued_on: string
  expires_on: string
}
export type ProfileField = keyof ProfileValues

export const emptyContact: ContactValues = { name: '', relation: '', phone: '' }
export const emptyHeld: HeldValues = { discipline_id: '', certificate_no: '', issued_on: '', expires_on: '' }

export const emptyValues: ProfileValues = {
  ...(Object.fromEntries(plainFields.map(field => [field, ''])) as Record<Plain, string>),
  tags: [],
  tasks: [],
  emergency_contacts: [],
  disciplines: [],
}

export function valuesOf(employee: Employee): ProfileValues {
  const plain = Object.fromEntries(plainFields.map(field => [field, employee[field] ?? ''])) as Record<Plain, string>
  return {
    ...plain,
    mobile: formatPhone(employee.mobile),
    phone_2: formatPhone(employee.phone_2),
    tags: [...employee.tags],
    tasks: [...employee.tasks],
    emergency_contacts: employee.emergency_contacts.map(({ name, relation, phone }) => ({
      name,
      relation: relation ?? '',
      phone: formatPhone(phone),
    })),
    disciplines: employee.disciplines.map(({ discipline_id, certificate_no, issued_on, expires_on }) => ({
      discipline_id,
      certificate_no: certificate_no ?? '',
      issued_on: issued_on ?? '',
      expires_on: expires_on ?? '',
    })),
  }
}

const isPhone = (field: Plain | undefined) => field === 'mobile' || field === 'phone_2'
const plainText = (text: string, field?: Plain) => (isPhone(field) ? (toE164(text) ?? text) : text).trim()
const lineOf = (line: ContactValues | HeldValues) => Object.values(line).map(part => String(part).trim())
/** Normalizes a value so that the same data typed differently is no change. */
export function spelled(values: ProfileValues, field: ProfileField): string {
  switch (field) {
    case 'tags':
    case 'tasks':
      return JSON.stringify(values[field])
    case 'emergency_contacts':
      return JSON.stringify(
        filled(values.emergency_contacts).map(one => lineOf({ ...one, phone: toE164(one.phone) ?? one.phone })),
      )
    case 'disciplines':
      return JSON.stringify(
        filled(values.disciplines)
          .map(one => lineOf(one).join('|'))
          .sort(),
      )
    default:
      return plainText(values[field], field)
  }
}

/** Omits lines that were left empty. */
const filled = <L extends ContactValues | HeldValues>(lines: readonly L[]) =>
  lines.filter(line => lineOf(line).some(part => part !== ''))

/** Returns these fields in the server's format; an empty text means unknown. */
export function patchOf(values: ProfileValues, fields: readonly ProfileField[]): EmployeePatch {
  const entries = fields.map((field): [ProfileField, unknown] => {
    if (field === 'tags' || field === 'tasks') return [field, values[field]]
    if (field === 'emergency_contacts') return [field, filled(values.emergency_contacts)]
    if (field === 'disciplines') return [field, filled(values.disciplines)]
    // An emptied name is refused at its field; everything else may be unknown.
    const required = field === 'first_name' || field === 'last_name'
    return [field, values[field].trim() === '' && !required ? null : values[field]]
  })
  return Object.fromEntries(entries)
}

/** Maps an error to the line shown. Empty lines aren't sent, so the second line sent may be the third one shown. */
export function placeShown(path: string, values: ProfileValues): string {
  const [list, line, ...part] = path.split('.')
  if (line === undefined || (list !== 'emergency_contacts' && list !== 'disciplines')) return path
  const lines: readonly (ContactValues | HeldValues)[] = values[list]
  const sent = filled(lines)[Number(line)]
  return sent ? [list, lines.indexOf(sent), ...part].join('.') : path
}
