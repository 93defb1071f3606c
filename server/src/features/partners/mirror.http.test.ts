import { api } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { aPartner } from '../../demo/factories/agencies.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { openSimulators, type Simulators, simulatedClient, simulatedSecret } from '../../demo/partners/simulators.ts'

const hhax = aPartner({ name: 'HHAeXchange', adapter: 'hhax' })
let house: House
let simulators: Simulators
let worker: Awaited<ReturnType<typeof workerOf>>
let org: string

beforeAll(async () => {
  simulators = await openSimulators()
  house = await openHouse({ WEBHOOK_PRIVATE_HOSTS: simulators.host })
  worker = await workerOf(house)
  org = house.agency.id
  await house.load({ partners: [hhax] })
  await house.owner.query('update organizations set partner_id = $1 where id = $2', [hhax.id, org])
  await house.call(api.integrations.save, {
    params: { id: org, partnerId: hhax.id },
    body: {
      config: { base_url: simulators.url.hhax, client_id: simulatedClient },
      secret: simulatedSecret,
      directions: { email: 'ours', mobile: 'ours' },
    },
  })
})
afterAll(async () => {
  await worker.stop()
  await house.close()
  await simulators.close()
})

async function sync() {
  const { data } = await house.call(api.integrations.sync, { params: { id: org }, body: {} })
  await expect
    .poll(async () => (await house.call(api.integrations.job, { params: { jobId: data.id } })).data.state, {
      timeout: 60_000,
      interval: 40,
    })
    .toBe('succeeded')
}

test('the partner’s values are shown beside ours, field by field, and one of theirs is applied', async () => {
  const person = anEmployee({
    organization_id: org,
    employee_number: '4711',
    first_name: 'Ana',
    last_name: 'Reyes',
    email: 'ours@people.example',
    hire_date: '2020-01-06',
  })
  const nobody = anEmployee({ organization_id: org })
  await house.load({ employees: [person, nobody] })
  simulators.store.hhax.caregivers = [
    {
      caregiverCode: 'C-1',
      alternateCode: '4711',
      firstName: 'Ana',
      lastName: 'Reyes',
      email: 'Theirs@people.example',
      mobilePhone: 'nonsense',
      hireDate: '2020-01-06',
      status: 'Active',
    },
  ]
  await house.call(api.integrations.saveMap, {
    params: { id: org },
    body: { kind: 'status', theirs: 'Active', ours: '1' },
  })
  await house.owner.query(`update integration_settings set directions = '{"email": "ours"}'`)
  simulators.store.hhax.caregivers[0] = { ...simulators.store.hhax.caregivers[0], mobilePhone: '' }
  await sync()

  const args = { params: { id: person.id } }
  const { data } = await fourCases(house, api.partnerMirror.ofEmployee, { args, denied: 'viewer' })
  const [record] = data.data
  expect(record).toMatchObject({ partner: { name: 'HHAeXchange' }, is_now: true, external_id: 'C-1', gone_at: null })
  const fieldOf = (name: string) => record?.fields.find(({ field }) => field === name)
  expect(fieldOf('email')).toMatchObject({
    theirs: 'Theirs@people.example',
    means: 'theirs@people.example',
    ours: 'ours@people.example',
    differs: true,
    direction: 'ours',
    written: null,
  })
  expect(fieldOf('hire_date')).toMatchObject({ differs: false, direction: 'partner' })
  expect(fieldOf('mobile')).toMatchObject({ theirs: '', means: null, differs: false })
  expect((await house.call(api.partnerMirror.ofEmployee, { params: { id: nobody.id } })).data.data).toEqual([])

  const take = { params: { id: person.id, recordId: record?.id ?? '' } }
  const unknown = await house.call(api.partnerMirror.take, { ...take, body: { fields: ['mobile'] } })
  expect(unknown.failure.errors).toEqual({
    fields: ['The partner’s value isn’t matched yet. Match it first.'],
  })
  const taken = await fourCases(house, api.partnerMirror.take, {
    args: { ...take, body: { fields: ['email'] } },
    denied: 'viewer',
  })
  expect(taken.data.data[0]?.fields.find(({ field }) => field === 'email')).toMatchObject({
    ours: 'theirs@people.example',
    differs: false,
    written: { by_partner: true },
  })
  const jobs = await house.call(api.integrations.jobs, { query: {} })
  expect(jobs.data.data[0]).toMatchObject({ type: 'mirror.take', state: 'succeeded', counts: { updated: 1 } })
})

test('our values are sent in a separate push in the partner’s format, once, and the partner has them', async () => {
  const { data: all } = await house.call(api.employees.list, { query: { search: 'Reyes' } })
  const id = all.data[0]?.id ?? ''
  await house.owner.query(`update employees set email = 'newer@people.example', version = version + 1 where id = $1`, [
    id,
  ])
  const { data } = await house.call(api.partnerMirror.ofEmployee, { params: { id } })
  const [record] = data.data
  expect(record?.can_send).toBe(true)
  const params = { id, recordId: record?.id ?? '' }
  const nothing = await house.call(api.partnerMirror.send, { params, body: { fields: ['coordinator'] } })
  expect([nothing.status, Object.keys(nothing.failure.errors ?? {})]).toEqual([422, ['fields']])
  const body = { fields: ['email' as const, 'status' as const] }
  await fourCases(house, api.partnerMirror.send, { args: { params, body }, denied: 'viewer' })
  expect((await house.call(api.partnerMirror.send, { params, body })).status).toBe(409)
  const [push] = (await house.call(api.partnerPushes.list, { query: { kind: 'person' } })).data.data
  expect(push).toMatchObject({ about: 'Email, Status', asked_by: 'user', employee: { id } })
  const state = async () =>
    (await house.call(api.partnerPushes.list, { query: { kind: 'person' } })).data.data.map(one => one.state)
  await expect.poll(state, { timeout: 40_000, interval: 200 }).toEqual(['confirmed'])
  expect(simulators.store.hhax.caregivers[0]).toMatchObject({ email: 'newer@people.example', status: 'Active' })
  expect(simulators.book.sent.hhax).toMatchObject([{ recordType: 'person', caregiverCode: 'C-1' }])
}, 60_000)

test('an employee has one record at a partner: a second one is not linked to them', async () => {
  const twin = anEmployee({ organization_id: org, employee_number: '4712', first_name: 'Twin', last_name: 'Doubled' })
  await house.load({ employees: [twin] })
  const theirs = (caregiverCode: string, alternateCode: string) => ({
    caregiverCode,
    alternateCode,
    firstName: 'Twin',
    lastName: 'Doubled',
    status: 'Active',
  })
  simulators.store.hhax.caregivers = [...simulators.store.hhax.caregivers, theirs('C-2', '4712'), theirs('C-3', '')]
  const { data } = await house.call(api.integrations.sync, { params: { id: org }, body: {} })
  await expect
    .poll(async () => (await house.call(api.integrations.job, { params: { jobId: data.id } })).data.state)
    .toBe('succeeded_with_errors')
  const [one] = (await house.call(api.integrations.cases, { query: { show: 'open' } })).data.data
  const { data: found } = await house.call(api.integrations.caseItems, { params: { caseId: one?.id ?? '' } })
  const linked = await house.call(api.integrations.triage, {
    body: {
      case_id: one?.id ?? '',
      item_ids: [found.items[0]?.id ?? ''],
      action: 'link',
      payload: { employee_id: twin.id },
    },
  })
  expect(linked.failure.errors).toEqual({
    'payload.employee_id': ['This employee is another record of the partner already: C-2'],
  })
})
