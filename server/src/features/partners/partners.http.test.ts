import { randomUUID } from 'node:crypto'
import { api, type TriageCase } from '@preceptor/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPartner } from '../../demo/factories/agencies.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { openSimulators, type Simulators, simulatedClient, simulatedSecret } from '../../demo/partners/simulators.ts'
import { unseal } from '../../keys/secrets.ts'
import { bodyPlace } from '../../messages/queue-mail.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { withoutLimits } from '../../../test/leaks.ts'
import { campaign } from '../../../test/campaign.ts'

const { clientRequests, integrations } = api
const hhax = aPartner({ name: 'HHAeXchange', adapter: 'hhax' })
const other = aPartner({ name: 'AlayaCare', adapter: 'alayacare' })
let house: House
let simulators: Simulators
let worker: Awaited<ReturnType<typeof workerOf>>
let org: string
let params: { id: string; partnerId: string }

beforeAll(async () => {
  simulators = await openSimulators()
  house = await openHouse({ ...withoutLimits, WEBHOOK_PRIVATE_HOSTS: simulators.host })
  worker = await workerOf(house)
  org = house.agency.id
  params = { id: org, partnerId: hhax.id }
  await house.load({ partners: [hhax, other] })
})
afterAll(async () => {
  await worker.stop()
  await house.close()
  await simulators.close()
})

const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await house.owner.query<Row>(text, values)).rows
const version = async () => (await house.call(api.agencySettings.get, { params: { id: org } })).data.version
async function choose(partner_id: string | null, as: 'csm' | 'agency_admin' = 'csm') {
  const headers = { 'if-match': `"${await version()}"` }
  return house.call(api.agencySettings.update, { params: { id: org }, body: { partner_id } }, { as, headers })
}
const connection = () => ({
  config: { base_url: simulators.url.hhax, client_id: simulatedClient },
  secret: simulatedSecret,
})
const caregiver = (n: number, over: object = {}) => ({
  caregiverCode: `C-${n}`,
  alternateCode: `9${n}`,
  firstName: `Ana${'abcdefghij'[n % 10]}`,
  lastName: `Reyes${[...String(n)].map(digit => 'abcdefghij'[Number(digit)]).join('')}`,
  email: `c${n}@people.example`,
  mobilePhone: `212555${String(1000 + (n % 9000))}`,
  ssn: '123-45-6789',
  dateOfBirth: '1980-02-03',
  status: 'Active',
  discipline: '',
  office: '',
  hireDate: '2020-01-06',
  coordinatorCode: 'K1',
  ...over,
})

async function sync(body: { accept_fewer?: boolean; everybody?: boolean } = {}) {
  const started = await house.call(integrations.sync, { params: { id: org }, body })
  expect(started.status).toBe(200)
  await expect
    .poll(async () => (await house.call(integrations.job, { params: { jobId: started.data.id } })).data.state, {
      timeout: 60_000,
      interval: 40,
    })
    .not.toBe('running')
  return (await house.call(integrations.job, { params: { jobId: started.data.id }, query: { per_page: 100 } })).data
}
const cases = async () => (await house.call(integrations.cases, { query: { show: 'open' } })).data.data
const caseOf = async (code: TriageCase['code']) => (await cases()).find(one => one.code === code)
const people = () =>
  rows<{ last_name: string; discipline_id: string | null }>(
    `select last_name, discipline_id from employees where organization_id = $1 and last_name like 'Reyes%'`,
    [org],
  )

/** Connects to an empty partner, with none of its people here. */
async function afresh() {
  await house.owner.query(
    `delete from integration_items; delete from triage_cases; delete from partner_records; delete from partner_maps;
     delete from care_coordinators; delete from integration_settings; delete from integration_jobs;`,
  )
  await house.owner.query(`delete from events where job_id is not null`).catch(() => null)
  await house.owner.query(`delete from employees where last_name like 'Reyes%'`)
  simulators.fault = () => null
  await expect
    .poll(() => rows(`select from jobs where kind = 'partner_pull' and state = 'running'`), { timeout: 60_000 })
    .toEqual([])
  simulators.store.hhax = { caregivers: [], coordinators: [] }
  expect((await choose(hhax.id)).status).toBe(200)
  const saved = await house.call(integrations.save, { params, body: connection() })
  expect(saved.status).toBe(200)
}

