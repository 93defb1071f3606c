import { randomUUID } from 'node:crypto'
import { api } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaign } from '../../../../test/campaign.ts'
import { fourCases, type House, openHouse } from '../../../../test/house.ts'
import { withoutLimits } from '../../../../test/leaks.ts'
import { exchanging } from '../../../../test/partner-flow.ts'
import { turnOf } from '../../../../test/turn.ts'
import { openSimulators, type Simulators } from '../../../demo/partners/simulators.ts'
import { Random } from '../../../demo/random.ts'
import { signatureOf } from '../../../keys/webhook-signature.ts'
import { toldByPartners } from './work-inbox.ts'

let house: House
let simulators: Simulators
let secret = ''
const { partners, connect, completion, link, push, ledger } = exchanging(
  () => house,
  () => simulators,
)

beforeAll(async () => {
  simulators = await openSimulators()
  house = await openHouse({ ...withoutLimits, WEBHOOK_PRIVATE_HOSTS: simulators.host })
  await connect('hhax', ['caregivers', 'completions'])
  const at = { params: { id: house.agency.id } }
  const made = await fourCases(house, api.partnerInbox.secret, { args: { ...at, body: {} }, denied: 'viewer' })
  secret = made.data.secret
})
afterAll(async () => {
  await house.close()
  await simulators.close()
})

interface Told {
  body?: string
  id?: string
  at?: number
  key?: string
  signature?: string
  partner?: string
}
/** Calls like the partner. Returns the status. */
async function tell({ body = '{}', id = randomUUID(), at, key = secret, signature, partner = partners.hhax.id }: Told) {
  const timestamp = String(at ?? Math.floor(Date.now() / 1_000))
  const reply = await house.app.inject({
    method: 'POST',
    url: `/partner-inbox/${house.agency.id}/${partner}`,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature ?? `v1,${signatureOf(key, `${id}.${timestamp}.${body}`)}`,
    },
    payload: body,
  })
  return reply.statusCode
}
const changed = (data: object) => JSON.stringify({ event: 'caregiver.changed', data })
const caregiver = (over: object = {}) => ({
  caregiverCode: 'W-1',
  alternateCode: '77001',
  firstName: 'Wanda',
  lastName: 'Inbox',
  status: 'Active',
  email: 'wanda@people.example',
  ...over,
})
const work = () => turnOf(house, toldByPartners(house.config))
const people = async () =>
  (
    await house.owner.query<{ email: string; version: number }>(
      `select email, version from employees where last_name = 'Inbox'`,
    )
  ).rows

test('a delivery received ten times, at once and later, has one effect', async () => {
  const body = changed(caregiver())
  const id = randomUUID()
  const first = await Promise.all(Array.from({ length: 5 }, () => tell({ body, id })))
  expect(first).toEqual(Array(5).fill(202))
  await work()
  for (let again = 0; again < 5; again++) expect(await tell({ body, id })).toBe(202)
  await work()
  expect(await people()).toEqual([{ email: 'wanda@people.example', version: 1 }])
  const jobs = await house.call(api.integrations.jobs, { query: {} })
  expect(jobs.data.data.map(({ trigger, counts }) => [trigger, counts])).toEqual([['partner', { created: 1 }]])
  const at = { params: { id: house.agency.id } }
  const { data } = await fourCases(house, api.partnerInbox.deliveries, { args: at, denied: 'viewer' })
  expect(data.data).toMatchObject([{ delivery_id: id, state: 'done', external_id: 'W-1' }])
  const { data: address } = await fourCases(house, api.partnerInbox.get, { args: at, denied: 'viewer' })
  expect(address).toMatchObject({ has_secret: true })
  expect(JSON.stringify([data, address])).not.toContain(secret)
})

test('a message older than one already processed is ignored', async () => {
  const now = Math.floor(Date.now() / 1_000)
  await tell({ body: changed(caregiver({ email: 'newer@people.example' })), at: now + 2 })
  await work()
  await tell({ body: changed(caregiver({ email: 'older@people.example' })), at: now - 60 })
  await work()
  expect(await people()).toMatchObject([{ email: 'newer@people.example' }])
})

