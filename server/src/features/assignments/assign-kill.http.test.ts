import { api, endedStates } from '@preceptor/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anEmployee } from '../../demo/factories/employees.ts'
import { untilBulk } from '../../../test/bulk-flow.ts'
import { campaign } from '../../../test/campaign.ts'
import { aTypeIn, programIn } from '../../../test/trainees.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { workerKills } from '../../../test/worker-kills.ts'
import { todayIn } from '../employees/today.ts'

let house: House
const workers = workerKills(() => house)
beforeEach(async () => {
  house = await openHouse()
})
afterEach(async () => {
  await workers.kill()
  await house.close()
})

const people = campaign(600, 10_000)

test(`${people} people added to a program and taken off again, killed on the way: nothing doubled, nothing lost`, async () => {
  const organization_id = house.agency.id
  const program = await programIn(house, { program: { training_type_id: await aTypeIn(house) } })
  await house.load({ employees: Array.from({ length: people }, () => anEmployee({ organization_id })) })
  const start_date = todayIn('America/New_York')
  const change = { act: 'assign' as const, program_id: program.id, start_date, due_on: null, reason: null }
  const { data } = await house.call(api.bulk.add, { body: { audience: { by: 'matching', filters: {} }, change } })
  const params = { id: data.id }
  await workers.start()
  await untilBulk(house, data.id, ({ state }) => state === 'planned' || endedStates.includes(state))

  await house.call(api.bulk.run, { params, body: {} })
  let killed = await workers.killedTimes(campaign(1, 5), data.id, 'running')
  await workers.start()
  const done = await untilBulk(house, data.id, ({ state }) => endedStates.includes(state), { timeout: 120_000 })
  expect([done.state, done.counts]).toEqual(['succeeded', { update: people }])
  expect(await story()).toEqual({ open: people, people, assigned: people, withdrawn: 0, told: people })

  const undo = await house.call(api.bulk.undo, { params, body: {} })
  expect(undo.status, JSON.stringify(undo.failure)).toBe(200)
  killed += await workers.killedTimes(campaign(1, 5), data.id, 'undoing')
  await workers.start()
  const undone = await untilBulk(house, data.id, ({ state }) => endedStates.includes(state), { timeout: 120_000 })
  expect([undone.state, undone.message, undone.counts]).toEqual(['undone', null, { update: people }])
  expect(await story()).toEqual({ open: 0, people: 0, assigned: people, withdrawn: people, told: people })
  expect(await toldBoth()).toBe(people)
  expect(killed).toBeGreaterThanOrEqual(campaign(1, 5))
}, 900_000)

/** Checks that assignments and history agree. */
async function story() {
  const { rows } = await house.owner.query(
    `select (select count(*)::int from assignments) as open, (select count(distinct employee_id)::int from assignments) as people,
      count(*) filter (where kind = 'training.assigned')::int as assigned,
      count(*) filter (where kind = 'training.withdrawn')::int as withdrawn,
      count(distinct subject_id) filter (where kind = 'training.assigned')::int as told
     from events where organization_id = $1`,
    [house.agency.id],
  )
  return rows[0]
}

/** Counts people whose history has one entry for the assignment and one for its removal. */
async function toldBoth() {
  const { rows } = await house.owner.query(
    `select count(*)::int as people from (
       select from events where organization_id = $1 and kind in ('training.assigned', 'training.withdrawn') group by subject_id
       having count(*) = 2 and count(distinct kind) = 2) each`,
    [house.agency.id],
  )
  return rows[0].people
}