describe('the partner and the connection', () => {
  test('[R-STA-7] [R-PER-15] customer success changes the partner in one call; an agency administrator cannot', async () => {
    const denied = await choose(hhax.id, 'agency_admin')
    expect(denied.status).toBe(403)
    expect((await choose(randomUUID())).failure.errors).toEqual({ partner_id: ['There is no such partner.'] })
    const { status, data } = await choose(hhax.id)
    expect([status, data.partner_id, data.partner?.name]).toEqual([200, hhax.id, 'HHAeXchange'])
    await house.call(integrations.save, { params, body: connection() })
    expect((await choose(other.id)).data.partner?.name).toBe('AlayaCare')
    const before = await house.call(integrations.settings, { params })
    expect([before.data.is_on, before.data.has_secret]).toEqual([false, true])
    const refused = await house.call(integrations.save, { params, body: { schedule: 'daily' } })
    expect([refused.status, refused.failure.message]).toEqual([409, 'This is not the agency’s integration partner.'])
    await choose(hhax.id)
    expect((await house.call(integrations.settings, { params })).data.is_on).toBe(true)
    const [told] = await rows<{ changes: object[] }>(
      `select changes from events where organization_id = $1 and kind = 'integration.partner_changed' order by id desc limit 1`,
      [org],
    )
    expect(told?.changes).toMatchObject([{ field: 'partner', before: 'AlayaCare', after: 'HHAeXchange' }])
  })

  test('[R-API-33] [R-PER-12] [R-ENT-4] settings are read and saved, and no response reveals the secret', async () => {
    await choose(hhax.id)
    await fourCases(house, integrations.settings, { args: { params }, denied: 'viewer' })
    const { data } = await fourCases(house, integrations.save, {
      args: { params, body: { ...connection(), schedule: 'daily', directions: { email: 'ours' } } },
      denied: 'viewer',
    })
    expect(data).toMatchObject({ has_secret: true, schedule: 'daily', directions: { email: 'ours' }, is_on: true })
    const read = await house.call(integrations.settings, { params })
    expect(read.bytes.toString()).not.toContain(simulatedSecret)
    const [kept] = await rows<{ secret_sealed: string }>(
      'select secret_sealed from integration_settings where partner_id = $1',
      [hhax.id],
    )
    expect(kept?.secret_sealed).not.toContain(simulatedSecret)
  })

  test.each([
    [
      { config: { base_url: 'http://10.0.0.5/' } },
      { 'config.base_url': ['Enter an address that begins with https://.'] },
    ],
    [
      { config: { base_url: 'https://127.0.0.1/' } },
      { 'config.base_url': ['Enter an address on the public internet.'] },
    ],
    [{ config: { region: 'x' } }, { 'config.region': ['This partner doesn’t ask for this.'] }],
    [{ config: { base_url: 'https://1.1.1.1/' } }, { secret: ['Enter the secret again: the address has changed.'] }],
  ])('%j is refused at its field', async (body, errors) => {
    await afresh()
    const { status, failure } = await house.call(integrations.save, { params, body })
    expect([status, failure.errors]).toEqual([422, errors])
  })

  test('a test says whether the partner accepts the credentials', async () => {
    await afresh()
    await fourCases(house, integrations.test, { args: { params, body: {} }, denied: 'viewer' })
    await house.call(integrations.save, { params, body: { secret: 'wrong' } })
    const { data } = await house.call(integrations.test, { params, body: {} })
    expect(data).toEqual({ ok: false, says: 'The partner refused the credentials.' })
  })
})

test('[R-API-35] a user who manages keys signs the agency up with a partner that connects itself', async () => {
  const hub = aPartner({ connector: 'pubapi' })
  await house.load({ partners: [hub] })
  await choose(hhax.id)
  const body = { name: 'Hub app', scopes: ['learning:read' as const] }
  expect((await house.call(integrations.signup, { body })).status).toBe(409)
  await choose(hub.id)
  const { data } = await fourCases(house, integrations.signup, { args: { body }, denied: 'viewer' })
  expect(data).toMatchObject({ partner: { id: hub.id }, scopes: ['learning:read'] })
  const expired = await house.call(integrations.signup, { body }, { as: { token: 'ap_over' } })
  expect([expired.status, expired.failure.code]).toEqual([401, 'SESSION_EXPIRED'])
})

