import { api, endedStates } from '@preceptor/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aLocation } from '../../demo/factories/taxonomy.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { peopleOf, untilBulk } from '../../../test/bulk-flow.ts'
import { campaign } from '../../../test/campaign.ts'
import { type House, openHouse } from '../../../test/house.ts'
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

const people = campaign(500, 10_000)
/** People already at the location. */
const there = people / 100
/** Within one phase; the job may finish before the last kill. */
const kills = campaign(1, 2)

test.runIf(inTurn(6))(
  `a bulk change of ${people} employees and its undo, killed on the way, end as if nothing had happened`,
  async () => {
    const organization_id = house.agency.id
    const location = aLocation({ organization_id, name: 'Queens' })
    await house.load({
      locations: [location],
      employees: Array.from({ length: people }, (_, at) =>
        anEmployee({ organization_id, location_id: at % 100 === 0 ? location.id : house.agency.location_id }),
      ),
    })
    const body = {
      audience: { by: 'matching' as const, filters: {} },
      change: { act: 'location' as const, location_id: location.id },
    }
    const { data } = await house.call(api.bulk.add, { body })
    const params = { id: data.id }
    let killed = await workers.killedTimes(1, data.id, 'planning')
    await workers.start()
    const plan = await untilBulk(house, data.id, ({ state }) => state === 'planned' || endedStates.includes(state))
    const counts = { update: people - there, unchanged: there }
    expect([plan.state, plan.counts, plan.total]).toEqual(['planned', counts, people])

    await house.call(api.bulk.run, { params, body: {} })
    killed += await workers.killedTimes(kills, data.id, 'running')
    await workers.start()
    const done = await untilBulk(house, data.id, ({ state }) => endedStates.includes(state))
    expect([done.state, done.counts, done.done]).toEqual(['succeeded', counts, people])
    expect(await story(location.id)).toEqual({
      there: people,
      told: people - there,
      versions: people - there,
      summaries: 1,
    })

    await house.call(api.bulk.undo, { params, body: {} })
    killed += await workers.killedTimes(kills, data.id, 'undoing')
    await workers.start()
    const undone = await untilBulk(house, data.id, ({ state }) => endedStates.includes(state))
    expect([undone.state, undone.counts, undone.message]).toEqual(['undone', counts, null])
    expect(await story(location.id)).toEqual({
      there,
      told: 2 * (people - there),
      versions: 2 * (people - there),
      summaries: 2,
    })
    expect(await peopleOf(house, data.id, { outcome: 'kept' })).toEqual([])
    expect(killed).toBeGreaterThanOrEqual(campaign(1, 3))
  },
  180_000,
)

/** Checks that employees, versions and history agree: each person changed and recorded once per direction. */
async function story(location_id: string) {
  const { rows } = await house.owner.query(
    `select (select count(*)::int from employees where organization_id = $1 and location_id = $2) as there,
      (select sum(version - 1)::int from employees where organization_id = $1) as versions,
      count(*) filter (where subject_id is not null)::int as told, count(*) filter (where subject_id is null)::int as summaries
     from events where organization_id = $1 and source = 'bulk'`,
    [house.agency.id, location_id],
  )
  return rows[0]
}
