import { api } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaign } from '../../../test/campaign.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { killedWriters, killWriters, stopKilling } from '../../../test/killed-writers.ts'
import { withoutLimits } from '../../../test/leaks.ts'
import { exchanging } from '../../../test/partner-flow.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { openSimulators, type Simulators } from '../../demo/partners/simulators.ts'
import { Random } from '../../demo/random.ts'
import { oneTurn } from '../../jobs/background/one-turn.ts'
import { unseal } from '../../keys/secrets.ts'
import { duePushes } from './pushes/send-pushes.ts'
import { recordAt } from './take-over.ts'

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

const kills = campaign(3, 25)
const people = campaign(20, 600)
const letters = 'abcdefghij'
const word = (n: number) => [...String(n)].map(digit => letters[Number(digit)]).join('')

test(
  `${kills} kills of pushes, lost answers and refusals of the partner: each thing stands in its book once`,
  async () => {
    await connect('hhax', ['completions'])
    const organization_id = house.agency.id
    const staff = Array.from({ length: people }, () => anEmployee({ organization_id }))
    await house.load({ employees: staff })
    for (const [n, { id }] of staff.entries()) {
      simulators.store.hhax.caregivers.push({ caregiverCode: `P-${n}` })
      await house.owner.query(
        `insert into partner_records (organization_id, partner_id, external_id, employee_id, name, said_sealed) values ($1, $2, $3, $4, 'x', 'x')`,
        [organization_id, partners.hhax.id, `P-${n}`, id],
      )
    }
    const keys: string[] = []
    /** Runs writes without kills: only the senders are killed. */
    const write = (statement: string) =>
      house.owner.query(
        `alter table partner_pushes disable trigger kills; ${statement}; alter table partner_pushes enable trigger kills`,
      )
    /** Queues a push for each person. */
    const queue = async (round: number) => {
      keys.push(...staff.map((_, n) => `status:P-${n}:${round}`))
      await write(
        `insert into partner_pushes (organization_id, partner_id, kind, key, employee_id, about, facts)
         select r.organization_id, r.partner_id, 'status', 'status:' || r.external_id || ':${round}', r.employee_id, 'Active', '{"status": "Active"}'
         from partner_records r where r.external_id like 'P-%'`,
      )
    }
    const random = new Random('kills of pushes')
    simulators.fault = ({ path }) =>
      random.int(0, 3) > 0
        ? null
        : path.endsWith('records')
          ? random.pick(['lost', 500, 429] as const)
          : path.includes('transactions')
            ? 500
            : null
    const quiet = { error: () => undefined }
    const left = async () =>
      (await house.owner.query(`select from partner_pushes where state in ('queued', 'sent')`)).rowCount ?? 0
    await killWriters(house, ['partner_pushes'], kills)
    for (let round = 0; round < 60 && (await killedWriters(house, kills)) < kills; round++) {
      await queue(round)
      for (let turn = 0; turn < 400 && (await left()) > 0; turn++) {
        const now = new Date(Date.now() + 1_000)
        await oneTurn(duePushes(house.config), { database: house.database, log: quiet, now }).catch(() => 0)
        // No one is sending any more: waiting items come due
        await write(
          `update partner_pushes set next_at = now() - interval '1 second', attempts = least(attempts, 2) where state in ('queued', 'sent')`,
        )
      }
    }
    expect(await killedWriters(house, kills)).toBe(kills)
    await stopKilling(house)
    const { rows } = await house.owner.query<{ state: string; many: number }>(
      'select state, count(*)::int as many from partner_pushes group by state',
    )
    expect(rows).toEqual([{ state: 'confirmed', many: keys.length }])
    const sent = simulators.book.sent.hhax.map(one => String(one['reference']))
    expect(sent.toSorted()).toEqual(keys.toSorted())
  },
  campaign(60_000, 900_000),
)

test(
  `${kills} kills of syncs: the mirror equals the partner, and nobody is there twice`,
  async () => {
    await connect('alayacare', ['caregivers'])
    const random = new Random('kills of syncs')
    const one = (n: number) => ({
      id: `A-${n}`,
      external_id: `7${n}`,
      first_name: 'Kim',
      last_name: `Kill${word(n)}`,
      email: `k${random.int(0, 999_999)}.${n}@people.example`,
      status: 'active',
    })
    simulators.fault = () => null
    // The queue waits longer after each kill of a sync, and a sync ends after three kills at one place
    const nth = campaign(7, 30)
    await killWriters(house, ['partner_records', 'partner_pages', 'integration_items'], kills, nth)
    for (let round = 0; round < campaign(12, 60) && (await killedWriters(house, kills, nth)) < kills; round++) {
      simulators.store.alayacare.caregivers = Array.from({ length: people * 15 }, (_, n) => one(n))
      const at = { params: { id: house.agency.id }, body: { accept_fewer: true } }
      const started = await house.call(api.integrations.sync, at)
      expect(started.status, JSON.stringify(started.failure)).toBe(200)
      const state = async () =>
        (await house.call(api.integrations.job, { params: { jobId: started.data.id } })).data.state
      await expect.poll(state, { timeout: campaign(120_000, 900_000), interval: 50 }).not.toBe('running')
      const { data } = await house.call(api.integrations.job, { params: { jobId: started.data.id } })
      const failed = data.items.filter(({ outcome }) => outcome === 'failed')
      expect([data.state, data.message, failed]).toEqual(['succeeded', null, []])
    }
    expect(await killedWriters(house, kills, nth)).toBe(kills)
    await stopKilling(house)
    const { rows } = await house.owner.query<{ id: string; said_sealed: string }>(
      'select id, said_sealed from partner_records where partner_id = $1 and gone_at is null order by external_id',
      [partners.alayacare.id],
    )
    const mirror = rows.map(row =>
      JSON.stringify(JSON.parse(unseal(house.config.appKeys, recordAt(row.id), row.said_sealed))),
    )
    expect(mirror.toSorted()).toEqual(simulators.store.alayacare.caregivers.map(row => JSON.stringify(row)).toSorted())
    const there = await house.owner.query<{ people: number; emails: number }>(
      `select count(*)::int as people, count(distinct email)::int as emails from employees where last_name like 'Kill%'`,
    )
    expect(there.rows).toEqual([{ people: people * 15, emails: people * 15 }])
  },
  campaign(90_000, 1_800_000),
)