describe('a stranger’s request to connect', () => {
  const { strangers } = integrations.signup
  const stranger = (body: typeof ask) => house.call(strangers, { body }, { as: 'anonymous' })
  const ask = { email: 'dana@hub.example', name: 'Dana', company: 'Hub Inc.', agency: 'Ours Home Care', note: null }
  const mails = async () => (await rows(`select from outbox where event = 'partner_signup'`)).length
  /** Returns the link from the email. */
  async function linkIn(): Promise<string> {
    const [row] = await rows<{ id: string; body_sealed: string }>(
      `select id, body_sealed from outbox where event = 'partner_signup' order by id desc limit 1`,
    )
    const text = row ? unseal(house.config.appKeys, bodyPlace(row.id), row.body_sealed) : ''
    return /https?:\/\/\S+(\/partner-signup\?token=[\w-]+)/.exec(text)?.[1] ?? ''
  }
  const page = async (url: string, answer?: string) => {
    const reply = await house.app.inject(
      answer === undefined
        ? { method: 'GET', url }
        : {
            method: 'POST',
            url,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            payload: `answer=${answer}`,
          },
    )
    return reply.statusCode
  }

  test('[R-API-35] is stored once the mailed link was opened and confirmed, and waits for vendor staff, who create the client', async () => {
    const asked = await stranger(ask)
    expect([asked.status, asked.data]).toEqual([202, { received: true }])
    expect(await rows('select from api_client_requests')).toEqual([])
    const link = await linkIn()
    expect(await page(link)).toBe(200)
    expect(await rows('select from api_client_requests')).toEqual([])
    expect([await page(link, 'send'), await page(link, 'send')]).toEqual([200, 200])
    expect([await page('/partner-signup?token=nonsense', 'send'), await page('/partner-signup')]).toEqual([404, 404])
    const { data } = await fourCases(house, clientRequests.list, {
      args: { query: { state: 'pending' } },
      denied: 'csm',
      as: 'admin',
    })
    expect(data.data).toMatchObject([{ company: 'Hub Inc.', email: 'dana@hub.example', state: 'pending' }])
    const hub = aPartner({ connector: 'pubapi' })
    await house.load({ partners: [hub] })
    await choose(hub.id)
    const args = { params: { id: data.data[0]?.id ?? '' }, body: { scopes: ['learning:read' as const] } }
    const made = await fourCases(house, clientRequests.approve, { args, denied: 'csm', as: 'admin' })
    expect(made.data.scopes).toEqual(['learning:read'])
    const again = await house.call(clientRequests.approve, args, { as: 'admin', organization_id: org })
    expect(again.status).toBe(409)
    const keys = await house.call(api.apiKeys.list, {})
    expect(keys.data.data.map(({ name }) => name)).toContain('Hub Inc.')
    const elsewhere = { as: 'admin', organization_id: house.other.id } as const
    const at = { params: args.params, body: {} }
    expect((await house.call(clientRequests.revoke, at, elsewhere)).status).toBe(404)
    const over = await fourCases(house, clientRequests.revoke, { args: at, denied: 'csm', as: 'admin' })
    expect(over.data).toMatchObject({ state: 'revoked', revoked_at: expect.any(String) })
    expect((await house.call(clientRequests.revoke, at, { as: 'admin' })).status).toBe(409)
    const left = await house.call(api.apiKeys.list, {})
    expect(left.data.data.find(({ name }) => name === 'Hub Inc.')?.revoked_at).not.toBeNull()
  })

  test('[R-API-35] a key revoked by the agency revokes the client', async () => {
    await stranger({ ...ask, email: 'lee@hub.example', company: 'Hub Two' })
    await page(await linkIn(), 'send')
    const as = { as: 'admin', organization_id: null } as const
    const of = async () => (await house.call(clientRequests.list, { query: {} }, as)).data.data[0]
    const id = (await of())?.id ?? ''
    const args = { params: { id }, body: { scopes: ['learning:read' as const] } }
    const made = await house.call(clientRequests.approve, args, { as: 'admin' })
    expect((await of())?.state).toBe('approved')
    await house.call(api.apiKeys.revoke, { params: { id: made.data.client_id }, body: {} })
    expect(await of()).toMatchObject({ id, state: 'revoked' })
  })

  test('[R-API-35] responses reveal nothing: the same for a known address, a known agency, and one that gets no more mails', async () => {
    const { users, agency } = house
    const bodies = [
      { ...ask, email: users.agency_admin.email, agency: agency.name },
      { ...ask, email: 'nobody@nowhere.example', agency: 'No such agency' },
      { ...ask, email: users.super_admin.email },
    ]
    const answers = []
    for (const body of bodies) {
      const { status, bytes, headers } = await stranger(body)
      const { date: _, 'x-request-id': __, ...told } = headers
      answers.push(JSON.stringify([status, bytes.toString(), Object.keys(told).toSorted()]))
    }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('202')
    // Without the outsider's fields it is not a request
    const signedIn = await house.call(integrations.signup, { body: { name: 'x', scopes: [] } }, { as: 'anonymous' })
    expect(signedIn.status).toBe(422)
  })

  test('gets at most five mails an hour, always with the same response; a request can be declined', async () => {
    const before = await mails()
    for (let n = 0; n < 7; n++) {
      const body = { ...ask, email: 'often@hub.example' }
      const { status, data } = await stranger(body)
      expect([status, data]).toEqual([202, { received: true }])
    }
    expect((await mails()) - before).toBe(5)
    await page(await linkIn(), 'send')
    const as = { as: 'admin', organization_id: null } as const
    const { data } = await house.call(clientRequests.list, { query: { state: 'pending' } }, as)
    const params = { id: data.data[0]?.id ?? '' }
    const declined = await fourCases(house, clientRequests.decline, {
      args: { params, body: {} },
      denied: 'csm',
      as: 'admin',
    })
    expect(declined.data.state).toBe('declined')
    expect((await house.call(clientRequests.decline, { params, body: {} }, as)).status).toBe(409)
  })
})

