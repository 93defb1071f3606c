import { api, endedStates, type RosterImport } from '@preceptor/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { messyRoster } from './read/samples/messy-roster.ts'
import { campaign } from '../../../test/campaign.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { answered, rowsOf, startPlan, until, upload } from '../../../test/import-flow.ts'
import { workerKills } from '../../../test/worker-kills.ts'
import { inTurn } from '../../../test/sample.ts'

let house: House
const workers = workerKills(() => house)
beforeEach(async () => {
  house = await openHouse()
})
afterEach(async () => {
  await workers.kill()
  await house.close()
})

const rows = campaign(1_000, 10_000)
/** Kills while it is planned, and while it runs. */
const kills = { planning: campaign(1, 2), running: campaign(1, 5) }
/** The work may be done before the last kill. */
const atLeast = campaign(1, 5)

test.runIf(inTurn(2))(
  `an import of ${rows} rows killed ${atLeast} times or more on the way ends as if nothing had happened`,
  async () => {
    const roster = messyRoster({ rows, seed: 5 })
    const uploaded = await upload(house, new File([new Uint8Array(roster.bytes)], roster.file_name))
    await startPlan(house, uploaded)
    const whilePlanning = await workers.killedTimes(kills.planning, uploaded.id, 'planning')
    await workers.start()
    const plan = await until(house, uploaded.id, ({ state }) => state === 'planned' || endedStates.includes(state))
    expect(plan.state, plan.message ?? '').toBe('planned')
    await answered(house, plan)

    await house.call(api.imports.run, { params: { id: uploaded.id }, body: {} })
    const whileRunning = await workers.killedTimes(kills.running, uploaded.id, 'running')
    await workers.start()
    const done = await until(house, uploaded.id, ({ state }) => endedStates.includes(state))
    expect(whilePlanning + whileRunning).toBeGreaterThanOrEqual(atLeast)

    const rejected = new Set([...roster.faulty.map(({ row }) => row), ...roster.repeated]).size
    expect([done.state, done.message]).toEqual(['succeeded_with_errors', null])
    expect(done.counts).toEqual({ create: rows - rejected, reject: rejected })
    expect([done.done, done.total]).toEqual([rows, rows])
    await expectWhole(done)
  },
  120_000,
)

/** Checks that row count, numbers and history agree with the result. */
async function expectWhole(done: RosterImport) {
  const one = async (query: string) =>
    (await house.owner.query<Record<string, number>>(query, [house.agency.id])).rows[0]
  const { create = 0, reject = 0 } = done.counts
  expect(
    await one(`select count(*)::int as n, count(distinct employee_number)::int as numbers,
      count(distinct (sort_name, birth_date, mobile))::int as people from employees where organization_id = $1`),
  ).toMatchObject({ n: create, numbers: create })
  expect(
    await one(`select count(*)::int as n, count(distinct subject_id)::int as people from events
      where organization_id = $1 and kind = 'employee.created' and source = 'import'`),
  ).toEqual({ n: create, people: create })
  expect(
    await one(`select count(*)::int as n from events where organization_id = $1 and kind = 'employees.imported'`),
  ).toEqual({ n: 1 })
  expect(await one(`select sum(employees)::int as n from agency_counts where organization_id = $1`)).toEqual({
    n: create,
  })
  expect(
    await one(`select count(*)::int as n, count(*) filter (where outcome = 'reject')::int as rejected from job_items
      where organization_id = $1`),
  ).toEqual({ n: rows, rejected: reject })
  expect((await rowsOf(house, done.id, { outcome: 'create' })).every(row => row.done && row.employee_id)).toBe(true)
}
