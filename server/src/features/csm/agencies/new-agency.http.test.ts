import { randomUUID } from 'node:crypto'
import { type Args, api, catalogId, type Endpoint, rolePermissions, roles } from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAgency, aPartner } from '../../../demo/factories/agencies.ts'
import { latestMails } from '../../../messages/latest-mails.ts'
import { type Caller, fourCases, type House, openHouse } from '../../../../test/house.ts'

let house: House
const partner = aPartner({ name: 'Records Inc' })
beforeAll(async () => {
  house = await openHouse()
  await house.load({ partners: [partner] })
})
afterAll(() => house.close())

type Body = NonNullable<Args<typeof api.agencies.add>['body']>
let made = 0
const aNewAgency = (over: Partial<Body> = {}): Body => {
  made += 1
  return {
    name: `Birch Hollow ${made}`,
    legal_name: '',
    short_name: 'Birch',
    license_no: null,
    state: 'NJ',
    time_zone: 'America/New_York',
    status: 'trial',
    trial_ends_on: '2099-01-31',
    partner_id: null,
    cs_user_id: null,
    disciplines: ['HHA', 'CHHA', 'RN'],
    training_types: ['INIT', 'ANNUAL'],
    locations: ['Newark', 'Trenton'],
    admin: { name: 'Dana Whitlock', email: `dana.${made}@birch.example` },
    ...over,
  }
}
const add = (over: Partial<Body> = {}, as: Caller = 'cs_super_user', headers = {}) =>
  house.call(api.agencies.add, { body: aNewAgency(over) }, { as, headers })
const errorsOf = async (over: Partial<Body>) => {
  const { status, failure } = await add(over)
  return [status, failure.errors]
}
/** Returns the first column, as the owner sees it. */
const asked = async (statement: string, ...values: unknown[]) =>
  (await house.owner.query<unknown[]>({ text: statement, values, rowMode: 'array' })).rows.map(row => row[0])

const inAgency = <E extends Endpoint>(endpoint: E, organization_id: string) =>
  house.call(endpoint, {} as Args<E>, { as: 'csm', organization_id })

test('[R-CSM-1] a new agency is ready to work: taxonomy, locations, owner, partner and an invited administrator', async () => {
  const body = aNewAgency({ partner_id: partner.id, cs_user_id: house.users.csm.id })
  const { data: agency } = await fourCases(house, api.agencies.add, {
    args: { body },
    denied: 'agency_admin',
    as: 'cs_super_user',
  })
  expect(agency).toEqual({
    id: expect.any(String),
    name: body.name,
    rules: 0,
    rules_matched: [],
    rules_left: [],
    programs: 0,
    programs_left: [],
  })
  const listed = await house.call(api.agencies.list, { query: { search: body.name } }, { as: 'csm' })
  expect(listed.data.data).toMatchObject([
    {
      id: agency.id,
      state: 'NJ',
      status: 'trial',
      trial_ends_on: '2099-01-31',
      partner: { name: 'Records Inc' },
      cs_user: { name: 'Vendor csm' },
      employees_count: 0,
      users_count: 0,
    },
  ])
  const lookup = async (endpoint: (typeof api.lookups)['disciplines' | 'locations']) =>
    (await inAgency(endpoint, agency.id)).data.data.map(({ name }) => name).sort()
  expect(await lookup(api.lookups.disciplines)).toEqual([
    'Certified Homemaker-Home Health Aide',
    'Home Health Aide',
    'Registered Nurse',
  ])
  expect(await lookup(api.lookups.locations)).toEqual(['Newark', 'Trenton'])
  expect(await asked('select code from training_types where organization_id = $1 order by sort', agency.id)).toEqual([
    'INIT',
    'ANNUAL',
  ])
  expect(await asked('select email from invitations where organization_id = $1', agency.id)).toEqual([body.admin.email])
  expect(await asked('select count(*)::int from agency_versions where organization_id = $1', agency.id)).toEqual([1])
})