test('only the partner is accepted: not with a wrong signature, an old one, another partner or a replaced secret', async () => {
  const body = changed(caregiver({ email: 'forged@people.example' }))
  expect(await tell({ body, key: 'whsec_AAAA' })).toBe(403)
  expect(await tell({ body, signature: '' })).toBe(403)
  expect(await tell({ body, at: Math.floor(Date.now() / 1_000) - 3_600 })).toBe(403)
  expect(await tell({ body, partner: partners.alayacare.id })).toBe(403)
  expect(await tell({ body, id: 'x'.repeat(300) })).toBe(403)
  const before = secret
  const made = await house.call(api.partnerInbox.secret, { params: { id: house.agency.id }, body: {} })
  secret = made.data.secret
  expect(await tell({ body, key: before })).toBe(403)
  await work()
  expect((await people())[0]?.email).not.toBe('forged@people.example')
})

test('its claims about sent records are verified, not trusted', async () => {
  const one = await completion()
  await link('hhax', one.employee_id, 'C-1')
  simulators.fault = ({ path }) => (path.endsWith('records') ? 'lost' : null)
  await push()
  simulators.fault = () => null
  const [sent] = await ledger()
  expect(sent?.state).toBe('sent')
  await tell({
    body: JSON.stringify({ event: 'record.processed', data: { reference: sent?.key, outcome: 'rejected' } }),
  })
  await work()
  await push()
  expect((await ledger()).map(({ state }) => state)).toEqual(['confirmed'])
})

const hostile = campaign(150, 10_000)
test(
  `${hostile} hostile payloads: none is answered by a failure of ours, and none stops what follows`,
  async () => {
    const random = new Random('hostile deliveries')
    // The person at the end is known before a hostile payload has the same number
    await tell({ body: changed(caregiver()) })
    await work()
    const bits = ['"', '{', '}', '[', ']', ':', ',', '\\u0000', '\\ud800', '0x', '1e999', 'null', '\u202e', '𝕏', "';--"]
    const values = [null, 7, -1e308, '', 'x'.repeat(9_000), '\0', '\ud800', [], {}, [[]], '__proto__', '=cmd()', true]
    const fields = Object.keys(caregiver())
    const any = (): unknown => random.pick(values)
    const payload = (): string => {
      switch (random.int(0, 5)) {
        case 0:
          return Array.from({ length: random.int(0, 40) }, () => random.pick(bits)).join('')
        case 1:
          return '['.repeat(random.int(1, 60_000))
        case 2:
          return JSON.stringify({ event: any(), data: any() })
        case 3:
          return JSON.stringify({ event: 'record.processed', data: { reference: any() } })
        case 4:
          return `{"event":"caregiver.changed","__proto__":{"x":1},"data":{"caregiverCode":"W-1","caregiverCode":${JSON.stringify(any())}}}`
        default:
          return changed({
            ...caregiver({ caregiverCode: `H-${random.int(0, 50)}` }),
            [random.pick(fields)]: any(),
            [random.pick(fields)]: any(),
          })
      }
    }
    const seen = new Map<number, number>()
    for (let call = 0; call < hostile; call++) {
      const status = await tell({ body: payload() })
      seen.set(status, (seen.get(status) ?? 0) + 1)
      // Avoids the per-minute limit, which isn't tested here
      if (call % 500 === 499) {
        await house.owner.query(`update partner_inbox set received_at = received_at - interval '1 hour'`)
        await work()
      }
    }
    expect([...seen.keys()].filter(status => ![202, 400].includes(status))).toEqual([])
    expect(seen.get(202)).toBeGreaterThan(0)
    expect(seen.get(400)).toBeGreaterThan(0)
    await work()
    await house.owner.query(`update partner_inbox set received_at = received_at - interval '1 hour'`)
    await tell({ body: changed(caregiver({ email: 'after@people.example' })), at: Math.floor(Date.now() / 1_000) + 60 })
    await work()
    expect((await people()).map(({ email }) => email)).toContain('after@people.example')
    const { rows } = await house.owner.query(`select event from partner_inbox where state in ('received', 'failed')`)
    expect(rows).toEqual([])
  },
  campaign(60_000, 1_800_000),
)
