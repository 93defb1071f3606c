import { api, type DirectedField } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaign } from '../../../../test/campaign.ts'
import { fourCases, type House, openHouse } from '../../../../test/house.ts'
import { workerOf } from '../../../../test/import-flow.ts'
import { withoutLimits } from '../../../../test/leaks.ts'
import { exchanging } from '../../../../test/partner-flow.ts'
import { turnOf } from '../../../../test/turn.ts'
import { openSimulators, type Simulators } from '../../../demo/partners/simulators.ts'
import { Random } from '../../../demo/random.ts'
import { dueReconciles } from './reconcile.ts'

let house: House
let simulators: Simulators
let worker: Awaited<ReturnType<typeof workerOf>>
const { partners, connect } = exchanging(
  () => house,
  () => simulators,
)
beforeAll(async () => {
  simulators = await openSimulators()
  house = await openHouse({ ...withoutLimits, WEBHOOK_PRIVATE_HOSTS: simulators.host })
  worker = await workerOf(house, [])
})
afterAll(async () => {
  await worker.stop()
  await house.close()
  await simulators.close()
})

const at = () => ({ params: { id: house.agency.id } })
async function sync() {
  const started = await house.call(api.integrations.sync, { ...at(), body: { accept_fewer: true } })
  expect(started.status, JSON.stringify(started.failure)).toBe(200)
  const state = async () => (await house.call(api.integrations.job, { params: { jobId: started.data.id } })).data.state
  await expect.poll(state, { timeout: 60_000, interval: 40 }).not.toBe('running')
}
async function reconcile() {
  await house.call(api.partnerReconcile.run, { ...at(), body: {} })
  await turnOf(house, dueReconciles(house.config), { now: new Date(Date.now() + 1_000) })
  return (await house.call(api.partnerReconcile.get, at())).data
}
async function differences() {
  const all = []
  for (let page = 1; ; page++) {
    const { data } = await house.call(api.partnerReconcile.differences, { ...at(), query: { page, per_page: 100 } })
    all.push(...data.data)
    if (data.data.length < 100) return all
  }
}

const letters = 'abcdefghij'
const word = (n: number) => [...String(n)].map(digit => letters[Number(digit)]).join('')
const caregiver = (n: number): Record<string, unknown> => ({
  caregiverCode: `C-${n}`,
  alternateCode: `8${n}`,
  firstName: 'Ana',
  lastName: `Recon${word(n)}`,
  email: `r${n}@people.example`,
  mobilePhone: `212555${1000 + n}`,
  dateOfBirth: '1980-02-03',
  status: 'Active',
  hireDate: '2020-01-06',
})

const people = campaign(60, 1_000)
const changes = campaign(250, 5_000)

