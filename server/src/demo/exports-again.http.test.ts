import { api, endedStates } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inProve } from '../../test/campaign.ts'
import { giveToken, type House, openHouse } from '../../test/house.ts'
import { workerOf } from '../../test/import-flow.ts'
import { todayIn } from '../features/employees/today.ts'
import { demoToday } from './days.ts'
import { load } from './load.ts'
import { standardWorld, worldOf } from './story.ts'

let house: House
let worker: Awaited<ReturnType<typeof workerOf>>
let agencies: { name: string; id: string; token: string }[]

beforeAll(async () => {
  house = await openHouse()
  const world = standardWorld(demoToday(todayIn('America/New_York')))
  const [first] = world.agencies
  const few = first ? [{ ...first, employees: 300 }] : []
  await load(house.owner, worldOf({ ...world, agencies: inProve ? world.agencies : few }, ''), {
    bulk: false,
    withHistory: false,
  })
  worker = await workerOf(house)
  const { rows } = await house.owner.query<{ name: string; id: string; user_id: string }>(`
    select distinct on (o.id) o.name, o.id, m.user_id from organizations o
    join memberships m on m.organization_id = o.id and m.role = 'agency_admin'
    where not o.is_catalog and exists (select from employees e where e.organization_id = o.id and e.created_at < now()) and o.name not like 'Agency%'
    order by o.id, m.user_id`)
  agencies = await Promise.all(
    rows.map(async ({ name, id, user_id }) => ({ name, id, token: await giveToken(house.owner, user_id, id) })),
  )
}, 600_000)
afterAll(async () => {
  await worker.stop()
  await house.close()
})

const kinds = [
  ['employees', api.employees.export, api.imports],
  ['credentials', api.credentials.export, api.credentialImports],
  ['past training', api.externalTrainings.export, api.trainingImports],
] as const

test.each(inProve ? kinds : kinds.slice(0, 1))(
  '[R-UPD-3] the export of %s can be imported again with nothing created, changed or rejected',
  async (_, out, calls) => {
    let rows = 0
    for (const { name, id: organization_id, token } of agencies) {
      const by = { as: { token }, organization_id }
      const { bytes } = await house.call(out, { query: { format: 'csv' } }, by)
      const file = new File([new Uint8Array(bytes as unknown as ArrayBuffer)], 'export.csv')
      const up = await house.call(calls.upload, { file }, by)
      expect(up.status, `${name} ${JSON.stringify(up.failure)}`).toBe(200)
      const { id, mapping, options } = up.data as { id: string; mapping: object; options: object }
      const params = { id }
      const planned = await house.call(calls.plan, { params, body: { mapping, options } } as never, by)
      expect(planned.status, JSON.stringify(planned.failure)).toBe(200)
      for (;;) {
        const { data } = await house.call(calls.get, { params }, by)
        const { state, counts, total, unknowns } = data as unknown as {
          state: never
          counts: Record<string, number>
          total: number
          unknowns: unknown[]
        }
        if (state === 'planning') {
          await new Promise(resolve => setTimeout(resolve, 50))
          continue
        }
        const { unchanged = 0, skip = 0, ...others } = counts
        const wrong = []
        for (const outcome of Object.keys(others)) {
          const told = await house.call(calls.rows, { params, query: { outcome, per_page: 10 } }, by)
          wrong.push(...(told.data as never as { data: object[] }).data)
        }
        expect([
          name,
          state,
          endedStates.includes(state),
          others,
          unknowns,
          wrong.slice(0, 4).map(one => JSON.stringify(one)),
        ]).toEqual([name, 'planned', false, {}, [], []])
        expect(unchanged + skip).toBe(total)
        rows += total
        break
      }
    }
    expect(rows).toBeGreaterThan(20)
  },
  600_000,
)
