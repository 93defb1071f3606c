import { api } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aComplianceRule, aComplianceRuleVersion, aRuleBody } from '../../demo/factories/compliance-rules.ts'
import { aSavedView } from '../../demo/factories/saved-views.ts'
import { aProgram } from '../../demo/factories/programs.ts'
import { aLocation, aTrainingType } from '../../demo/factories/taxonomy.ts'
import { aMembership, aUser } from '../../demo/factories/users.ts'
import { type Caller, fourCases, type House, openHouse } from '../../../test/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  const organization_id = house.agency.id
  const person = (first_name: string, last_name: string, more: Partial<Parameters<typeof anEmployee>[0]> = {}) =>
    anEmployee({ organization_id, first_name, last_name, ...more })
  const { other, users } = house
  const view = (owner: keyof House['users'], name: string, more: Partial<Parameters<typeof aSavedView>[0]> = {}) =>
    aSavedView({ organization_id, owner_id: users[owner].id, owner_name: users[owner].name, name, ...more })
  const [priya, gone, theirs] = [
    aUser({ name: 'Priya Quill', email: 'priya@example.org' }),
    aUser({ name: 'Quillon Past', email: 'past@example.org' }),
    aUser({ name: 'Their Quill', email: 'theirs@example.org' }),
  ]
  await house.load({
    users: [priya, gone, theirs],
    memberships: [
      aMembership({ organization_id, user_id: priya.id, role: 'viewer' }),
      aMembership({ organization_id, user_id: gone.id, role: 'viewer', is_active: false }),
      aMembership({ organization_id: other.id, user_id: theirs.id, role: 'viewer' }),
    ],
    locations: [
      aLocation({ organization_id, name: 'Quillton Office', code: 'QT' }),
      aLocation({ organization_id, name: 'Old Quillton', is_active: false }),
      aLocation({ organization_id: other.id, name: 'Quillton of theirs' }),
    ],
    saved_views: [
      view('agency_admin', 'Quill own', { query: { provider_status: '4', sort_by: '-hire_date' } }),
      view('viewer', 'Quill shared', { visibility: 'everyone' }),
      view('viewer', 'Quill private'),
      aSavedView({ organization_id: other.id, owner_id: users.other.id, name: 'Quill theirs', visibility: 'everyone' }),
    ],
    employees: [
      person('Marisol', 'Reyes', { employee_number: 'H-7', provider_status: 5 }),
      person('Ana', 'Reyes', { employee_number: 'H-8', discipline_id: house.agency.discipline_id }),
      person('Ana', 'Castreyes', { employee_number: 'H-9' }),
      person('José', 'Núñez', {
        coordinator_id: house.agency.coordinator_id,
        location_id: house.agency.location_id,
        mobile: '+17185550101',
        email: 'jose@example.org',
      }),
      ...Array.from({ length: 30 }, (_, i) => person(`Twin${i}`, 'Many')),
      anEmployee({ organization_id: house.other.id, first_name: 'Reyes', last_name: 'Theirs' }),
    ],
  })
})
afterAll(() => house.close())

const found = async (search: string, as?: Caller) =>
  (await house.call(api.search.agency, { query: { search } }, as ? { as } : {})).data.data

const names = async (search: string, as?: 'coordinator_limited' | 'viewer') => {
  const { employees } = await found(search, as)
  return employees.map(hit => `${hit.first_name} ${hit.last_name}`)
}

test('global search: four cases', async () => {
  // Every role may list employees, so no signed-in user is refused
  const { data } = await fourCases(house, api.search.agency, { args: { query: { search: 'Núñez' } } })
  expect(data.data.employees).toEqual([
    expect.objectContaining({ first_name: 'José', last_name: 'Núñez', provider_status: 1, location_name: 'Bronx' }),
  ])
})

test('names that begin with the typed text come first, active employees before others, then by name', async () => {
  expect(await names('rey')).toEqual(['Ana Reyes', 'Marisol Reyes', 'Ana Castreyes'])
  expect(await names('reyes ana')).toEqual(['Ana Reyes', 'Ana Castreyes'])
})

