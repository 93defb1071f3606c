import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../../test/house.ts'
import { withoutLimits } from '../../../test/leaks.ts'
import { exchanging } from '../../../test/partner-flow.ts'
import { exceptionsIn, openedBatch, payrollWorld, setUpPayroll } from '../../../test/payroll-world.ts'
import { turnOf } from '../../../test/turn.ts'
import { openSimulators, type Simulators } from '../../demo/partners/simulators.ts'
import { dueVisits, oldVisits } from './visits.ts'

let house: House
let simulators: Simulators
const { connect, link, person } = exchanging(
  () => house,
  () => simulators,
)
beforeAll(async () => {
  simulators = await openSimulators()
  house = await openHouse({ ...withoutLimits, WEBHOOK_PRIVATE_HOSTS: simulators.host })
})
afterAll(async () => {
  await house.close()
  await simulators.close()
})

const now = new Date('2026-03-20T12:00:00Z')
async function fetchVisits(visits: Record<string, unknown>[]) {
  simulators.store.hhax.visits = visits
  await house.owner.query(`update integration_settings set visits_at = '2026-01-01'`)
  await turnOf(house, dueVisits(house.config), { now })
}
const kept = async () =>
  (
    await house.owner.query<{ external_id: string; hours: number }>(
      `select external_id, (extract(epoch from ends_at - starts_at) / 3600)::float8 as hours from partner_visits order by external_id`,
    )
  ).rows

test('[R-RTE-8] a class during a visit is a payroll exception; moved and canceled visits follow the partner', async () => {
  const world = await payrollWorld(house)
  await setUpPayroll(house)
  await connect('hhax', ['caregivers', 'visits'])
  const [busy, free] = [await world.person(), await world.person()]
  await link('hhax', busy.id, 'C-1')
  await link('hhax', free.id, 'C-2')
  const session = await world.taught('2026-03-10', 9, 11)
  const taught = { how: 'attendance' as const, evidence: session.evidence, mode: 'classroom', minutes: 120 }
  const entry = await world.credit(busy.id, taught)
  await world.credit(free.id, taught)
  const at = (visitId: string, caregiverCode: string, from: string, to: string) => ({
    visitId,
    caregiverCode,
    startTime: `2026-03-10T${from}:00-05:00`,
    endTime: `2026-03-10T${to}:00-05:00`,
  })
  await fetchVisits([
    at('V-1', 'C-1', '10:30', '12:00'),
    at('V-1', 'C-1', '10:30', '12:00'),
    at('V-2', 'C-2', '11:00', '12:00'),
    at('V-3', 'C-9', '09:00', '10:00'),
    at('V-4', 'C-1', '13:00', '12:00'),
    { visitId: { a: 1 }, startTime: 'x' },
    null as never,
  ])
  expect(await kept()).toEqual([
    { external_id: 'V-1', hours: 1.5 },
    { external_id: 'V-2', hours: 1 },
  ])
  const batch = await openedBatch(house, '2026-03-08')
  const found = (await exceptionsIn(house, batch.id)).filter(({ cause }) => cause === 'overlap')
  expect(found.map(one => JSON.stringify(one))).toEqual([expect.stringContaining('at the same time as a visit')])
  const { rows } = await house.owner.query(`select record_id from payroll_lines where employee_id = $1`, [busy.id])
  expect(rows).toEqual([{ record_id: entry }])
  await fetchVisits([at('V-1', 'C-1', '11:00', '12:00')])
  expect(await kept()).toEqual([{ external_id: 'V-1', hours: 1 }])
  await turnOf(house, oldVisits, { now: new Date('2026-06-01T12:00:00Z') })
  expect(await kept()).toEqual([{ external_id: 'V-1', hours: 1 }])
  await turnOf(house, oldVisits, { now: new Date('2026-06-15T12:00:00Z') })
  expect(await kept()).toEqual([])
})

test('a partner that fails midway removes no visit', async () => {
  await connect('hhax', ['caregivers', 'visits'])
  await link('hhax', (await person()).id, 'C-5')
  const visit = (n: number) => ({
    visitId: `W-${n}`,
    caregiverCode: 'C-5',
    startTime: `2026-03-11T${String(n % 24).padStart(2, '0')}:00:00Z`,
    endTime: `2026-03-11T${String(n % 24).padStart(2, '0')}:30:00Z`,
  })
  const all = Array.from({ length: 600 }, (_, n) => visit(n))
  await fetchVisits(all)
  expect(await kept()).toHaveLength(600)
  let calls = 0
  simulators.fault = () => (calls++ > 0 ? 500 : null)
  await fetchVisits(all.slice(0, 550))
  expect(await kept()).toHaveLength(600)
  simulators.fault = () => null
  await fetchVisits(all.slice(0, 550))
  expect(await kept()).toHaveLength(550)
})
