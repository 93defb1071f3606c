import { api, type Endpoint } from '@preceptor/contract'
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAssignment } from '../../demo/factories/assignments.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aKey } from '../../../test/api-key.ts'
import { assignedProgram, trainingOf } from '../../../test/assigned.ts'
import { campaign } from '../../../test/campaign.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { type Answer, ask, killServers, startServer } from '../../../test/server-process.ts'
import { inTurn } from '../../../test/sample.ts'

let house: House
let one: Awaited<ReturnType<typeof assignedProgram>>
let token: string
let origin: string
beforeAll(async () => {
  house = await openHouse()
  one = await assignedProgram(house, await trainingOf(house), { quiz: { time_limit_minutes: 30 } })
  token = (await aKey(house, { name: 'Caregiver app' })).token
})
afterAll(async () => {
  await killServers()
  await house.close()
})

const learners = campaign(12, 200)
const kills = campaign(1, 10)
const right = { a: ['0'], b: ['0'] }
const half = { a: ['0'], b: ['1'] }
/** The number of answered calls, which determines when to kill the server. */
let answered = 0
let cut = 0
let end = 0

interface Learner {
  id: string
  employee_id: string
  /** Fails at first, sends the right answers too late, or neither. */
  way: 'fails' | 'late' | 'passes'
  /** Every other learner sends no keys for calls that are idempotent anyway. */
  keyed: boolean
}

/** Retries until it gets a response, like an app on a phone whose clock is a day off. */
async function told({ keyed }: Learner, endpoint: Endpoint, params: object, body?: object, key = randomUUID()) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => (params as Record<string, string>)[name] ?? '')
  const headers = { date: new Date(Date.now() - 86_400_000).toUTCString(), ...(keyed && { 'idempotency-key': key }) }
  while (Date.now() < end) {
    const answer = await ask(origin, path, { token, headers, ...(body && { body }) }).catch(() => null)
    if (answer && answer.status < 500 && answer.status !== 429) {
      answered++
      return answer
    }
    if (!answer) cut++
    await wait(50 + randomInt(100))
  }
  throw new Error('The server did not come back.')
}

async function learn(learner: Learner): Promise<string[]> {
  const at = { learner: learner.employee_id, id: learner.id, module_id: one.statement }
  await told(learner, api.learners.start, at, {})
  const report = randomUUID()
  // Seconds add up, so only a key makes two reports count as one
  for (const _ of ['once', 'again'])
    expect((await told({ ...learner, keyed: true }, api.learners.progress, at, { seconds: 60 }, report)).status).toBe(
      200,
    )
  expect((await told(learner, api.learners.progress, at, { done: true })).status).toBe(200)
  const attempts = [await tried(learner, learner.way === 'passes' ? right : half)]
  if (learner.way !== 'passes') attempts.push(await tried({ ...learner, way: 'passes' }, right))
  const done = await told(learner, api.learners.complete, at, {})
  expect([done.status, done.data.standing]).toEqual([200, 'completed'])
  return attempts
}

/** Makes one attempt, submitted twice at once and once more afterward. */
async function tried(learner: Learner, answers: typeof right): Promise<string> {
  const at = { learner: learner.employee_id, id: learner.id, module_id: one.asked }
  const open = await told(learner, api.learners.startAttempt, at, {})
  expect(open.status).toBe(200)
  const place = { ...at, attempt_id: open.data.id as string }
  await told(learner, api.learners.saveAnswers, place, { answers: { a: answers.a } })
  if (learner.way === 'late') await timeIsUp(place.attempt_id)
  const given = { answers: learner.way === 'late' ? right : answers }
  const key = randomUUID()
  const send = () => told(learner, api.learners.submitAttempt, place, given, key)
  const all: Answer[] = [...(await Promise.all([send(), send()])), await send()]
  const seen = all.map(({ status, data }) => [status, data.id, data.state, data.score])
  const passes = learner.way === 'passes'
  // Late: only the answers saved in time count, one of two
  expect(seen).toEqual(seen.map(() => [200, place.attempt_id, passes ? 'passed' : 'failed', passes ? 100 : 50]))
  return place.attempt_id
}

const timeIsUp = (id: string) =>
  house.owner.query(
    `update quiz_attempts set started_at = now() - interval '1 hour', ends_at = now() - interval '11 seconds' where id = $1`,
    [id],
  )

/** Returns many people in the same program, each with one of the ways. */
async function everybody(): Promise<Learner[]> {
  const organization_id = house.agency.id
  const employees = Array.from({ length: learners }, () => anEmployee({ organization_id }))
  const assignments = employees.map(({ id: employee_id }) =>
    anAssignment({ organization_id, employee_id, program_id: one.program_id }),
  )
  await house.load({ employees, assignments })
  const ways = ['passes', 'fails', 'late'] as const
  return assignments.map(({ id, employee_id }, n) => ({
    id,
    employee_id,
    way: ways[n % ways.length] ?? 'passes',
    keyed: n % 2 === 0,
  }))
}

test.runIf(inTurn(1))(
  `${learners} learners at once, the server killed ${kills} times: no attempt is lost or counted twice`,
  async () => {
    const people = await everybody()
    end = Date.now() + campaign(60_000, 600_000)
    const first = await startServer(house)
    origin = first.origin
    let server = first
    const learning = Promise.all(people.map(learn))
    // A learner who fails while the server is killed is reported below, by this same promise
    learning.catch(() => {})
    const share = (learners * 10) / (kills + 1)
    for (let killed = 1; killed <= kills; killed++) {
      while (answered < share * killed && Date.now() < end) await wait(5)
      await wait(randomInt(100))
      await server.kill()
      server = await startServer(house, { PORT: new URL(origin).port })
    }
    const attempts = await learning
    console.log(
      `${answered} calls were answered and ${cut} cut off by ${kills} kills; ${attempts.flat().length} attempts of ${learners} learners`,
    )
    expect(cut).toBeGreaterThan(0)
    for (const [n, { id, way }] of people.entries())
      expect(await kept(id)).toEqual({
        attempts: attempts[n]?.map((attempt, at) => ({
          id: attempt,
          number: at + 1,
          state: at === (way === 'passes' ? 0 : 1) ? 'passed' : 'failed',
          answers: 2,
        })),
        failed: way === 'passes' ? 0 : 1,
        seconds: 60,
        records: { completion: 1, credit: 2 },
        told: { 'training.started': 1, 'training.completed': 1 },
      })
  },
  660_000,
)

/** Returns everything the database stores about one learner's progress. */
async function kept(id: string) {
  const { rows } = await house.owner.query(
    `select
      (select json_agg(json_build_object('id', qa.id, 'number', qa.number, 'state', qa.state,
        'answers', (select count(*) from quiz_answers g where g.attempt_id = qa.id)) order by qa.number)
        from quiz_attempts qa where qa.assignment_id = a.id) as attempts,
      (select failed_attempts from module_progress p where p.assignment_id = a.id and p.module_id = $2)::int as failed,
      (select seconds_spent from module_progress p where p.assignment_id = a.id and p.module_id = $3)::int as seconds,
      (select json_object_agg(kind, n) from (select kind, count(*) as n from training_records r where r.assignment_id = a.id group by 1) k) as records,
      (select json_object_agg(kind, n) from (select kind, count(*) as n from events e where e.subject_id = a.employee_id
        and kind in ('training.started', 'training.completed') group by 1) k) as told
    from assignments a where a.id = $1`,
    [id, one.asked, one.statement],
  )
  return rows[0] as object
}