test('an exact number match comes before everything else', async () => {
  expect((await names('h-7'))[0]).toBe('Marisol Reyes')
})

test('finds people by accented names, phone numbers in any format, email addresses, and two letters', async () => {
  for (const typed of ['nunez', '(718) 555-0101', 'jose@example', 'jo'])
    expect(await names(typed), typed).toEqual(['José Núñez'])
})

test('offers at most eight, and an empty search finds no one', async () => {
  expect(await names('many')).toHaveLength(8)
  expect(await names('')).toEqual([])
  expect(await names('   ')).toEqual([])
})

test('special characters of the database are searched literally', async () => {
  for (const typed of ['%', '_', '100%', '\\', "' or 1=1 --", '(((']) expect(await names(typed), typed).toEqual([])
})

test('a coordinator finds only their own employees, a viewer finds everyone', async () => {
  expect(await names('reyes', 'coordinator_limited')).toEqual([])
  expect(await names('nunez', 'coordinator_limited')).toEqual(['José Núñez'])
  expect(await names('reyes', 'viewer')).toHaveLength(3)
})

const named = (hits: readonly { name: string }[]) => hits.map(({ name }) => name)

test('users, locations and saved views are found by name, but not those of another agency', async () => {
  const { users, locations, views } = await found('quill')
  expect(named(users)).toEqual(['Priya Quill', 'Quillon Past'])
  expect(users[0]).toMatchObject({ role: 'viewer', status: 'active', email: 'priya@example.org' })
  expect(users[1]).toMatchObject({ status: 'deactivated' })
  expect(locations).toEqual([
    expect.objectContaining({ name: 'Quillton Office', code: 'QT', is_active: true }),
    expect.objectContaining({ name: 'Old Quillton', is_active: false }),
  ])
  expect(named(views)).toEqual(['Quill own', 'Quill shared'])
  expect(views[0]).toMatchObject({
    resource: 'employees',
    query: { provider_status: '4', sort_by: '-hire_date' },
    shared_by: null,
  })
  expect(views[1]?.shared_by).toBe(house.users.viewer.name)
  expect(named((await found('qt office')).locations)).toEqual(['Quillton Office'])
  expect(await found('  ')).toEqual({
    employees: [],
    users: [],
    locations: [],
    learning_paths: [],
    programs: [],
    sessions: [],
    rules: [],
    views: [],
  })
})

test('without permission to manage users, the search shows only names and roles of active users, no addresses', async () => {
  for (const as of ['coordinator_limited', 'rn_limited', 'viewer'] as const) {
    const { users } = await found('quill', as)
    expect(users, as).toEqual([
      expect.objectContaining({ name: 'Priya Quill', role: 'viewer', status: 'active', email: null }),
    ])
    expect((await found('priya@example', as)).users, as).toEqual([])
  }
  expect(named((await found('priya@example')).users)).toEqual(['Priya Quill'])
})

test('only its owner finds a private view', async () => {
  expect(named((await found('quill', 'viewer')).views)).toEqual(['Quill private', 'Quill shared'])
  expect(named((await found('quill', 'coordinator_limited')).views)).toEqual(['Quill shared'])
})

test('programs are found by a title in any language and by code, archived ones last', async () => {
  const type = aTrainingType({ organization_id: house.agency.id })
  const program = (titles: Record<string, string>, more: object = {}, organization_id = house.agency.id) =>
    aProgram({ organization_id, training_type_id: type.id, titles, ...more })
  await house.load({
    training_types: [type],
    programs: [
      program({ en: 'Zebra care', es: 'Cuidado de cebras' }, { code: 'ZB-1' }),
      program(
        { en: 'Ancient zebra care' },
        { code: null, archived_at: '2026-01-05T12:00:00Z', archived_by_name: 'Ada' },
      ),
    ],
  })
  const titles = async (search: string) => (await found(search)).programs.map(({ title }) => title)
  expect(await titles('zebra')).toEqual(['Zebra care', 'Ancient zebra care'])
  expect(await titles('cebras')).toEqual(['Zebra care'])
  expect((await found('zb-1', 'viewer')).programs).toMatchObject([{ code: 'ZB-1', is_archived: false }])
})

