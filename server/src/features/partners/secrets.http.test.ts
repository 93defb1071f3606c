import { Writable } from 'node:stream'
import { api, type Endpoint } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../../test/house.ts'
import { withoutLimits } from '../../../test/leaks.ts'
import { exchanging } from '../../../test/partner-flow.ts'
import { turnOf } from '../../../test/turn.ts'
import { type Fault, openSimulators, simulatedSecret, type Simulators } from '../../demo/partners/simulators.ts'
import { openLog } from '../../lib/log.ts'
import { startWorker } from '../start-worker.ts'
import { dueReconciles } from './reconcile/reconcile.ts'

/** Planted in the partner's data about a person. */
const ssn = '123-45-6789'
const birthday = '1980-02-03'
const wrongSecret = 'quagga-wrong-secret'
/** The partner's credentials in every form that a call can carry. */
const ofConnection = [
  simulatedSecret,
  wrongSecret,
  Buffer.from(`preceptor:${simulatedSecret}`).toString('base64'),
  encodeURIComponent(wrongSecret),
]
const token = /token-\d+-\d{10,}/

let house: House
let simulators: Simulators
let worker: Awaited<ReturnType<typeof startWorker>>
let log = ''
let answers = ''
const { partners, connect, completion, link, push } = exchanging(
  () => house,
  () => simulators,
)

beforeAll(async () => {
  simulators = await openSimulators()
  const sink = new Writable({
    write: (chunk, _, done) => {
      log += String(chunk)
      done()
    },
  })
  const logger = openLog('trace', sink)
  const env = { ...withoutLimits, WEBHOOK_PRIVATE_HOSTS: simulators.host }
  house = await openHouse(env, undefined, logger)
  worker = await startWorker({ config: house.config, database: house.database, logger, loops: [] })
  const call = house.call
  house.call = async (endpoint, args, options) => {
    const reply = await call(endpoint, args, options)
    answers += `\n${endpoint.method} ${endpoint.path} ${reply.bytes.toString()}`
    return reply
  }
})
afterAll(async () => {
  await worker.stop()
  await house.close()
  await simulators.close()
})

const at = () => ({ params: { id: house.agency.id } })
async function sync() {
  const started = await house.call(api.integrations.sync, { ...at(), body: { everybody: true, accept_fewer: true } })
  expect(started.status, JSON.stringify(started.failure)).toBe(200)
  const params = { jobId: started.data.id }
  const state = async () => (await house.call(api.integrations.job, { params })).data.state
  await expect.poll(state, { timeout: 60_000, interval: 40 }).not.toBe('running')
}
/** Returns the line of a text that contains a secret, or nothing. */
const holding = (text: string, secret: string | RegExp) =>
  text.split('\n').filter(line => (typeof secret === 'string' ? line.includes(secret) : secret.test(line)))

test('[R-API-33] [R-API-37] [R-API-38] secrets appear in no response, log, payload or table, whatever the partner does', async () => {
  await connect('hhax', ['caregivers', 'coordinators', 'completions'], wrongSecret)
  const ofPartner = { params: { id: house.agency.id, partnerId: partners.hhax.id } }
  const tested = await house.call(api.integrations.test, { ...ofPartner, body: {} })
  expect(tested.data.ok).toBe(false)
  await sync()
  await connect('hhax', ['caregivers', 'coordinators', 'completions'])
  expect((await house.call(api.integrations.test, { ...ofPartner, body: {} })).data.ok).toBe(true)
  simulators.store.hhax.caregivers = ['Active', 'Zz'].map((status, n) => ({
    caregiverCode: `S-${n}`,
    firstName: 'Ana',
    lastName: n === 0 ? 'Secretone' : 'Secrettwo',
    email: `s${n}@people.example`,
    status,
    ssn,
    dateOfBirth: birthday,
    remarks: [`SSN ${ssn}`, { portal: { password: simulatedSecret, accessToken: wrongSecret } }],
  }))
  for (const fault of [401, 500, 429, 'garbage', 'doubled', null] as Fault[]) {
    simulators.fault = () => fault
    await sync()
  }
  await turnOf(house, dueReconciles(house.config), { now: new Date(Date.now() + 1_000) })
  const one = await completion()
  await link('hhax', one.employee_id, 'C-1')
  simulators.fault = () => 500
  await push({ later: 60 })
  simulators.fault = () => null
  simulators.refuses = () => 'CLOSED_PERIOD'
  await push({ later: 600 })
  const made = await house.call(api.partnerInbox.secret, { ...at(), body: {} })
  const { secret } = made.data
  // Only that response contains it
  answers = answers.replaceAll(secret, '')

  // Everything that can be read about it
  const jobs = (await house.call(api.integrations.jobs, { query: { per_page: 100 } })).data.data
  for (const { id: jobId } of jobs) {
    await house.call(api.integrations.job, { params: { jobId } })
    const items = await house.call(api.syncItems.list, { params: { jobId } })
    for (const { id: itemId } of items.data.data) await house.call(api.syncItems.get, { params: { itemId } })
    await house.call(api.syncItems.export, { params: { jobId }, query: { format: 'csv' } })
  }
  const cases = (await house.call(api.integrations.cases, {})).data.data
  for (const { id: caseId } of cases) await house.call(api.integrations.caseItems, { params: { caseId } })
  const all: [Endpoint, object][] = [
    [api.integrations.settings, ofPartner],
    [api.integrations.maps, at()],
    [api.coordinators.ofAgency, at()],
    [api.partnerInbox.get, at()],
    [api.partnerInbox.deliveries, at()],
    [api.partnerReconcile.get, at()],
    [api.partnerReconcile.differences, at()],
    [api.partnerPushes.list, {}],
    [api.jobs.list, {}],
    [api.auditLog.list, { query: { per_page: 100 } }],
  ]
  for (const [endpoint, args] of all) {
    const { status, failure } = await house.call(endpoint, args)
    expect([endpoint.path, status, failure]).toEqual([endpoint.path, 200, failure])
  }
  for (const format of ['csv', 'xlsx'] as const) {
    await house.call(api.integrations.jobExport, { query: { format } })
    await house.call(api.integrations.caseExport, { query: { format } })
    await house.call(api.partnerReconcile.export, { ...at(), query: { format } })
    await house.call(api.partnerPushes.export, { query: { format } })
  }
  // The records were shown, along with their non-secret values
  expect(jobs.length).toBeGreaterThan(6)
  expect(cases.length).toBeGreaterThan(2)
  expect(answers).toContain('Secrettwo')
  expect(log).not.toBe('')

  const { rows } = await house.owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  let kept = ''
  for (const { name } of rows) {
    const found = await house.owner.query<{ row: string }>(`select t::text as row from ${name} t`)
    kept += found.rows.map(({ row }) => `\n${name} ${row.replaceAll('\n', ' ')}`).join('')
  }
  for (const hidden of [...ofConnection, secret, ssn, token])
    for (const [place, text] of Object.entries({ answers, log, kept }))
      expect([place, hidden, holding(text, hidden)]).toEqual([place, hidden, []])
  // The birth date is employee data; the exchange shows that it differs, never its value
  expect(holding(answers, birthday)).toEqual([])
  expect(holding(log, birthday)).toEqual([])
})
