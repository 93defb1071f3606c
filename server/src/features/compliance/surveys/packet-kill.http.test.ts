import { api, endedStates, type Id } from '@preceptor/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { campaign } from '../../../../test/campaign.ts'
import { type House, openHouse } from '../../../../test/house.ts'
import { workerKills } from '../../../../test/worker-kills.ts'
import { aComplianceRule, aComplianceRuleVersion } from '../../../demo/factories/compliance-rules.ts'
import { anEmployee } from '../../../demo/factories/employees.ts'

let house: House
const workers = workerKills(() => house)
const people = campaign(80, 480)
const kills = campaign(1, 12)

beforeEach(async () => {
  house = await openHouse()
  const { id: organization_id } = house.agency
  const rule = aComplianceRule({ organization_id })
  await house.load({
    compliance_rules: [rule],
    compliance_rule_versions: [aComplianceRuleVersion({ organization_id, rule_id: rule.id })],
    employees: Array.from({ length: people }, () => anEmployee({ organization_id, hire_date: '2024-01-08' })),
  })
})
afterEach(async () => {
  await workers.kill()
  await house.close()
})

const sample = { by: 'hired_since' as const, hired_since: '2020-01-01' }
const question = { sample, as_of: null, answer: 'records' as const }
async function asked(): Promise<Id> {
  const { data } = await house.call(api.surveys.preview, { body: question })
  const expected_ids = data.data.map(({ employee_id }) => employee_id)
  return (await house.call(api.surveys.build, { body: { ...question, expected_ids } })).data.id
}
async function over(id: Id) {
  await workers.start()
  const state = async () => (await house.call(api.surveys.get, { params: { id } })).data.state
  await expect.poll(async () => endedStates.includes(await state()), { timeout: 60_000, interval: 50 }).toBe(true)
  await workers.kill()
}
const words = async (id: Id) =>
  (await house.owner.query('select place, printed from survey_packet_people where packet_id = $1 order by place', [id]))
    .rows as unknown[]

test('a packet whose workers are killed partway matches an undisturbed one and is logged once', async () => {
  const id = await asked()
  expect(await workers.killedTimes(kills, id, 'running')).toBeGreaterThan(0)
  await over(id)
  const other = await asked()
  await over(other)
  const { data } = await house.call(api.surveys.get, { params: { id } })
  expect(data).toMatchObject({ state: 'succeeded', people, with_gaps: people })
  expect(data.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(data.data).toHaveLength(people)
  expect(await words(id)).toEqual(await words(other))
  const { rows } = await house.owner.query(`select kind from events where subject_id = $1`, [id])
  expect(rows).toEqual([{ kind: 'survey_packet.built' }])
}, 180_000)

test('a packet canceled partway stores nothing', async () => {
  const id = await asked()
  await house.call(api.jobs.cancel, { params: { id }, body: {} })
  await over(id)
  const { data } = await house.call(api.surveys.get, { params: { id } })
  expect(data).toMatchObject({ state: 'cancelled', sha256: null, data: [] })
  expect((await house.call(api.surveys.pdf, { params: { id } })).status).toBe(409)
}, 60_000)