describe('a sync', () => {
  beforeEach(afresh)

  test('[R-API-36] [R-API-37] [R-ENT-4] adds, changes and counts people, and the payload is shown masked', async () => {
    const known = anEmployee({ organization_id: org, employee_number: '92', first_name: 'Old', last_name: 'Reyesx' })
    await house.load({ employees: [known] })
    simulators.store.hhax.caregivers = [
      caregiver(1),
      caregiver(2, { firstName: 'Old', lastName: 'Reyesx', email: 'new@people.example' }),
    ]
    const first = await sync()
    expect([first.state, first.counts]).toEqual(['succeeded', { created: 1, updated: 1 }])
    expect(first.items.map(({ outcome }) => outcome).toSorted()).toEqual(['created', 'updated'])
    expect(JSON.stringify(first.items)).not.toMatch(/123-45-6789|1980-02-03/)
    expect(first.items[0]?.payload_in).toMatchObject({ ssn: '•••••', dateOfBirth: '•••••' })
    const again = await sync()
    expect(again.counts).toEqual({ unchanged: 2 })
    await fourCases(house, integrations.jobs, { args: { query: {} }, denied: 'viewer' })
    await fourCases(house, integrations.job, { args: { params: { jobId: first.id } }, denied: 'viewer' })
    const all = await house.call(integrations.jobs, { query: {} }, { as: 'csm', organization_id: null })
    expect(all.data.data.map(({ id }) => id)).toContain(first.id)
  })

  test('one token serves all calls; a partner that asks to wait is retried, and repeated records count once', async () => {
    simulators.store.hhax.caregivers = Array.from({ length: 600 }, (_, n) => caregiver(n))
    const tokens = simulators.book.tokens
    simulators.fault = ({ number }) => (number % 3 === 0 ? 429 : number % 3 === 1 ? 'doubled' : null)
    const done = await sync()
    expect([done.state, done.counts]).toEqual(['succeeded', { created: 600 }])
    expect(simulators.book.tokens - tokens).toBeLessThanOrEqual(1)
    expect(await people()).toHaveLength(600)
  })

  test('[R-API-37] an empty or much shorter response is held, and nothing changes until someone accepts it', async () => {
    simulators.store.hhax.caregivers = Array.from({ length: 10 }, (_, n) => caregiver(n))
    await sync()
    simulators.store.hhax.caregivers = []
    expect(await sync({ everybody: true })).toMatchObject({
      state: 'failed',
      is_held: false,
      message: 'The partner sent no one. Nothing was changed.',
    })
    simulators.store.hhax.caregivers = Array.from({ length: 7 }, (_, n) =>
      caregiver(n, { email: `x${n}@people.example` }),
    )
    const held = await sync({ everybody: true })
    expect(held).toMatchObject({ state: 'failed', is_held: true, counts: {} })
    expect(await rows(`select from employees where email like 'x%@people.example'`)).toEqual([])
    expect((await sync({ accept_fewer: true })).counts).toEqual({ updated: 7 })
    expect(await rows('select from partner_records where gone_at is not null')).toHaveLength(3)
  })

  test('[R-API-36] a sync fetches changed people, retries failed ones, and ends no one; everyone is fetched after a mapping change', async () => {
    const locked = caregiver(8, { locked: true })
    simulators.store.hhax.caregivers = [...Array.from({ length: 8 }, (_, n) => caregiver(n)), locked]
    expect(await sync()).toMatchObject({ since: null, counts: { created: 8, failed: 1 } })
    simulators.longAgo()
    simulators.store.hhax.caregivers.shift()
    Object.assign(simulators.store.hhax.caregivers[0] ?? {}, { email: 'changed@people.example' })
    const calls = simulators.book.calls
    const changes = await sync()
    expect(changes).toMatchObject({ since: expect.any(String), total: 2, counts: { updated: 1, failed: 1 } })
    expect(simulators.book.calls - calls).toBeLessThanOrEqual(2)
    expect(await rows('select from partner_records where gone_at is not null')).toEqual([])
    const whole = await sync({ everybody: true })
    expect(whole).toMatchObject({ since: null, counts: { unchanged: 7, failed: 1 } })
    expect(await rows('select from partner_records where gone_at is not null')).toHaveLength(1)
    const map = { kind: 'status' as const, theirs: 'Present', ours: '1' }
    await house.call(integrations.saveMap, { params: { id: org }, body: map })
    expect((await sync()).since).toBeNull()
    await house.call(integrations.saveMap, { params: { id: org }, body: { ...map, ours: null } })
  })

  test.each([
    [500, 'PARTNER_5XX'],
    [401, 'AUTH_EXPIRED'],
    ['garbage', 'PARTNER_5XX'],
  ] as const)('a partner that responds with %s is a separate case', async (fault, code) => {
    simulators.store.hhax.caregivers = [caregiver(1)]
    simulators.fault = ({ path }) => (path.includes('caregivers') ? fault : null)
    expect(await sync()).toMatchObject({ state: 'failed', items: [{ code }] })
    simulators.fault = () => null
    const one = await caseOf(code)
    const { data } = await house.call(integrations.triage, { body: { case_id: one?.id ?? '', action: 'retry' } })
    expect(data.job_id).not.toBeNull()
    await expect.poll(async () => (await cases()).length, { timeout: 10_000 }).toBe(0)
    expect(await people()).toHaveLength(1)
  })

  test('invalid records fail individually, and nothing in them breaks a sync', async () => {
    const hostile = [
      null,
      7,
      [],
      'x',
      {},
      { caregiverCode: { a: 1 } },
      caregiver(1, { firstName: '\u0000\u0000', lastName: 'Reyes' }),
      caregiver(2, { dateOfBirth: '9999-99-99', hireDate: '0000-00-00', firstName: 'x'.repeat(9_000) }),
      caregiver(3, { status: '__proto__' }),
      caregiver(4, { alternateCode: '1'.repeat(4_000), email: "'; drop table employees; --" }),
      caregiver(5, { firstName: '=cmd()', lastName: 'Reyes\u202eabc', mobilePhone: '٠١٢' }),
      caregiver(6, { discipline: '<script>', office: '{{7*7}}' }),
    ]
    simulators.store.hhax.caregivers = [...hostile, caregiver(7)] as Record<string, unknown>[]
    const done = await sync()
    expect(done.state).toBe('succeeded_with_errors')
    expect((await people()).length).toBeGreaterThanOrEqual(1)
    expect(done.counts.failed).toBeGreaterThanOrEqual(4)
  })
})

