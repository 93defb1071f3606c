import { api, endedStates, type Id } from '@preceptor/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aPublishedForm } from '../../demo/factories/forms.ts'
import { todayIn } from '../employees/today.ts'
import { untilBulk } from '../../../test/bulk-flow.ts'
import { campaign } from '../../../test/campaign.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { workerKills } from '../../../test/worker-kills.ts'

let house: House
const workers = workerKills(() => house)
beforeEach(async () => {
  house = await openHouse()
})
afterEach(async () => {
  await workers.kill()
  await house.close()
})

const people = campaign(1_100, 10_000)

test(`[R-RTE-14] a form given to ${people} people and taken away again, killed on the way: each has it once, and the history says it once`, async () => {
  const organization_id = house.agency.id
  const { form, version } = aPublishedForm({ organization_id, titles: { en: 'Handbook' } })
  await house.load({
    forms: [form],
    form_versions: [version],
    employees: Array.from({ length: people }, () => anEmployee({ organization_id })),
  })
  // The second person has separate tests
  await house.owner.query('update organizations set bulk_approval_above = null')
  const change = { act: 'form_add' as const, form_id: form.id, start_date: todayIn('America/New_York'), due_on: null }
  const { data } = await house.call(api.bulk.add, { body: { audience: { by: 'matching', filters: {} }, change } })
  const params = { id: data.id }
  const over = (state: string) =>
    untilBulk(house, data.id, job => job.state === state || endedStates.includes(job.state), { timeout: 120_000 })
  let killed = await workers.killedTimes(1, data.id, 'planning')
  await workers.start()
  const plan = await over('planned')
  expect([plan.state, plan.counts, plan.total]).toEqual(['planned', { update: people }, people])

  await house.call(api.bulk.run, { params, body: {} })
  killed += await workers.killedTimes(campaign(1, 3), data.id, 'running')
  await workers.start()
  const done = await over('succeeded')
  expect([done.state, done.counts, done.done]).toEqual(['succeeded', { update: people }, people])
  expect(await story(data.id)).toEqual({ forms: people, people, steps: people, given: people, taken: 0, summaries: 1 })

  await house.call(api.bulk.undo, { params, body: {} })
  killed += await workers.killedTimes(campaign(1, 3), data.id, 'undoing')
  await workers.start()
  expect((await over('undone')).state).toBe('undone')
  const nothing = { forms: 0, people: 0, steps: 0 }
  expect(await story(data.id)).toEqual({ ...nothing, given: people, taken: people, summaries: 2 })
  expect(killed).toBeGreaterThanOrEqual(1)
}, 300_000)

async function story(job_id: Id) {
  const { rows } = await house.owner.query(
    `select (select count(*)::int from employee_forms) as forms, (select count(distinct employee_id)::int from employee_forms) as people,
      (select count(*)::int from form_signers) as steps, count(*) filter (where kind = 'employee_form.assigned')::int as given,
      count(*) filter (where kind = 'employee_form.voided')::int as taken, count(*) filter (where subject_id is null)::int as summaries
     from events where job_id = $1`,
    [job_id],
  )
  return rows[0]
}
