import { type Answer, api, type Args, type Endpoint } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApp } from '../src/app.ts'
import { openLog } from '../src/lib/log.ts'
import { anEmployee } from '../src/demo/factories/employees.ts'
import { type Caller, type House, openHouse } from './house.ts'

let house: House
/** Log lines of an app with logging; the house has none. */
const lines: string[] = []
beforeAll(async () => {
  const quiet = await openHouse()
  const log = openLog('warn', { write: (line: string) => void lines.push(line) })
  house = quiet
  house.app = await makeApp({ config: quiet.config, database: quiet.database, log })
})
afterAll(() => house.close())

const many = 8
const backstop = () => lines.filter(line => line.includes('the database refused what validation let through'))

async function atOnce<const E extends Endpoint>(
  endpoint: E,
  args: (n: number) => NoInfer<Args<E>>,
  as: Caller = 'agency_admin',
) {
  lines.length = 0
  const token = await house.tokenFor(
    house.users[as as 'agency_admin'],
    endpoint.scope === 'agencies' ? null : house.agency.id,
  )
  const answers = await Promise.all(
    Array.from({ length: many }, async (_, n) => {
      const { params = {}, body } = args(n) as { params?: Record<string, string>; body: object }
      const response = await house.app.inject({
        method: endpoint.method,
        url: `/api${endpoint.path.replace(/:(\w+)/g, (_whole, key: string) => params[key] ?? '')}`,
        headers: { 'x-authorization': token },
        payload: { ...(endpoint.scope === 'agency' && { organization_id: house.agency.id }), ...body },
      })
      return { status: response.statusCode, answer: response.json<Answer<E> & { errors?: object; message: string }>() }
    }),
  )
  return {
    made: answers.filter(({ status }) => status < 300),
    refused: answers.filter(({ status }) => status >= 400),
  }
}

const employee = { first_name: 'Marisol', allow_duplicate: true }

const creates: [string, string, () => ReturnType<typeof atOnce>][] = [
  [
    'employees with one number',
    'employee_number',
    () => atOnce(api.employees.add, n => ({ body: { ...employee, last_name: `One${n}`, employee_number: 'AT-ONCE' } })),
  ],
  [
    'disciplines with one code',
    'code',
    () => atOnce(api.taxonomy.addDiscipline, n => ({ body: { code: 'ONCE', name: `Once ${n}` } })),
  ],
  [
    'disciplines with one name',
    'name',
    () => atOnce(api.taxonomy.addDiscipline, n => ({ body: { code: `ON${n}`, name: 'Only Once' } })),
  ],
  ['locations with one name', 'name', () => atOnce(api.taxonomy.addLocation, () => ({ body: { name: 'Riverside' } }))],
  [
    'training types with one name',
    'name',
    () => atOnce(api.taxonomy.addTrainingType, () => ({ body: { name: 'Once A Year' } })),
  ],
  [
    'saved views with one name',
    'name',
    () =>
      atOnce(api.savedViews.add, () => ({
        body: {
          resource: 'employees' as const,
          name: 'At once',
          query: {},
          columns: null,
          visibility: 'private' as const,
          is_default: false,
        },
      })),
  ],
  [
    'invitations to one address',
    'email',
    () =>
      atOnce(api.users.invite, () => ({
        body: { email: 'once@example.org', name: 'Olive Once', role: 'viewer' as const },
      })),
  ],
  [
    'vendor staff with one address',
    'email',
    () =>
      atOnce(
        api.csmUsers.invite,
        () => ({ body: { email: 'staff.once@example.org', name: 'Stan Once', vendor_role: 'csm' as const } }),
        'super_admin',
      ),
  ],
  [
    'agencies with one name',
    'name',
    () =>
      atOnce(
        api.agencies.add,
        n => ({
          body: {
            name: 'Once Home Care',
            legal_name: '',
            short_name: 'Once',
            license_no: null,
            state: 'NJ',
            time_zone: 'America/New_York',
            status: 'live' as const,
            trial_ends_on: null,
            partner_id: null,
            cs_user_id: null,
            disciplines: ['HHA'],
            training_types: ['INIT'],
            locations: ['Newark'],
            admin: { name: 'Dana Whitlock', email: `dana.${n}@once.example` },
          },
        }),
        'cs_super_user',
      ),
  ],
]

test.each(creates)(
  'of eight simultaneous %s only one is created; the others learn which field is the problem, not a database error',
  async (_, field, create) => {
    const { made, refused } = await create()
    expect(made, JSON.stringify(refused[0])).toHaveLength(1)
    for (const { status, answer } of refused) {
      expect([409, 422]).toContain(status)
      expect(Object.keys(answer.errors ?? {})).toEqual([field])
    }
    expect(backstop()).toEqual([])
  },
)

test('of eight people added at once with the same email address, one is added, and the others learn why not', async () => {
  const { made, refused } = await atOnce(api.employees.add, n => ({
    body: { first_name: 'Wei', last_name: `Chen${n}`, email: 'wei.once@example.org' },
  }))
  expect(made).toHaveLength(1)
  expect(refused.map(({ answer }) => answer.message)).toEqual(
    Array.from({ length: many - 1 }, () =>
      expect.stringMatching(/^Wei Chen\d may already be in your list: same email address\.$/),
    ),
  )
})

test('of eight people given the same number at once, one gets it', async () => {
  const people = Array.from({ length: many }, () => anEmployee({ organization_id: house.agency.id }))
  await house.load({ employees: people })
  const { made, refused } = await atOnce(api.employees.update, n => ({
    params: { id: people[n]?.id ?? '' },
    body: { employee_number: 'GIVEN-1' },
  }))
  expect(made).toHaveLength(1)
  expect(refused.map(({ answer }) => Object.keys(answer.errors ?? {}))).toEqual(
    Array.from({ length: many - 1 }, () => ['employee_number']),
  )
  expect(backstop()).toEqual([])
})