describe('[R-API-38] triage', () => {
  beforeEach(afresh)
  const spoiled: readonly [TriageCase['code'], object][] = [
    ['DISCIPLINE_NOT_MAPPED', { discipline: 'HHA II' }],
    ['DISCIPLINE_NOT_MAPPED', { discipline: 'Zz aide' }],
    ['OFFICE_NOT_MAPPED', { office: 'Zz office' }],
    ['STATUS_NOT_MAPPED', { status: 'Zz' }],
    ['INVALID_PHONE', { mobilePhone: '12' }],
    ['HIRE_DATE_IN_FUTURE', { hireDate: '2999-01-01' }],
    ['NAME_MISSING', { firstName: '' }],
    ['RECORD_LOCKED', { locked: true }],
    [
      'DUPLICATE_PERSON',
      { firstName: 'Twin', lastName: 'Reyestwin', alternateCode: '', email: '', mobilePhone: '', dateOfBirth: '' },
    ],
  ]

  test('900 failed items with nine causes are nine cases; one POST clears 37 and the next sync has none of them', async () => {
    await house.load({
      employees: [
        anEmployee({ organization_id: org, employee_number: null, first_name: 'Twin', last_name: 'Reyestwin' }),
      ],
    })
    const many = campaign(60, 900)
    // Nine causes; the first one 37 times
    const wrong = (n: number) => (n < 37 ? spoiled[0] : spoiled[1 + ((n - 37) % (spoiled.length - 1))])
    simulators.store.hhax.caregivers = Array.from({ length: many }, (_, n) => caregiver(n, wrong(n)?.[1]))
    const first = await sync()
    expect([first.state, first.counts.failed]).toEqual(['succeeded_with_errors', many])
    const found = await cases()
    expect(found).toHaveLength(9)
    expect(found.reduce((sum, { open }) => sum + open, 0)).toBe(many)
    const one = found.find(({ value }) => value === 'HHA II')
    expect(one?.open).toBe(37)
    const body = { case_id: one?.id ?? '', action: 'map' as const, payload: { ours: house.agency.discipline_id } }
    const { data } = await fourCases(house, integrations.triage, { args: { body }, denied: 'viewer' })
    expect(data.results.map(({ outcome }) => outcome)).toEqual(Array(37).fill('created'))
    expect(data.case).toMatchObject({ state: 'resolved', open: 0 })
    expect((await people()).filter(({ discipline_id }) => discipline_id === house.agency.discipline_id)).toHaveLength(
      37,
    )
    const next = await sync()
    expect(next.counts).toEqual({ failed: many - 37, unchanged: 37 })
    expect(await cases()).toHaveLength(8)
    expect((await house.call(integrations.maps, { params: { id: org } })).data.data).toMatchObject([
      { kind: 'discipline', theirs: 'HHA II', source: 'triage' },
    ])
  })

  test('each fix works as named: correct, link, create, end, ignore and assign', async () => {
    const twin = anEmployee({ organization_id: org, employee_number: null, first_name: 'Twin', last_name: 'Reyestwin' })
    const leaver = anEmployee({
      organization_id: org,
      employee_number: '94',
      first_name: 'Lea',
      last_name: 'Reyesleaver',
    })
    await house.load({ employees: [twin, leaver] })
    const nameless = { alternateCode: '', email: '', mobilePhone: '', dateOfBirth: '' }
    simulators.store.hhax.caregivers = [
      caregiver(1, { mobilePhone: '12' }),
      caregiver(2, { firstName: 'Twin', lastName: 'Reyestwin', ...nameless }),
      caregiver(3, { firstName: 'Twin', lastName: 'Reyestwin', ...nameless }),
      caregiver(4, { firstName: 'Lea', lastName: 'Reyesleaver', status: 'Terminated' }),
      caregiver(5, { locked: true }),
      caregiver(6, { hireDate: '2999-01-01' }),
    ]
    await sync()
    const act = async (code: TriageCase['code'], body: object) =>
      house.call(integrations.triage, { body: { case_id: (await caseOf(code))?.id ?? '', ...body } as never })
    const phone = await act('INVALID_PHONE', { action: 'edit', payload: { value: 'nonsense' } })
    expect(phone.failure.errors).toEqual({ 'payload.value': ['This can’t be read: nonsense'] })
    const left = await act('INVALID_PHONE', { action: 'edit', payload: { value: '' } })
    expect(left.data.results, JSON.stringify(left.failure)).toMatchObject([{ outcome: 'created' }])
    const twins = await house.call(integrations.caseItems, {
      params: { caseId: (await caseOf('DUPLICATE_PERSON'))?.id ?? '' },
    })
    const [a, b] = twins.data.items.map(({ id }) => id)
    const linked = await act('DUPLICATE_PERSON', { action: 'link', item_ids: [a], payload: { employee_id: twin.id } })
    expect(linked.data.results[0]?.outcome).not.toBe('failed')
    expect((await act('DUPLICATE_PERSON', { action: 'create', item_ids: [b] })).data.results).toMatchObject([
      { outcome: 'created' },
    ])
    expect((await act('TERMINATED_IN_PARTNER', { action: 'edit' })).data.results).toMatchObject([
      { outcome: 'updated' },
    ])
    expect(
      (await rows<{ provider_status: number }>('select provider_status from employees where id = $1', [leaver.id]))[0],
    ).toEqual({ provider_status: 5 })
    expect(
      (await act('RECORD_LOCKED', { action: 'assign', payload: { user_id: house.users.agency_admin.id } })).data.case,
    ).toMatchObject({
      state: 'assigned',
      assigned_to: { id: house.users.agency_admin.id },
    })
    expect((await act('HIRE_DATE_IN_FUTURE', { action: 'ignore', payload: { until: '2000-01-01' } })).status).toBe(422)
    expect(
      (await act('HIRE_DATE_IN_FUTURE', { action: 'ignore', payload: { until: '2031-01-01' } })).data.case?.state,
    ).toBe('ignored')
    const next = await sync()
    expect(next.counts).toEqual({ failed: 1, ignored: 1, unchanged: 4 })
    expect(await act('RECORD_LOCKED', { action: 'map', payload: { ours: 'x' } })).toMatchObject({ status: 422 })
  })

  test('some items of a cause are ignored until a day, a cause is reopened, and each shows its trend', async () => {
    simulators.store.hhax.caregivers = [1, 2, 3].map(n => caregiver(n, { locked: true }))
    await sync()
    const caseId = (await caseOf('RECORD_LOCKED'))?.id ?? ''
    const act = async (body: object) => house.call(integrations.triage, { body: { case_id: caseId, ...body } as never })
    const { data } = await house.call(integrations.caseItems, { params: { caseId } })
    expect(data.case.trend).toBeNull()
    const item_ids = data.items.slice(0, 1).map(({ id }) => id)
    const without = await act({ action: 'ignore', item_ids })
    expect(without.failure.errors).toEqual({ 'payload.until': ['Enter the day until which it is ignored.'] })
    const some = await act({ action: 'ignore', item_ids, payload: { until: '2100-01-01' } })
    expect(some.data).toMatchObject({ case: { state: 'open', open: 2 }, results: [{ outcome: 'ignored' }] })
    expect((await sync()).counts).toEqual({ failed: 2, ignored: 1 })
    simulators.store.hhax.caregivers.push(caregiver(4, { locked: true }), caregiver(5, { locked: true }))
    await sync()
    expect(await caseOf('RECORD_LOCKED')).toMatchObject({ open: 4, trend: 2 })
    const all = await act({ action: 'ignore', payload: { until: '2100-01-01' } })
    expect(all.data.case).toMatchObject({ state: 'ignored', open: 0, ignored_until: '2100-01-01' })
    expect(await cases()).toEqual([])
    const ignored = await house.call(integrations.cases, { query: { show: 'ignored' } })
    expect(ignored.data.data.map(({ id }) => id)).toEqual([caseId])
    const again = await act({ action: 'retry' })
    expect(again.data.case).toMatchObject({ state: 'open', open: 4 })
    expect(again.data.results).toHaveLength(5)
  })

  test('likely matches are offered, and a case is assigned to a user who may handle it', async () => {
    const twin = anEmployee({ organization_id: org, employee_number: null, first_name: 'Twin', last_name: 'Reyestwin' })
    const other = anEmployee({ organization_id: org, employee_number: null, first_name: 'Tom', last_name: 'Reyestwin' })
    await house.load({ employees: [twin, other] })
    simulators.store.hhax.caregivers = [caregiver(1, spoiled.at(-1)?.[1])]
    await sync()
    const caseId = (await caseOf('DUPLICATE_PERSON'))?.id ?? ''
    const { data } = await house.call(integrations.caseItems, { params: { caseId } })
    expect(data.items[0]?.candidates).toMatchObject([{ id: twin.id, name: 'Reyestwin, Twin' }])
    expect(data.assignees.map(({ id }) => id)).toContain(house.users.agency_admin.id)
    expect(data.assignees.map(({ id }) => id)).not.toContain(house.users.viewer.id)
    const body = { case_id: caseId, action: 'assign' as const, payload: { user_id: house.users.viewer.id } }
    const denied = await house.call(integrations.triage, { body })
    expect(denied.failure.errors).toEqual({ 'payload.user_id': ['There is no such user of the agency.'] })
  })

  test('cases and their items: the four cases', async () => {
    simulators.store.hhax.caregivers = [caregiver(1, { locked: true })]
    await sync()
    await fourCases(house, integrations.cases, { args: { query: {} }, denied: 'viewer' })
    const caseId = (await caseOf('RECORD_LOCKED'))?.id ?? ''
    const items = await fourCases(house, integrations.caseItems, { args: { params: { caseId } }, denied: 'viewer' })
    expect(items.data.case.id).toBe(caseId)
  })
})