test(
  `[R-API-33] ${changes} random changes on both sides of ${people} people: the comparison equals the truth, by person and field`,
  async () => {
    await connect('hhax', ['caregivers'])
    simulators.store.hhax.caregivers = Array.from({ length: people }, (_, n) => caregiver(n))
    await sync()
    const none = await reconcile()
    expect([none.in_both, none.only_theirs, none.differing, none.fields]).toEqual([people, 0, 0, {}])
    // From now on neither side overwrites the other
    const ours = { name: 'ours', email: 'ours', mobile: 'ours', birth_date: 'ours', hire_date: 'ours' } as const
    await house.call(api.integrations.save, {
      params: { id: house.agency.id, partnerId: partners.hhax.id },
      body: { directions: ours },
    })
    const { rows } = await house.owner.query<{ id: string; last_name: string }>(
      `select id, last_name from employees where last_name like 'Recon%'`,
    )
    const idOf = new Map(rows.map(({ id, last_name }) => [last_name, id]))
    const fields = {
      name: ['firstName', 'first_name', ['Ana', 'Bea', 'Caro']],
      email: ['email', 'email', ['x@people.example', 'y@people.example', 'z@people.example']],
      mobile: ['mobilePhone', 'mobile', ['2125550001', '2125550002', '2125550003']],
      birth_date: ['dateOfBirth', 'birth_date', ['1980-02-03', '1981-02-03', '1982-02-03']],
      hire_date: ['hireDate', 'hire_date', ['2020-01-06', '2021-01-06', '2022-01-06']],
    } as const
    const names = Object.keys(fields) as (keyof typeof fields)[]
    // The true values, tracked next to both
    const here = new Map<string, string>()
    const there = new Map<string, string>()
    const gone = new Set<number>()
    const random = new Random('changes on both sides')
    const writes: { field: string; ids: string[]; values: string[] }[] = []
    for (let change = 0; change < changes; change++) {
      const n = random.int(0, people - 1)
      const name = random.pick(names)
      const [theirKey, column, values] = fields[name]
      // An address belongs to one person
      const value = name === 'email' ? `${n}${random.pick(values)}` : random.pick(values)
      if (change % 50 === 49 && gone.size < people / 10) gone.add(n)
      else if (random.int(0, 1) === 0) {
        there.set(`${n} ${name}`, value)
        Object.assign(simulators.store.hhax.caregivers[n] ?? {}, { [theirKey]: value })
      } else {
        here.set(`${n} ${name}`, value)
        writes.push({ field: column, ids: [idOf.get(`Recon${word(n)}`) ?? ''], values: [value] })
      }
    }
    for (const { field, ids, values } of writes)
      await house.owner.query(
        `update employees set ${field} = $2${field.endsWith('_date') ? '::date' : ''} where id = $1`,
        [ids[0], field === 'mobile' ? `+1${values[0]}` : values[0]],
      )
    simulators.store.hhax.caregivers = simulators.store.hhax.caregivers.filter((_, n) => !gone.has(n))
    await sync()
    const said = await reconcile()
    const expected = new Set<string>()
    for (let n = 0; n < people; n++) {
      const id = idOf.get(`Recon${word(n)}`)
      if (gone.has(n)) {
        expected.add(`only_ours  ${id}`)
        continue
      }
      for (const name of names) {
        const [theirKey] = fields[name]
        const first = String(caregiver(n)[theirKey])
        const [a, b] = [here.get(`${n} ${name}`) ?? first, there.get(`${n} ${name}`) ?? first]
        if (a !== b) expected.add(`differs ${name satisfies DirectedField} ${id}`)
      }
    }
    const mine = (await differences()).filter(({ employee }) => employee?.name.startsWith('Recon'))
    const found = mine.map(({ kind, field, employee }) => `${kind} ${field ?? ''} ${employee?.id}`)
    expect(found.toSorted()).toEqual([...expected].toSorted())
    expect(said.in_both).toBe(people - gone.size)
    // For birth dates, only the fact that they differ
    expect(mine.filter(({ field }) => field === 'birth_date').every(({ ours: a, theirs: b }) => !a && !b)).toBe(true)
  },
  campaign(60_000, 900_000),
)

test('a record whose key is gone does not stop a comparison', async () => {
  await connect('hhax', ['caregivers'])
  simulators.store.hhax.caregivers.push(caregiver(8_000))
  await sync()
  await house.owner.query(`update partner_records set said_sealed = 'gone' where external_id = 'C-8000'`)
  const before = (await house.call(api.partnerReconcile.get, at())).data.at
  expect((await reconcile()).at).not.toBe(before)
})

test('a person only the partner has, since when, and the report: the four cases', async () => {
  await connect('hhax', ['caregivers'])
  simulators.store.hhax.caregivers.push({ ...caregiver(9_000), status: 'Terminated' })
  await sync()
  await reconcile()
  const [one] = (await house.call(api.partnerReconcile.differences, { ...at(), query: { kind: 'only_theirs' } })).data
    .data
  expect(one).toMatchObject({ external_id: 'C-9000', employee: null, field: null })
  await reconcile()
  const again = await house.call(api.partnerReconcile.differences, { ...at(), query: { kind: 'only_theirs' } })
  expect(again.data.data[0]?.since).toBe(one?.since)
  await fourCases(house, api.partnerReconcile.get, { args: at(), denied: 'viewer' })
  await fourCases(house, api.partnerReconcile.run, { args: { ...at(), body: {} }, denied: 'viewer' })
  await fourCases(house, api.partnerReconcile.differences, { args: at(), denied: 'viewer' })
  const report = await house.call(api.reports.preview, { params: { id: 'differs_from_partner' }, body: {} })
  expect(report.status, JSON.stringify(report.failure)).toBe(200)
  expect(report.data.total.rows).toBeGreaterThan(0)
  // An agency without a partner has none
  await house.owner.query(`update organizations set partner_id = null where id = '${house.agency.id}'`)
  expect((await house.call(api.partnerReconcile.differences, at())).data.meta.total).toBe(0)
})
