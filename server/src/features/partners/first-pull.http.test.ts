import { appendFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { adapters, api } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaign, inProve } from '../../../test/campaign.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { withoutLimits } from '../../../test/leaks.ts'
import { exchanging } from '../../../test/partner-flow.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { load } from '../../demo/load.ts'
import { openSimulators, type Simulators } from '../../demo/partners/simulators.ts'

let house: House
let simulators: Simulators
let worker: Awaited<ReturnType<typeof workerOf>>
const { connect } = exchanging(
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

const people = campaign(400, 100_000)
const changed = campaign(20, 100)
const letters = 'abcdefghij'
const word = (n: number) => [...String(n)].map(digit => letters[Number(digit)]).join('')
/** Returns the number of calls in the busiest minute. */
const most = (times: readonly number[]) =>
  times.reduce((found, at) => Math.max(found, times.filter(one => one >= at && one < at + 60_000).length), 0)

/** `MEASURED` names a file for the results. */
const told = (what: string, figure: number, unit = 'ms') => {
  const { MEASURED } = process.env
  if (MEASURED) appendFileSync(MEASURED, `${what}: ${Math.round(figure)} ${unit}\n`)
}

const mebibyte = 2 ** 20
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
/** Returns the bytes still in use after a garbage collection. */
function inUse() {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Returns the most memory that `work` held beyond the starting point, in MiB. Measuring takes at most a tenth of the time. */
async function heldBy(work: () => Promise<unknown>): Promise<number> {
  const before = inUse()
  let most = before
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    const start = performance.now()
    most = Math.max(most, inUse())
    timer = setTimeout(look, Math.max(1_000, 10 * (performance.now() - start)))
  }
  // Each measurement pauses everything, so the small size measures only at the end
  if (inProve) look()
  await work()
  clearTimeout(timer)
  look()
  clearTimeout(timer)
  return (most - before) / mebibyte
}

test(
  `a first pull of ${people} people and a change of ${changed}: everyone is there once, within the partner's limit of calls and 64 MiB`,
  async () => {
    await connect('alayacare', ['caregivers'])
    simulators.store.alayacare.caregivers = Array.from({ length: people }, (_, n) => ({
      id: `A-${n}`,
      external_id: `7${n}`,
      first_name: 'Kim',
      last_name: `First${word(n)}`,
      email: `first.${n}@people.example`,
      status: 'active',
    }))
    const times: number[] = []
    simulators.fault = () => {
      times.push(Date.now())
      return null
    }
    const synced = async (everybody = false) => {
      const start = performance.now()
      const { data } = await house.call(api.integrations.sync, { params: { id: house.agency.id }, body: { everybody } })
      const at = { params: { jobId: data.id }, query: { per_page: 1 } }
      const state = async () => (await house.call(api.integrations.job, at)).data.state
      // Polls rarely, so the pull has the database to itself
      await expect.poll(state, { timeout: 1_500_000, interval: campaign(50, 500) }).toBe('succeeded')
      return performance.now() - start
    }
    let took = 0
    const held = await heldBy(async () => (took = await synced()))
    told(`first pull of ${people}`, took)
    told(`memory of a first pull of ${people}`, held, 'MiB')
    expect(held).toBeLessThanOrEqual(64)
    const there = () =>
      house.owner.query(
        `select count(*)::int as people, count(distinct email)::int as emails, count(*) filter (where first_name = 'Kimberly')::int as changed
         from employees where last_name like 'First%'`,
      )
    expect((await there()).rows).toEqual([{ people, emails: people, changed: 0 }])
    simulators.longAgo()
    const before = times.length
    for (const one of simulators.store.alayacare.caregivers.slice(0, changed)) one['first_name'] = 'Kimberly'
    told(`change of ${changed}`, await synced())
    expect((await there()).rows).toEqual([{ people, emails: people, changed }])
    // One page
    expect(times.length - before).toBe(1)
    const [latest] = (await house.call(api.integrations.jobs, { query: { per_page: 1 } })).data.data
    expect(latest).toMatchObject({ total: changed, counts: { updated: changed }, since: expect.any(String) })
    told(`everybody again, of whom nobody changed`, await synced(true))
    expect((await house.call(api.integrations.jobs, { query: { per_page: 1 } })).data.data).toMatchObject([
      { total: people, counts: { unchanged: people }, since: null },
    ])
    expect(most(times)).toBeLessThanOrEqual(adapters.alayacare.perMinute)
    const rows = Array.from({ length: people }, (_, n) =>
      anEmployee({
        organization_id: house.other.id,
        employee_number: `7${n}`,
        first_name: 'Kim',
        last_name: `First${word(n)}`,
        email: `copied.${n}@people.example`,
      }),
    )
    const start = performance.now()
    await load(house.owner, { employees: rows })
    told(`COPY of as many rows of employees`, performance.now() - start)
  },
  campaign(120_000, 1_800_000),
)