test('its administrator gets a mail with a link, and its histories say who opened it', async () => {
  const { data: agency } = await add({ admin: { name: 'Ilse Marten', email: 'ilse@marten.example' } })
  const mails = await latestMails(house.database, house.config.appKeys)
  const mail = mails.find(({ recipient }) => recipient === 'ilse@marten.example')
  expect(mail?.body).toMatch(/https:\/\/panel\.example\.org\/invitation#token=/)
  expect(mail?.subject).toContain(agency.name)
  expect(
    await asked(
      `select kind || ' by ' || actor_name from events where organization_id = $1 and kind like 'agency.%'`,
      agency.id,
    ),
  ).toEqual(['agency.created by Vendor cs_super_user'])
  expect(await asked(`select kind from events where organization_id is null and subject_id = $1`, agency.id)).toEqual([
    'agency.created',
  ])
})

describe('an existing name', () => {
  test('is reported with the agencies that have it, and allowed on confirmation', async () => {
    const first = await add({ name: 'Élan Home-Care' })
    expect(first.status).toBe(200)
    const again = await add({ name: '  elan home care ' })
    expect([again.status, again.failure.code, again.failure.errors]).toEqual([
      409,
      'DUPLICATE',
      { name: ['An agency called Élan Home-Care already exists.'] },
    ])
    expect(again.failure.details?.namesakes).toEqual([
      { id: first.data.id, name: 'Élan Home-Care', state: 'NJ', status: 'trial' },
    ])
    expect((await add({ name: 'Elan Home Care', same_name: true })).status).toBe(200)
    const { data } = await fourCases(house, api.agencies.namesakes, {
      args: { query: { name: 'ELAN HOMECARE' } },
      denied: 'csm',
      as: 'cs_super_user',
    })
    expect(data.data).toHaveLength(2)
  })

  test('given by two people at once is used once', async () => {
    const both = await Promise.all([add({ name: 'Twice At Once' }), add({ name: 'Twice At Once' })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

test('a call repeated with its key creates one agency and sends one invitation', async () => {
  const body = aNewAgency()
  const call = () =>
    house.call(api.agencies.add, { body }, { as: 'cs_super_user', headers: { 'idempotency-key': 'wizard-1' } })
  const [first, second] = await Promise.all([call(), call()])
  expect(first.status).toBe(200)
  expect(second.data).toEqual(first.data)
  expect(await asked('select count(*)::int from organizations where name = $1', body.name)).toEqual([1])
  expect(await asked('select count(*)::int from outbox where recipient = $1', body.admin.email)).toEqual([1])
  const other = await add({}, 'cs_super_user', { 'idempotency-key': 'wizard-1' })
  expect([other.status, other.failure.code]).toEqual([422, 'INVALID'])
})

describe('errors appear at their field and leave nothing behind', () => {
  test.each<[string, Partial<Body>, Record<string, string[]>]>([
    ['no state', { state: 'ZZ' }, { state: ['Choose a state.'] }],
    ['no zone', { time_zone: 'Mars/Olympus' }, { time_zone: ['Choose a time zone.'] }],
    ['a name of blanks', { name: '  ' }, { name: ['Enter the agency’s name.'] }],
    ['a name of what nobody sees', { name: '\u200b' }, { name: ['Enter the agency’s name.'] }],
    ['a name on two lines', { name: 'Two\nlines' }, { name: ['Write it on one line.'] }],
    [
      'a location no form could save',
      { locations: ['x'.repeat(81)] },
      { 'locations.0': ['Enter at most 80 characters.'] },
    ],
    ['no partner of ours', { partner_id: randomUUID() }, { partner_id: ['Choose a partner from the list.'] }],
    ['nobody of ours', { cs_user_id: randomUUID() }, { cs_user_id: ['Choose someone from customer success.'] }],
    ['a trial that is over', { trial_ends_on: '2020-01-01' }, { trial_ends_on: ['Choose a day after today.'] }],
    ['a live agency with a last day', { status: 'live' }, { trial_ends_on: ['Only a trial has an end.'] }],
    ['a location twice', { locations: ['Bronx', 'bronx'] }, { locations: ['bronx is listed twice.'] }],
    ['an unknown discipline', { disciplines: ['XYZ'] }, { disciplines: ['You can’t choose XYZ here.'] }],
    ['an unknown type', { training_types: ['XYZ'] }, { training_types: ['You can’t choose XYZ here.'] }],
    [
      'rules of another state',
      { rule_packs: ['FL'] },
      { rule_packs: [expect.stringMatching(/^Choose the federal rules/)] },
    ],
    ['a program that is not in the catalog', { programs: [randomUUID()] }, { programs: expect.any(Array) as string[] }],
    ['no agency to copy', { copy_from: randomUUID() }, { copy_from: ['Choose an agency from the list.'] }],
    ['no address', { admin: { name: 'D', email: 'nobody' } }, { 'admin.email': expect.any(Array) as string[] }],
  ])('%s', async (_, over, errors) => {
    const before = await asked('select count(*)::int from organizations')
    expect(await errorsOf(over)).toEqual([422, errors])
    expect(await asked('select count(*)::int from organizations')).toEqual(before)
  })
})

describe('rules and programs to begin with', () => {
  const inCatalog = { as: 'cs_super_user', organization_id: catalogId } as const
  async function offered(title: string) {
    const types = await house.call(api.lookups.trainingTypes, {}, inCatalog)
    const topics = await house.call(api.lookups.topics, {}, inCatalog)
    const training_type_id = types.data.data.find(({ name }) => name === 'In-service')?.id ?? ''
    const program = await house.call(
      api.programs.add,
      { body: { titles: { en: title }, training_type_id, delivery: 'online' } },
      inCatalog,
    )
    const params = { id: program.data.id }
    await house.call(
      api.programContents.addModule,
      {
        params,
        body: {
          kind: 'acknowledgement',
          titles: { en: 'Read this' },
          minutes: [{ topic_id: topics.data.data[0]?.id ?? '', minutes: 30 }],
          content: { kind: 'acknowledgement', statements: { en: 'I have read this.' } },
        },
      },
      inCatalog,
    )
    const { data } = await house.call(api.programContents.get, { params }, inCatalog)
    const published = await house.call(
      api.programRules.publish,
      {
        params,
        body: { change_kind: 'minor', given_to: 'new_only', note: 'First', seen_at: data.version.updated_at },
      },
      inCatalog,
    )
    expect(published.status, JSON.stringify(published.failure)).toBe(200)
    return program.data.id
  }

  test('[R-CSM-1] a new agency starts with its state’s rules in force and with catalog programs', async () => {
    const id = await offered('Hand hygiene to begin with')
    const { data: start } = await house.call(api.agencies.start, {}, { as: 'cs_super_user' })
    expect(start.programs).toContainEqual({
      id,
      title: 'Hand hygiene to begin with',
      code: null,
      credit_minutes: 30,
    })
    const florida = start.rule_packs.find(({ pack }) => pack === 'FL')?.rules ?? []
    expect(florida.length).toBeGreaterThan(3)
    const { data: agency, status } = await add({ state: 'FL', rule_packs: ['FL'], programs: [id] })
    expect(status).toBe(200)
    expect(agency).toMatchObject({ programs: 1, programs_left: [], rules: florida.length - agency.rules_left.length })
    expect(agency.rules).toBeGreaterThan(0)
    expect(
      await asked(
        'select origin from programs where organization_id = $1 and titles ->> $2 = $3',
        agency.id,
        'en',
        'Hand hygiene to begin with',
      ),
    ).toEqual(['linked'])
    const rules = await house.call(api.complianceRules.list, {}, { as: 'csm', organization_id: agency.id })
    expect(rules.data.data).toHaveLength(agency.rules)
    const without = await add({ training_types: [], programs: [id] })
    expect(without.failure.errors).toEqual({ programs: ['Choose at least one training type for the programs.'] })
  })

  test('[R-CSM-1] a pack rule counts the chosen program whose title has the rule’s words', async () => {
    const id = await offered('Client privacy and HIPAA')
    const { data: agency } = await add({ state: 'FL', rule_packs: ['federal'], programs: [id] })
    const rule = 'HIPAA once in each calendar year'
    expect(agency.rules_matched).toEqual([{ rule, program: 'Client privacy and HIPAA' }])
    expect(agency.rules_left).not.toContain(rule)
    // The wizard showed this in advance
    const { data: start } = await house.call(api.agencies.start, {}, { as: 'cs_super_user' })
    const federal = start.rule_packs.find(({ pack }) => pack === 'federal')?.rules ?? []
    const lacking = federal.filter(({ needs }) => needs.some(({ met_by }) => !met_by.includes(id)))
    expect(lacking.map(({ name }) => name).toSorted()).toEqual(agency.rules_left.toSorted())
    // Titles of other states are not added for rules of all states
    expect(federal.flatMap(({ disciplines }) => disciplines.map(({ code }) => code))).toContain('CHHA')
    expect(await asked('select code from disciplines where organization_id = $1', agency.id)).not.toContain('CHHA')
    // rules whose program was not chosen stay open
    expect(agency.rules_left).toContain('New-hire orientation within 30 days')
    const counted = await asked(
      `select p.titles ->> 'en' as title from compliance_rule_versions v
       join programs p on p.organization_id = v.organization_id and p.id::text = v.body -> 'asks' -> 'program_ids' ->> 0
       where v.organization_id = $1 and v.body ->> 'name' = $2`,
      agency.id,
      rule,
    )
    expect(counted).toEqual(['Client privacy and HIPAA'])
  })

  test('what a rule counts is shown in the reader’s language', async () => {
    const id = await offered('Our HIPAA course')
    await house.owner.query(`update programs set titles = titles || '{"es": "Nuestro curso de HIPAA"}' where id = $1`, [
      id,
    ])
    const { data: agency } = await add({ state: 'FL', rule_packs: ['federal'], programs: [id] }, 'cs_super_user', {
      'accept-language': 'es',
    })
    expect(agency.rules_matched).toEqual([
      { rule: 'HIPAA una vez por año calendario', program: 'Nuestro curso de HIPAA' },
    ])
    expect(agency.rules_left).toContain('Orientación de personal nuevo en 30 días')
  })

  test('users who create agencies may check out programs and adopt rules', () => {
    const creators = roles.filter(role => rolePermissions[role].includes('create_agency'))
    expect(creators.length).toBeGreaterThan(0)
    const needed = ['checkout_programs', 'manage_compliance'] as const
    expect(creators.filter(role => !needed.every(one => rolePermissions[role].includes(one)))).toEqual([])
  })
})

describe('copied from another agency', () => {
  test('disciplines and training types are copied unchanged, beside those of the standard set', async () => {
    const source = anAgency({ name: 'Pattern Care' })
    await house.load({ organizations: [source] })
    await house.owner.query(
      `insert into disciplines (organization_id, code, name, is_skilled, is_active) values
         ($1, 'HHA', 'Aide as we call it', false, true), ($1, 'OWN', 'Our own', true, true), ($1, 'OLD', 'Not used', false, false)`,
      [source.id],
    )
    await house.owner.query(
      `insert into training_types (organization_id, code, name, colour, counts_as, is_payable, sort)
       values ($1, 'OWN', 'House rules', 'teal', 'in_service', true, 1)`,
      [source.id],
    )
    await house.owner.query(`insert into locations (organization_id, name) values ($1, 'Camden')`, [source.id])
    const start = await fourCases(house, api.agencies.copied, {
      args: { params: { id: source.id } },
      denied: 'csm',
      as: 'cs_super_user',
    })
    expect(start.data.disciplines.map(({ code }) => code)).toEqual(['HHA', 'OWN'])
    expect(start.data.locations).toEqual(['Camden'])
    const { data: agency } = await add({
      copy_from: source.id,
      disciplines: ['HHA', 'OWN', 'RN'],
      training_types: ['OWN', 'INIT'],
      locations: [],
    })
    expect(await asked('select name from disciplines where organization_id = $1 order by name', agency.id)).toEqual([
      'Aide as we call it',
      'Our own',
      'Registered Nurse',
    ])
    expect(await asked('select name from training_types where organization_id = $1 order by name', agency.id)).toEqual([
      'House rules',
      'Initial',
    ])
    expect(await asked('select count(*)::int from locations where organization_id = $1', agency.id)).toEqual([0])
    // The source agency stays as it was
    expect(await asked('select count(*)::int from disciplines where organization_id = $1', source.id)).toEqual([3])
  })

  test('an unknown agency has nothing to copy', async () => {
    const answer = await house.call(api.agencies.copied, { params: { id: randomUUID() } }, { as: 'cs_super_user' })
    expect(answer.status).toBe(404)
  })
})

test('the standard set says where a title exists and which ones most agencies have', async () => {
  const { data } = await fourCases(house, api.agencies.start, { args: {}, denied: 'csm', as: 'cs_super_user' })
  expect(data.disciplines.find(({ code }) => code === 'CHHA')).toEqual({
    code: 'CHHA',
    name: 'Certified Homemaker-Home Health Aide',
    states: ['NJ'],
    usual: true,
  })
  expect(data.training_types.map(({ name }) => name)).toContain('Annual compliance')
})
