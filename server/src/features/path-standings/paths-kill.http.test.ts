import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { campaign } from '../../../test/campaign.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { aTypeIn, peopleIn, programIn } from '../../../test/trainees.ts'
import { workerKills } from '../../../test/worker-kills.ts'
import { aLearningPath, aPathStep, aPathVersion } from '../../demo/factories/learning-paths.ts'

let house: House
const workers = workerKills(() => house)
beforeEach(async () => {
  house = await openHouse()
})
afterEach(async () => {
  await workers.kill()
  await house.close()
})

const kills = campaign(2, 40)
const people = campaign(150, 6_000)

const left = async () =>
  (await house.owner.query<{ n: number }>('select count(*)::int as n from path_due')).rows[0]?.n ?? 0
const onIt = async () =>
  (await house.owner.query<{ n: number }>('select count(*)::int as n from path_enrolments')).rows[0]?.n ?? 0

test(`${kills} kills while ${people} people are hired: each is put on the path once, has its first program once, and the history says both once`, async () => {
  const organization_id = house.agency.id
  const training_type_id = await aTypeIn(house)
  const [first, second] = [
    await programIn(house, { program: { training_type_id, titles: { en: 'First' } } }),
    await programIn(house, { program: { training_type_id, titles: { en: 'Second' } } }),
  ]
  const path = aLearningPath({ organization_id, rule_on: true })
  await house.load({
    learning_paths: [path],
    learning_path_versions: [aPathVersion({ organization_id, path_id: path.id })],
    learning_path_steps: [first, second].map(({ id: program_id }, place) =>
      aPathStep({ organization_id, path_id: path.id, place, program_id }),
    ),
  })
  const share = Math.ceil(people / (kills + 1))
  for (let killed = 0; killed <= kills; killed++) {
    // Some are hired while no worker runs, the others while one is working
    await peopleIn(
      house,
      Array.from({ length: share }, () => ({ provider_status: 6, hire_date: null })),
    )
    await house.owner.query(
      `update employees set provider_status = 1, hire_date = '2026-03-02' where provider_status = 6`,
    )
    await workers.start()
    const enough = (await onIt()) + Math.floor(Math.random() * share)
    for (const end = Date.now() + 20_000; (await onIt()) < enough && Date.now() < end; ) await wait(5)
    await wait(Math.random() * 300)
    if (killed < kills) await workers.kill()
  }
  for (const end = Date.now() + 120_000; (await left()) > 0 && Date.now() < end; ) await wait(50)
  await expect.poll(onIt, { timeout: 20_000 }).toBe(share * (kills + 1))
  const { rows } = await house.owner.query(
    `select count(*)::int as people, count(*) filter (where s.n = 2)::int as steps,
       count(*) filter (where a.n = 1 and a.source = 'path')::int as once,
       count(*) filter (where ev.added = 1 and ev.assigned = 1)::int as told
     from path_enrolments p
     cross join lateral (select count(*) as n from path_step_states s where s.enrolment_id = p.id) s
     cross join lateral (select count(*) as n, min(source) as source from assignments a where a.employee_id = p.employee_id) a
     cross join lateral (select count(*) filter (where kind = 'path.added') as added, count(*) filter (where kind = 'training.assigned') as assigned
       from events e where e.organization_id = p.organization_id and e.subject_id = p.employee_id) ev`,
  )
  const all = share * (kills + 1)
  expect(rows).toEqual([{ people: all, steps: all, once: all, told: all }])
}, 900_000)