test('offers at most five of each kind', async () => {
  await house.load({
    locations: Array.from({ length: 7 }, (_, i) =>
      aLocation({ organization_id: house.agency.id, name: `Many ${i}`, code: null }),
    ),
  })
  expect((await found('many')).locations).toHaveLength(5)
})

const everywhere = async (search: string, as: Caller = 'csm') =>
  (await house.call(api.search.everywhere, { query: { search } }, { as })).data.data

test('only customer success finds users of all agencies and its own staff', async () => {
  const { data } = await fourCases(house, api.search.everywhere, {
    args: { query: { search: 'quill' } },
    as: 'csm',
    denied: 'agency_admin',
  })
  expect(data.data.users.map(({ name, agency_name }) => [name, agency_name])).toEqual([
    ['Priya Quill', house.agency.name],
    ['Quillon Past', house.agency.name],
    ['Their Quill', house.other.name],
  ])
  const staff = house.users.csm
  expect((await everywhere(staff.email)).users).toEqual([
    expect.objectContaining({ id: staff.id, vendor_role: 'csm', agency_name: null }),
  ])
  expect(await everywhere('q')).toEqual({ users: [], views: [] })
})

test('customer success finds its own and shared views, not those of agencies', async () => {
  const fields = { query: { status: 'trial' }, columns: null, is_default: false }
  const body = { resource: 'agencies', name: 'Quill trials', visibility: 'private', ...fields } as const
  await house.call(api.csmSavedViews.add, { body }, { as: 'csm' })
  expect((await everywhere('quill')).views).toEqual([
    expect.objectContaining({
      name: 'Quill trials',
      resource: 'agencies',
      query: { status: 'trial' },
      shared_by: null,
    }),
  ])
  expect((await everywhere('quill', 'super_admin')).views).toEqual([])
})

test('compliance rules are found by the name and citation of today’s version, but not those of another agency', async () => {
  const organization_id = house.agency.id
  const versionOf = (rule: ReturnType<typeof aComplianceRule>, name: string, effective_from: string) =>
    aComplianceRuleVersion({
      organization_id: rule.organization_id,
      rule_id: rule.id,
      effective_from,
      body: aRuleBody({ name, citation: '10 NYCRR 700.2(c)(16)' }),
    })
  const written = (name: string, effective_from: string, over: Partial<Parameters<typeof aComplianceRule>[0]> = {}) => {
    const rule = aComplianceRule({ organization_id, ...over })
    return { rule, version: versionOf(rule, name, effective_from) }
  }
  const current = written('Bloodborne pathogens', '2020-01-01')
  const later = versionOf(current.rule, 'Renamed', '2199-01-01')
  const [next, over, theirs] = [
    written('Bloodborne refresher', '2199-01-01'),
    written('Bloodborne basics', '2020-01-01', { retired_on: '2021-01-01' }),
    written('Bloodborne of theirs', '2020-01-01', { organization_id: house.other.id }),
  ]
  const all = [current, next, over, theirs]
  await house.load({
    compliance_rules: all.map(({ rule }) => rule),
    compliance_rule_versions: [...all.map(({ version }) => version), later],
  })
  const { rules } = await found('bloodborne', 'viewer')
  expect(rules.map(({ name, state }) => [name, state])).toEqual([
    ['Bloodborne pathogens', 'in_force'],
    ['Bloodborne refresher', 'to_come'],
    ['Bloodborne basics', 'retired'],
  ])
  expect((await found('nycrr 700.2')).rules.map(({ id }) => id)).toEqual(expect.arrayContaining([current.rule.id]))
  expect((await found('renamed')).rules).toEqual([])
})
