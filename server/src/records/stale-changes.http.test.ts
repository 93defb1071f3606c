import { api, type Endpoint } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEmployee } from '../demo/factories/employees.ts'
import { type Caller, type House, openHouse } from '../../test/house.ts'

/** One refusal of stale changes for every record that several people edit (server/src/records/change-record.ts). */

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

interface Edited {
  endpoint: Endpoint
  what: string
  as?: Caller
  /** Of a record of version 1; what the address names besides its `:id` comes with it. */
  id: () => Promise<string | Record<string, string>>
  /** The history says that it was changed, and not how. */
  discreet?: true
  bodies: [object, object]
}

const message = {
  title: 'Closed on Monday',
  body: 'We are closed.',
  level: 'info' as const,
  roles: [],
  agencies: [],
  starts_at: null,
  ends_at: null,
  time_zone: 'America/New_York',
  is_dismissible: true,
  needs_acknowledgement: false,
}

const edited: Edited[] = [
  {
    endpoint: api.employees.update,
    what: 'this employee',
    id: async () => {
      const one = anEmployee({ organization_id: house.agency.id })
      await house.load({ employees: [one] })
      return one.id
    },
    bodies: [{ city: 'Bronx' }, { city: 'Queens' }],
  },
  {
    endpoint: api.employeeNotes.update,
    what: 'this note',
    id: async () => {
      const one = anEmployee({ organization_id: house.agency.id })
      await house.load({ employees: [one] })
      const body = {
        type: 'general' as const,
        text: 'First',
        visible_to: 'everyone' as const,
        is_pinned: false,
        mentions: [],
      }
      const { data } = await house.call(api.employeeNotes.add, { params: { id: one.id }, body })
      return { id: one.id, note_id: data.id }
    },
    discreet: true,
    bodies: [{ text: 'Second' }, { text: 'Third' }],
  },
  {
    endpoint: api.agencySettings.update,
    what: 'the agency info',
    id: async () => house.agency.id,
    bodies: [{ name: 'Ours One' }, { name: 'Ours Two' }],
  },
  {
    endpoint: api.taxonomy.updateTrainingType,
    what: 'this training type',
    id: async () => (await house.call(api.taxonomy.addTrainingType, { body: { name: 'Seasonal' } })).data.id,
    bodies: [{ name: 'Seasonal one' }, { name: 'Seasonal two' }],
  },
  {
    endpoint: api.taxonomy.updateDiscipline,
    what: 'this discipline',
    id: async () => (await house.call(api.taxonomy.addDiscipline, { body: { code: 'STALE', name: 'Stale' } })).data.id,
    bodies: [{ name: 'Stale one' }, { name: 'Stale two' }],
  },
  {
    endpoint: api.taxonomy.updateLocation,
    what: 'this location',
    id: async () => (await house.call(api.taxonomy.addLocation, { body: { name: 'Riverside' } })).data.id,
    bodies: [{ name: 'Riverside one' }, { name: 'Riverside two' }],
  },
  {
    endpoint: api.panelMessages.update,
    what: 'this message',
    as: 'cs_super_user',
    id: async () => (await house.call(api.panelMessages.add, { body: message }, { as: 'cs_super_user' })).data.id,
    bodies: [{ title: 'Closed on Tuesday' }, { title: 'Closed on Friday' }],
  },
]

test('every call that asks for a version is tried below', () => {
  const versioned = Object.values(api)
    .flatMap((calls): Endpoint[] => Object.values(calls))
    .filter(endpoint => endpoint.versioned)
  expect(versioned.length).toBeGreaterThan(4)
  expect(versioned.filter(endpoint => !edited.some(one => one.endpoint === endpoint))).toEqual([])
})

test.each(edited.map(one => [`${one.endpoint.method} ${one.endpoint.path}`, one] as const))(
  '%s with an old version changes nothing, and tells who changed it, what, and how it is now',
  async (_, { endpoint, what, as = 'agency_admin', id, discreet, bodies: [first, second] }) => {
    const named = await id()
    const params = typeof named === 'string' ? { id: named } : named
    const change = (body: object, version: number) =>
      house.call(
        endpoint,
        { params, body },
        {
          as,
          headers: { 'if-match': `"${version}"` },
          ...(endpoint.scope === 'agencies' && { organization_id: null }),
        },
      )
    const changed = await change(first, 1)
    expect(changed.status, JSON.stringify(changed.failure)).toBe(200)
    const current = changed.data as { version: number }
    expect(current.version).toBe(2)
    const { status, failure } = await change(second, 1)
    const who = as === 'cs_super_user' ? 'Vendor cs_super_user' : 'Ada Admin'
    expect([status, failure.code, failure.message]).toEqual([
      412,
      'CHANGED_MEANWHILE',
      `${who} changed ${what} while you were editing.`,
    ])
    expect(failure.details?.['current']).toMatchObject({ ...first, version: 2 })
    expect(failure.details?.['meanwhile']).toMatchObject([
      { actor_name: who, changes: discreet ? [] : [{ field: Object.keys(first)[0], after: Object.values(first)[0] }] },
    ])
    // whoever looked again may
    expect((await change(second, 2)).data).toMatchObject({ ...second, version: 3 })
  },
)

test('the refusal is in the language of the reader', async () => {
  const one = anEmployee({ organization_id: house.agency.id })
  await house.load({ employees: [one] })
  const change = (version: number) =>
    house.call(
      api.employees.update,
      { params: { id: one.id }, body: { city: `City ${version}` } },
      { headers: { 'if-match': `"${version}"`, 'accept-language': 'es' } },
    )
  await change(1)
  await change(2)
  expect((await change(1)).failure.message).toBe('Ada Admin cambió este empleado mientras usted editaba.')
})
