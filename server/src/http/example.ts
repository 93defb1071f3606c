import type { AnySchema } from '@preceptor/contract'
import { globalRegistry } from 'zod/mini'
import type { $ZodTypes } from 'zod/v4/core'

const moment = '2026-03-15T14:30:00.000Z'

/** One pixel. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** What fields hold, by name or by the name of what they are in and their own; a list is tried in order. */
const words: Record<string, unknown> = {
  access_token: 'ap_3q2-7wAAxk0Xy9m4nB1cD5eF6gH8iJ0kL2mN4oP6qR8',
  actor_name: 'Ada Admin',
  address_line1: '415 E 161st St',
  address_line2: 'Apt 3B',
  address_state: 'NY',
  after: '(718) 555-0142',
  'auth.code': '123456',
  'agencies.name': 'Harborlight Home Care',
  'agencySettings.name': 'Harborlight Home Care',
  agency_name: 'Harborlight Home Care',
  as_of: moment,
  at: moment,
  before: '(718) 555-0100',
  body: 'Set a new password with this link.',
  challenge: 'challenge-of-the-first-step-0000000000000000',
  certificate_no: 'HHA-20311',
  city: 'Bronx',
  code: 'HHA',
  columns: ['name', ['name', 'provider_status', 'hire_date']],
  'cs_user.name': 'Priya Raman',
  'cs_user.email': 'priya.raman@example.org',
  coordinator_name: 'Cora Coordinator',
  counts: { create: 12, update: 3, reject: 1 },
  created_by_name: 'Ada Admin',
  'csmUsers.image': `data:image/png;base64,${dot}`,
  decisions: { location: { 'Bronx Office': { action: 'create' } } },
  'demo_accounts.note': 'runs Harborlight Home Care',
  'demo_accounts.role': 'Agency administrator',
  'disciplines.name': 'Home Health Aide',
  discipline_name: 'Home Health Aide',
  default_landing_page: 'employees',
  device: 'Firefox on Windows',
  email: 'marisol.reyes@example.org',
  employee_number: 'E-10482',
  external_id: 'HHX-99120',
  field: ['mobile', 'location'],
  file_name: 'roster.csv',
  first_name: 'Marisol',
  header: [['Name', 'Mobile', 'Hire Date']],
  image: dot,
  invited_by_name: 'Ada Admin',
  ip: '203.0.113.7',
  last_name: 'Reyes',
  license_no: '2104L001',
  legal_name: 'Harborlight Home Care LLC',
  location_name: 'Bronx',
  'quiet_hours.from': '21:00',
  'quiet_hours.to': '08:00',
  'lookups.name': 'Bronx',
  mapping: { first_name: 0, last_name: 1, mobile: 4 },
  message: 'The changes are saved.',
  middle_name: 'Inés',
  mobile: '(718) 555-0142',
  month: '2026-03-01',
  note: 'Called on Monday.',
  'organization.name': 'Harborlight Home Care',
  owner_name: 'Ada Admin',
  page: 1,
  'panelMessages.body': 'The panel is down for at most 20 minutes from 2 AM Eastern on Sunday.',
  'panelMessages.ends_at': '2099-12-31T05:00:00.000Z',
  'panelMessages.title': 'Maintenance on Sunday',
  'partner.name': 'HHAeXchange',
  password: 'correct horse battery staple',
  per_page: 50,
  phone: '(718) 555-0142',
  postal_code: '10451',
  preferred_name: 'Mari',
  product: 'Preceptor',
  'profile.code': '123456',
  'profile.name': 'Ada Admin',
  query: { provider_status: '1', sort_by: '-hire_date' },
  reason: 'Moved away',
  recovery_codes: '7k2m-q9xd-c4vt',
  recipient: 'marisol.reyes@example.org',
  relation: 'Sister',
  rooms: 'Training room',
  samples: [[['Reyes, Marisol', '718-555-0142', '7/5/2011']]],
  'savedViews.name': 'Active in the Bronx',
  search: 'reyes',
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  short_name: 'Harborlight',
  sso: 'eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl',
  state: 'NY',
  status_reason: 'Moved away',
  subject: 'Set a new password',
  subject_name: 'Reyes, Marisol',
  tags: 'night shift',
  tax_id: '12-3456789',
  'taxonomy.name': 'Orientation',
  time_zone: 'America/New_York',
  title: 'Import of roster.csv',
  token: 'one-time-token-of-the-mail',
  total: 1,
  undo_refused: 'Somebody has edited an imported employee since.',
  uri: 'otpauth://totp/Preceptor:marisol.reyes@example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Preceptor',
  value: 'Bronx Office',
  version: [3, '0.1.0'],
}
/** Tried in this order when nothing more is known about a text. */
const texts = [
  'Marisol Reyes',
  'NY',
  '2026-03-15',
  '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  'marisol.reyes@example.org',
  '(718) 555-0142',
  'name',
  '1',
]
const byFormat: Record<string, string> = { uuid: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', date: '2026-03-15' }
const numbers = [1, 0, 6, 10, 100, 1000, -1]

/** A value that the schema accepts and a reader understands; `undefined` when there is none to be found. */
export function exampleOf(schema: AnySchema, name = '', within = ''): unknown {
  const registered = globalRegistry.get(schema)?.examples as unknown[] | undefined
  const fits = (value: unknown) => value !== undefined && schema.safeParse(value).success
  return [...(registered ?? []), ...wordsFor(name, within), ...candidates(schema, name, within)].find(fits)
}

function wordsFor(name: string, within: string): unknown[] {
  const known = words[`${within}.${name}`] ?? words[name] ?? (name.endsWith('_at') ? moment : undefined)
  return Array.isArray(known) ? known : [known]
}

function candidates(schema: AnySchema, name: string, within: string): unknown[] {
  const { def } = (schema as unknown as $ZodTypes)._zod
  const inner = (part: unknown, as = name, inside = within) => exampleOf(part as AnySchema, as, inside)
  switch (def.type) {
    case 'object': {
      // The lists `data` of all answers hold what the call is about.
      const holder = name === 'data' || name === '' ? within : name
      return [
        Object.fromEntries(Object.entries(def.shape).flatMap(([key, part]) => entry(key, inner(part, key, holder)))),
      ]
    }
    case 'record':
      return [Object.fromEntries(entry(String(inner(def.keyType, '')), inner(def.valueType, '')))]
    case 'array': {
      const item = inner(def.element)
      return [item === undefined ? [] : [item], [], [item, item]]
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return [inner(def.innerType), null]
    case 'pipe':
      return [inner(def.in)]
    case 'union':
      return def.options.map(option => inner(option))
    case 'enum':
      return Object.values(def.entries)
    case 'literal':
      return [...def.values]
    case 'boolean':
      return [true]
    case 'number':
      return numbers
    case 'string':
      return ['format' in def ? byFormat[String(def.format)] : undefined, ...texts]
    default:
      return ['Bronx', null]
  }
}

const entry = (key: string, value: unknown): [string, unknown][] => (value === undefined ? [] : [[key, value]])
