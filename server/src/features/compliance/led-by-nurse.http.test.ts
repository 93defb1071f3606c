import { addDays, api, type Args, type Id } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { previewed, runBulk } from '../../../test/bulk-flow.ts'
import { ruleIn } from '../../../test/compliance/rules-in.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { csvFile, workerOf } from '../../../test/import-flow.ts'
import { assignedIn, aTypeIn, peopleIn, programIn } from '../../../test/trainees.ts'
import { plannedTraining, runTraining } from '../../../test/training-flow.ts'
import { aPdf, kept } from '../../../test/upload-flow.ts'
import { aTopic } from '../../demo/factories/taxonomy.ts'
import type { RunningWorker } from '../../jobs/worker.ts'
import { todayIn } from '../employees/today.ts'

/**
 * Rules may require that a registered nurse led the training: every way to enter training records it, and such a rule checks it.
 */

let house: House
let worker: RunningWorker
let topic_id: Id
let rule: Id
let training_type_id: Id
const today = todayIn('America/New_York')
const lately = addDays(today, -5)

beforeAll(async () => {
  house = await openHouse()
  worker = await workerOf(house)
  const topic = aTopic({ organization_id: house.agency.id, name: 'Medication' })
  topic_id = topic.id
  await house.load({ topics: [topic] })
  training_type_id = await aTypeIn(house, { counts_as: 'in_service' })
  rule = await ruleIn(house, { name: 'Medication by a nurse', rn_led: true })
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})

const person = async (employee_number: string) =>
  (await peopleIn(house, [{ hire_date: addDays(today, -40), employee_number }]))[0] ?? ''

async function recordsOf(id: Id) {
  const { data } = await house.call(api.compliance.ofEmployee, { params: { id }, query: {} })
  const detail = data.rules.find(({ rule_id }) => rule_id === rule)?.detail
  return detail?.records.map(({ counts, rn, left_out }) => ({ counts, rn, why: left_out.map(({ why }) => why) }))
}

type Body = Args<typeof api.externalTrainings.add>['body']
const training = async (over: Partial<Body>): Promise<Body> => ({
  title: 'Help with medication',
  provider: 'Nurses’ school',
  completed_on: lately,
  expires_on: null,
  score: null,
  program_id: null,
  counts_as: 'in_service',
  hours: [{ topic_id, mode: 'classroom', minutes: 120 }],
  note: null,
  files: [(await kept(house, 'certificate.pdf', aPdf(), 'agency_admin', 'external')).id],
  ...over,
})

test('outside training names the nurse who led it; without one it does not count, with the reason', async () => {
  const id = await person('R1')
  const add = async (over: Partial<Body>) =>
    house.call(api.externalTrainings.add, { params: { id }, body: await training(over) })
  const without = (await add({})).data
  expect(without.rn).toBeNull()
  const refused = await add({ rn: { name: ' ', license: null } })
  expect([refused.status, refused.failure?.errors]).toEqual([422, { 'rn.name': ['Enter the name of the nurse.'] }])
  const led = (await add({ title: 'Led', rn: { name: 'Grace Okafor', license: '' } })).data
  expect(led.rn).toEqual({ name: 'Grace Okafor', license: null })
  const changed = await house.call(
    api.externalTrainings.update,
    { params: { id: led.id }, body: { rn: { name: 'Grace Okafor', license: 'RN 512204' } } },
    { headers: { 'if-match': `"${led.version}"` } },
  )
  expect(changed.data.rn).toEqual({ name: 'Grace Okafor', license: 'RN 512204' })
  const ids = [without.id, led.id]
  await house.call(api.externalTrainings.approve, { body: { ids } }, { as: 'rn_limited' })
  expect(await recordsOf(id)).toEqual([
    { counts: 120, rn: { name: 'Grace Okafor', license: 'RN 512204' }, why: [] },
    { counts: 0, rn: null, why: ['Not led by a registered nurse.'] },
  ])
  const { data } = await house.call(api.employees.history, { params: { id } })
  expect(data.data.flatMap(({ changes }) => changes)).toContainEqual({
    field: 'rn_leader',
    before: 'Grace Okafor',
    after: 'Grace Okafor, RN 512204',
  })
})

test('a completion on paper records nurse-led hours, and still does when its day is corrected', async () => {
  const id = await person('R2')
  const { id: program_id } = await programIn(house, {
    program: { training_type_id },
    modules: [{ minutes: { [topic_id]: 90 } }],
  })
  await assignedIn(house, program_id, [id])
  const done = async (change: Args<typeof api.bulk.add>['body']['change']) => {
    const job = await previewed(house, { audience: { by: 'rows', ids: [id] }, change })
    return (await runBulk(house, job.id)).counts
  }
  const rn = { name: 'Grace Okafor', license: null }
  const paper = { minutes: null, files: [], seen_by: 'Rita', note: null, assigns: false, rn }
  expect(await done({ act: 'complete', program_id, completed_on: lately, ...paper })).toMatchObject({ update: 1 })
  expect(await recordsOf(id)).toContainEqual({ counts: 90, rn, why: [] })
  const moved = { act: 'correct', program_id, completed_on: addDays(lately, -1), reason: 'Typing error' } as const
  expect(await done(moved)).toMatchObject({ update: 1 })
  expect((await recordsOf(id))?.filter(({ counts }) => counts > 0)).toEqual([{ counts: 90, rn, why: [] }])
})

test('a file of past training has columns for it: a name, or only that a nurse led it', async () => {
  const named = await person('R3')
  const unnamed = await person('R4')
  const none = await person('R5')
  const file = csvFile([
    'Employee number,Course,Date completed,Hours,Topic,Format,Led by RN,RN license',
    `R3,Help with medication,${lately},2,Medication,Classroom,Grace Okafor,RN 512204`,
    `R4,Help with medication,${lately},2,Medication,Classroom,Yes,`,
    `R5,Help with medication,${lately},2,Medication,Classroom,No,`,
  ])
  const { id } = await plannedTraining(house, file, {
    decisions: { program: { 'Help with medication': { action: 'outside' } } },
  })
  expect((await runTraining(house, id)).counts).toMatchObject({ hours: 3 })
  expect(await recordsOf(named)).toEqual([{ counts: 120, rn: { name: 'Grace Okafor', license: 'RN 512204' }, why: [] }])
  expect(await recordsOf(unnamed)).toEqual([{ counts: 120, rn: { name: null, license: null }, why: [] }])
  expect(await recordsOf(none)).toEqual([{ counts: 0, rn: null, why: ['Not led by a registered nurse.'] }])
})

test('the shortest way uses training people attend, says that a nurse must lead it, and offers no online training', async () => {
  const id = await person('R6')
  const aProgramOf = async (mode: 'online' | 'classroom', title: string) =>
    programIn(house, {
      program: { training_type_id, titles: { en: title } },
      modules: [{ minutes: { [topic_id]: 720 }, mode }],
    })
  await aProgramOf('online', 'A online')
  const ask = async () => (await house.call(api.compliance.way, { params: { id }, query: { reach: 'all' } })).data
  expect((await ask()).way).toBeNull()
  const attended = await aProgramOf('classroom', 'B in class')
  expect((await ask()).way).toMatchObject({ minutes: 720, steps: [{ id: attended.id, by_nurse: true }] })
})
