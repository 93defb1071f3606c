import { api, endedStates } from '@preceptor/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { campaign } from '../../../test/campaign.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { csvFile } from '../../../test/import-flow.ts'
import { startTrainingPlan, untilTraining, uploadTraining } from '../../../test/training-flow.ts'
import { workerKills } from '../../../test/worker-kills.ts'
import { anAssignment } from '../../demo/factories/assignments.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aProgram, aProgramModule, aProgramVersion } from '../../demo/factories/programs.ts'
import { aTopic, aTrainingType } from '../../demo/factories/taxonomy.ts'

let house: House
const workers = workerKills(() => house)
beforeEach(async () => {
  house = await openHouse()
})
afterEach(async () => {
  await workers.kill()
  await house.close()
})

const rows = campaign(1_000, 50_000)
/** Each person has a program, outside training, and one row that repeats the first. */
const people = rows / 4
const kills = { planning: campaign(1, 3), running: campaign(1, 8), undoing: campaign(1, 5) }
const atLeast = campaign(2, 8)
/** The worker's memory limit for a file of any length, because it reads one block at a time. */
const mostMiB = 400

async function agencyWithPeople() {
  const organization_id = house.agency.id
  const type = aTrainingType({ organization_id, name: 'Yearly' })
  const topic = aTopic({ organization_id, name: 'Dementia' })
  const program = aProgram({ organization_id, training_type_id: type.id, titles: { en: 'Yearly refresher' } })
  const version = aProgramVersion({ organization_id, program_id: program.id })
  const module = aProgramModule({ organization_id, version_id: version.id, position: 1 })
  const employees = Array.from({ length: people }, (_, n) =>
    anEmployee({ organization_id, employee_number: `K${n}`, hire_date: '2015-01-01' }),
  )
  const assignments = employees
    .filter((_, n) => n % 2 === 0)
    .map(({ id: employee_id }) => anAssignment({ organization_id, employee_id, program_id: program.id }))
  await house.load({
    training_types: [type],
    topics: [topic],
    programs: [program],
    program_versions: [version],
    program_modules: [module],
    program_module_minutes: [{ organization_id, module_row_id: module.id, topic_id: topic.id, minutes: 60 }],
    employees,
    assignments,
  })
}

const one = async (query: string) => (await house.owner.query(query, [house.agency.id])).rows[0]

test(
  `past training of ${rows} rows killed ${atLeast} times and more counts once, and its undo takes back all of it`,
  async () => {
    await agencyWithPeople()
    const lines = Array.from({ length: people }, (_, n) => [
      `K${n},Yearly refresher,2025-03-01,2,Dementia`,
      `K${n},Lifting safely,2025-04-0${1 + (n % 9)},1,Dementia`,
      `K${n},Yearly refresher,2025-03-01,2,Dementia`,
      `K${n},Wound care,2024-04-02,0.5,Dementia`,
    ]).flat()
    const uploaded = await uploadTraining(
      house,
      csvFile(['Employee number,Course,Date completed,Hours,Topic', ...lines]),
    )
    const decisions = { program: { 'Lifting safely': { action: 'outside' }, 'Wound care': { action: 'outside' } } }
    expect((await startTrainingPlan(house, uploaded, { decisions })).status).toBe(200)
    const { id } = uploaded
    let killed = await workers.killedTimes(kills.planning, id, 'planning')
    await workers.start()
    const plan = await untilTraining(house, id, ({ state }) => state === 'planned' || endedStates.includes(state))
    expect([plan.state, plan.counts]).toEqual(['planned', { complete: people, hours: 2 * people, reject: people }])
    expect(plan.unknowns.map(unknown => unknown.rows)).toEqual([people, people])

    await house.call(api.trainingImports.run, { params: { id }, body: {} })
    killed += await workers.killedTimes(kills.running, id, 'running')
    await workers.start()
    const done = await untilTraining(house, id, ({ state }) => endedStates.includes(state))
    expect([done.state, done.message, done.counts]).toEqual(['succeeded_with_errors', null, plan.counts])
    expect(
      await one(`select count(*)::int as trainings, count(distinct import_row)::int as rows from external_trainings
      where organization_id = $1 and state = 'approved'`),
    ).toEqual({ trainings: 3 * people, rows: 3 * people })
    expect(
      await one(`select count(*) filter (where kind = 'completion')::int as completions, sum(minutes)::int as minutes,
      count(*) filter (where job_id is null)::int as stray from training_records where organization_id = $1`),
    ).toEqual({ completions: 3 * people, minutes: people * 210, stray: 0 })
    const standing = `select state, count(*)::int as n from assignments where organization_id = $1 group by 1 order by 1`
    expect(await one(standing)).toEqual({ state: 'completed', n: people })
    expect(
      await one(
        `select count(*)::int as n from events where organization_id = $1 and kind = 'training.external_imported'`,
      ),
    ).toEqual({ n: 3 * people })

    await house.call(api.trainingImports.undo, { params: { id }, body: {} })
    killed += await workers.killedTimes(kills.undoing, id, 'undoing')
    await workers.start()
    const undone = await untilTraining(house, id, ({ state }) => endedStates.includes(state))
    expect([undone.state, undone.message]).toEqual(['undone', null])
    expect(killed).toBeGreaterThanOrEqual(atLeast)
    expect(
      await one(`select count(*) filter (where kind = 'reversal')::int as reversals, count(distinct reverses)::int as reversed,
      sum(case when kind = 'reversal' then -minutes else minutes end)::int as minutes from training_records where organization_id = $1`),
    ).toEqual({ reversals: 6 * people, reversed: 6 * people, minutes: 0 })
    const { rows: states } = await house.owner.query(standing, [house.agency.id])
    expect(states).toEqual([
      { state: 'assigned', n: people / 2 },
      { state: 'withdrawn', n: people / 2 },
    ])
    await workers.kill()
    expect(workers.peakMiB()).toBeLessThan(mostMiB)
  },
  campaign(480_000, 2 * 60 * 60_000),
)
