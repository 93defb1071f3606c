import { api, endedStates } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { untilBulk } from '../../../test/bulk-flow.ts'
import { campaign } from '../../../test/campaign.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { learning } from '../../../test/learner.ts'
import { assignedIn, aTypeIn, programIn } from '../../../test/trainees.ts'
import { workerKills } from '../../../test/worker-kills.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { todayIn } from '../employees/today.ts'
import { completeAssignments } from '../learning/complete.ts'

let house: House
const workers = workerKills(() => house)
beforeEach(async () => {
  house = await openHouse()
})
afterEach(async () => {
  await workers.kill()
  await house.close()
})

const people = campaign(300, 10_000)
/** Number of people whose certificate was voided while the work was killed. */
const voided = 10

test(`certificates of ${people} people, killed on the way: one page for each that is valid at the end, and the history says it once`, async () => {
  const organization_id = house.agency.id
  const program = await programIn(house, {
    program: { training_type_id: await aTypeIn(house) },
    modules: [{}],
  })
  const employees = Array.from({ length: people }, () => anEmployee({ organization_id }))
  await house.load({ employees })
  const ids = employees.map(({ id }) => id)
  const assignments = await assignedIn(house, program.id, ids)
  for (let at = 0; at < people; at += 200)
    await learning(house, scope =>
      completeAssignments(scope, {
        head: {},
        wanted: sql`select id as assignment_id, ${todayIn('America/New_York')}::date as completed_on, 'evidence' as how, null::smallint as score,
        null as language, null::jsonb as evidence from assignments where id = any(${assignments.slice(at, at + 200)}::uuid[])`,
      }),
    )
  const { data } = await house.call(api.bulk.add, {
    body: {
      audience: { by: 'progress', program_id: program.id, filters: { standing: 'completed' } },
      change: { act: 'certificates', program_id: program.id, as: 'pdf' },
    },
  })
  const params = { id: data.id }
  let killed = await workers.killedTimes(1, data.id, 'planning', 20)
  await workers.start()
  const plan = await untilBulk(house, data.id, ({ state }) => state === 'planned' || endedStates.includes(state))
  expect([plan.state, plan.counts]).toEqual(['planned', { update: people }])

  const { rows } = await house.owner.query<{ id: string }>(
    `select id from certificates where program_id = $1 order by id limit $2`,
    [program.id, voided],
  )
  for (const { id } of rows) await house.call(api.certificates.void, { params: { id }, body: { reason: 'Misspelled' } })
  await house.call(api.bulk.run, { params, body: {} })
  killed += await workers.killedTimes(campaign(1, 5), data.id, 'running', 20)
  await workers.start()
  const done = await untilBulk(house, data.id, ({ state }) => endedStates.includes(state), { timeout: 120_000 })
  expect([done.state, done.counts]).toEqual(['succeeded_with_errors', { update: people - voided, reject: voided }])
  expect(killed).toBeGreaterThanOrEqual(1)
  const { bytes, status } = await house.call(api.bulk.papers, { params })
  expect(status).toBe(200)
  expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBe(people - voided)
  const { rows: told } = await house.owner.query<{ n: number }>(
    `select count(*)::int as n from events where job_id = $1 and subject_id is null`,
    [data.id],
  )
  expect(told[0]?.n).toBe(1)
}, 300_000)
