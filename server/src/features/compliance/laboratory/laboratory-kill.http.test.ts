import { addDays, api, endedStates, type Id } from '@preceptor/contract'
import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import { examples } from '@preceptor/contract/examples'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { campaign } from '../../../../test/campaign.ts'
import { type House, openHouse } from '../../../../test/house.ts'
import { peopleIn } from '../../../../test/trainees.ts'
import { workerKills } from '../../../../test/worker-kills.ts'
import { todayIn } from '../../employees/today.ts'

let house: House
const workers = workerKills(() => house)
const people = campaign(180, 2_000)
const kills = campaign(1, 12)
const today = todayIn('America/New_York')

beforeEach(async () => {
  house = await openHouse()
  await peopleIn(
    house,
    Array.from({ length: people }, (_, at) => ({
      hire_date: addDays(today, -400 - (at % 40)),
      last_name: `Abel ${at}`,
    })),
  )
})
afterEach(async () => {
  await workers.kill()
  await house.close()
})

const rule: RuleVersion = {
  ...(examples.rule as RuleVersion),
  effective_from: '2020-01-01',
  applies_if: { ...(examples.rule as RuleVersion).applies_if, states: [] },
}
const read = async (id: Id) => (await house.call(api.ruleDrafts.get, { params: { id } })).data
async function aDraft() {
  const body = { title: 'Two hours more', changes: [{ rule_id: null, rule }] }
  return (await house.call(api.ruleDrafts.add, { body })).data.id
}
async function judging(id: Id): Promise<Id> {
  await house.call(api.ruleDrafts.judge, { params: { id }, body: {} })
  return (await read(id)).job?.id ?? ''
}
async function over(id: Id) {
  await workers.start()
  const ended = async () => endedStates.includes((await read(id)).job?.state ?? 'running')
  await expect.poll(ended, { timeout: 60_000, interval: 50 }).toBe(true)
  await workers.kill()
  return read(id)
}
const flipsOf = async (id: Id) =>
  (
    await house.owner.query(
      'select employee_id, change_no, on_day::text, before_state, after_state, added_minutes from compliance_draft_flips where draft_id = $1 order by employee_id, change_no',
      [id],
    )
  ).rows as unknown[]

test('a check whose workers are killed partway gives the same result, each person once', async () => {
  const id = await aDraft()
  expect(await workers.killedTimes(kills, await judging(id), 'running')).toBeGreaterThan(0)
  const killed = await over(id)
  const other = await aDraft()
  await judging(other)
  const whole = await over(other)
  expect(killed).toMatchObject({ turn_red: whole.turn_red, flips: whole.flips, added_minutes: whole.added_minutes })
  expect(killed.judged_at).not.toBeNull()
  expect(killed.turn_red).toBe(people)
  const flips = await flipsOf(id)
  expect(flips.length).toBeGreaterThanOrEqual(people)
  expect(flips).toEqual(await flipsOf(other))
}, 180_000)

test('a check stopped partway says so and gives no result; run again it is complete', async () => {
  const id = await aDraft()
  const job = await judging(id)
  // Right after it starts: a hundred and eighty people are judged almost instantly
  expect(await workers.killedTimes(1, job, 'running', 0)).toBe(1)
  await house.call(api.jobs.cancel, { params: { id: job }, body: {} })
  const stopped = await over(id)
  expect(stopped).toMatchObject({ judged_at: null, job: { state: 'cancelled' } })
  await judging(id)
  expect(await over(id)).toMatchObject({ job: { state: 'succeeded' }, turn_red: people })
}, 120_000)