describe('coordinators and matches', () => {
  beforeEach(afresh)

  test('[R-ENT-4] employees whose coordinator changes are shown by name before a match is applied, and the list shows both sides', async () => {
    simulators.store.hhax = {
      caregivers: [caregiver(1), caregiver(2)],
      coordinators: [{ code: 'K1', name: 'Kay One', email: 'kay@partner.example' }],
    }
    await sync()
    const ofAgency = () => house.call(api.coordinators.ofAgency, { params: { id: org }, query: { per_page: 100 } })
    const kay = (await ofAgency()).data.data.find(({ external_id }) => external_id === 'K1')
    expect(kay).toMatchObject({ id: null, name: 'Kay One', partner_id: hhax.id })
    const one = { id: org, coordinatorId: kay?.care_coordinator_id ?? '' }
    const coordinator_id = house.agency.coordinator_id
    const shown = await fourCases(house, integrations.previewCoordinator, {
      args: { params: one, query: { coordinator_id } },
      denied: 'viewer',
    })
    expect(shown.data.data.map(({ from }) => from)).toEqual([null, null])
    const unseen = await house.call(integrations.mapCoordinator, { params: one, body: { coordinator_id, digest: 'x' } })
    expect(unseen.status).toBe(409)
    const { data } = await fourCases(house, integrations.mapCoordinator, {
      args: { params: one, body: { coordinator_id, digest: shown.data.digest } },
      denied: 'viewer',
    })
    expect(data.changed).toBe(2)
    expect((await ofAgency()).data.data.find(({ id }) => id === coordinator_id)).toMatchObject({
      external_id: 'K1',
      mapping: [{ external_id: 'K1', name: 'Kay One' }],
    })
    const own = await house.call(api.employees.list, { query: { search: 'Reyes' } }, { as: 'coordinator_limited' })
    expect(own.data.data).toHaveLength(2)
  })

  test('a match is saved and removed: the four cases', async () => {
    const at = { params: { id: org } }
    const body = { kind: 'location' as const, theirs: 'Main St', ours: house.agency.location_id }
    await fourCases(house, integrations.saveMap, { args: { ...at, body }, denied: 'viewer' })
    await fourCases(house, integrations.maps, { args: at, denied: 'viewer' })
    expect((await house.call(integrations.saveMap, { ...at, body: { ...body, ours: randomUUID() } })).status).toBe(422)
    simulators.store.hhax.caregivers = [caregiver(1, { office: 'main st' })]
    expect((await sync()).counts).toEqual({ created: 1 })
    await house.call(integrations.saveMap, { ...at, body: { ...body, ours: null } })
    expect((await sync()).counts).toEqual({ failed: 1 })
  })

  test('only one sync at a time: the four cases', async () => {
    const begun = await fourCases(house, integrations.sync, {
      args: { params: { id: org }, body: {} },
      denied: 'viewer',
    })
    expect(begun.status).toBe(200)
  })
})
