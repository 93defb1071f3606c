import { api, type Endpoint } from '@preceptor/contract'
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignedProgram, trainingOf } from '../../../test/assigned.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { type Assigned, birth_date, linksOf } from '../../../test/learner-links.ts'
import { aPdf, kept } from '../../../test/upload-flow.ts'

/** Data that a link must never open, in any way. */

let house: House
let training: Awaited<ReturnType<typeof trainingOf>>
let theirs: Awaited<ReturnType<typeof trainingOf>>
const { assigned, make, tokenOf, open, look, deviceOf, mine } = linksOf(
  () => house,
  () => training,
)
beforeAll(async () => {
  house = await openHouse()
  training = await trainingOf(house)
  theirs = await trainingOf(house, house.other.id)
})
afterAll(() => house.close())

const everyOwn = Object.values(api.learners).filter(({ path }) => path.includes(':learner/assignments/:id'))
const answers = { a: ['0'], b: ['0'] }

/** Tries every id of another assignment in the calls. */
async function attempted(one: Assigned, as: { token: string }) {
  const params = { learner: 'me', id: one.assignment_id, module_id: one.asked }
  const { data } = await house.call(api.learners.startAttempt, { params, body: {} }, { as })
  return data.id
}
async function fileOf(one: Assigned): Promise<string> {
  const file = await kept(house, 'plan.pdf', aPdf(one.program_id))
  await house.owner.query('insert into program_files (organization_id, module_row_id, file_id) values ($1, $2, $3)', [
    house.agency.id,
    one.modules[0]?.id,
    file.id,
  ])
  return file.id
}

/** Returns the stored state: refused calls change nothing. */
const stateOf = async (one: Assigned) =>
  (
    await house.owner.query(
      `select a.state, a.started_at, a.version_id, (select count(*)::int from module_progress p where p.assignment_id = a.id) as modules,
         (select json_agg(json_build_array(q.state, q.answers, q.version)) from quiz_attempts q where q.assignment_id = a.id) as attempts
       from assignments a where a.id = $1`,
      [one.assignment_id],
    )
  ).rows

test('no link call reaches another person, program or agency by the path, and each refusal matches that for an unknown id', async () => {
  const one = await assigned()
  const { as } = await deviceOf(one)
  const other = await assigned()
  const others = await attempted(other, (await deviceOf(other)).as)
  const alien = await assignedProgram(house, theirs, { employee: { birth_date } })
  const before = await Promise.all([other, alien].map(stateOf))
  for (const [endpoint, at] of everyOwn.flatMap(call => [other, alien].map((to): [Endpoint, Assigned] => [call, to]))) {
    const args = (id: string, named: Assigned) => ({
      params: {
        learner: 'me',
        id,
        module_id: named.statement,
        attempt_id: others,
        file_id: named.version_id,
        launch_id: named.version_id,
      },
      ...(endpoint.query && { query: {} }),
      ...(endpoint.method === 'POST' && {
        body: /answers|submit/.test(endpoint.path) ? { answers } : {},
      }),
    })
    const refused = await house.call(endpoint, args(at.assignment_id, at), { as })
    const never = await house.call(endpoint, args(randomUUID(), at), { as })
    expect([endpoint.path, refused.status]).toEqual([endpoint.path, 404])
    expect(refused.failure).toEqual(never.failure)
  }
  expect(await Promise.all([other, alien].map(stateOf))).toEqual(before)
})

test('nor with the caller’s own assignment in the path: others’ attempts, modules, files and packages are not found', async () => {
  const one = await assigned()
  const { as } = await deviceOf(one)
  const other = await assigned()
  const attempt_id = await attempted(other, (await deviceOf(other)).as)
  const before = await stateOf(other)
  const params = { learner: 'me', id: one.assignment_id }
  const file_id = await fileOf(other)
  const calls: [Endpoint, object][] = [
    [api.learners.saveAnswers, { params: { ...params, attempt_id }, body: { answers } }],
    [api.learners.submitAttempt, { params: { ...params, attempt_id }, body: { answers } }],
    [api.learners.file, { params: { ...params, file_id } }],
    [api.learners.launchPackage, { params: { ...params, file_id }, body: {} }],
    [api.learners.renewLaunch, { params: { ...params, file_id, launch_id: randomUUID() }, body: {} }],
  ]
  for (const [endpoint, args] of calls)
    expect([endpoint.path, (await house.call(endpoint, args, { as })).status]).toEqual([endpoint.path, 404])
  for (const module_id of [other.statement, other.asked]) {
    const at = { params: { ...params, module_id } }
    expect((await house.call(api.learners.progress, { ...at, body: { done: true } }, { as })).status).not.toBe(200)
    expect((await house.call(api.learners.startAttempt, { ...at, body: {} }, { as })).status).not.toBe(200)
  }
  expect(await stateOf(other)).toEqual(before)
})

test('a body cannot name anyone else: links may not use calls that name a learner there', async () => {
  const one = await assigned()
  const { as } = await deviceOf(one)
  const other = await assigned()
  for (const learner of ['me', one.employee_id, other.employee_id]) {
    const completion = { learner, program_id: other.program_id, completed_on: '2026-01-05' }
    const attempt = { learner, program_id: other.program_id, module_id: other.asked, reference: 'r', score: 100 }
    expect((await house.call(api.learners.declareCompletion, { body: completion }, { as })).failure.code).toBe(
      'FORBIDDEN',
    )
    expect((await house.call(api.learners.declareAttempt, { body: attempt }, { as })).failure.code).toBe('FORBIDDEN')
  }
})

test('a response stored under one person’s idempotency key is returned to no one else', async () => {
  const [one, other] = [await assigned(), await assigned()]
  const headers = { 'idempotency-key': 'the-same-key' }
  const start = async (at: Assigned) => {
    const { as } = await deviceOf(at)
    const params = { learner: 'me', id: at.assignment_id }
    return house.call(api.learners.start, { params, body: {} }, { as, headers })
  }
  expect((await start(one)).data.id).toBe(one.assignment_id)
  expect((await start(other)).data.id).toBe(other.assignment_id)
  // The exact call of the first device, made by a third
  const { as } = await deviceOf(await assigned())
  const params = { learner: 'me', id: one.assignment_id }
  expect((await house.call(api.learners.start, { params, body: {} }, { as, headers })).status).toBe(404)
})

test('guessed tokens and sessions open nothing, and use up the guesser’s tries', async () => {
  const { as } = await deviceOf(await assigned())
  const guesses = [
    as.token.slice(0, -1),
    `${as.token.slice(0, -4)}AAAA`,
    `preceptor_learner_${randomBytes(32).toString('base64url')}`,
  ]
  for (const token of guesses) expect((await mine({ token })).failure.code).toBe('SESSION_EXPIRED')
  // The link itself is not a session, and a session is not a link
  const link = await tokenOf((await make(await assigned())).id)
  expect((await mine({ token: link })).status).toBe(401)
  expect((await look(as.token)).status).toBe(404)
  const limited = await openHouse({ LIMIT_CHECK_IN_PER_IP: '3' })
  try {
    const said = []
    for (let n = 0; n < 5; n++) {
      const body = { token: randomBytes(24).toString('base64url') }
      said.push((await limited.call(api.learnerLinks.look, { body }, { as: 'anonymous' })).status)
    }
    expect(said).toEqual([404, 404, 404, 429, 429])
  } finally {
    await limited.close()
  }
})

test('a person with a forwarded link learns the agency’s name and the identity questions, nothing about the employee', async () => {
  const one = await assigned({ birth_date, mobile: '+17185550142', first_name: 'Rosalind', last_name: 'Quimby' })
  const link = await make(one)
  const token = await tokenOf(link.id)
  const seen = [
    await look(token),
    await open(token, { birth_date: '1990-01-01' }),
    await open(token, { phone: '9999' }),
    await open(token, { code: 'AAAA-AAAA' }),
  ]
  for (const { data, failure } of seen) expect(JSON.stringify([data, failure])).not.toMatch(/Rosalind|Quimby|0142|1984/)
  expect(seen.slice(1).map(({ failure }) => failure.code)).toEqual(['WRONG_CODE', 'WRONG_CODE', 'WRONG_CODE'])
  // The history shows staff that nothing was opened
  const { rows } = await house.owner.query(
    `select kind from events where subject_id = $1 and kind = 'training.link_opened'`,
    [one.employee_id],
  )
  expect(rows).toEqual([])
})

test('after a link is revoked no call from its devices works, and work in progress stays as it was', async () => {
  const one = await assigned()
  const { as, link } = await deviceOf(one)
  const attempt_id = await attempted(one, as)
  await house.call(api.learnerLinks.revoke, { params: { id: link.id }, body: {} })
  const before = await stateOf(one)
  const params = {
    learner: 'me',
    id: one.assignment_id,
    module_id: one.statement,
    attempt_id,
    file_id: one.version_id,
    launch_id: one.version_id,
  }
  for (const endpoint of everyOwn as Endpoint[]) {
    const body = /answers|submit/.test(endpoint.path) ? { answers } : {}
    const args = { params, ...(endpoint.query && { query: {} }), ...(endpoint.method === 'POST' && { body }) }
    const { failure } = await house.call(endpoint, args, { as })
    expect([endpoint.path, failure.code]).toEqual([endpoint.path, 'SESSION_EXPIRED'])
  }
  expect(await stateOf(one)).toEqual(before)
  // A new link for the same person and program is a different one: the old token stays closed
  const again = await deviceOf(one)
  expect((await mine(again.as)).status).toBe(200)
  expect((await open(await tokenOf(link.id), { birth_date })).status).toBe(404)
  expect((await mine(as)).status).toBe(401)
})

test('where text messages are not set up, a link is not queued as one, and the refusal says so', async () => {
  const { id } = await make(await assigned({ birth_date, mobile: '+17185550179' }))
  const { status, failure } = await house.call(api.learnerLinks.send, { params: { id }, body: { by: 'sms' } })
  expect([status, failure]).toMatchObject([409, { message: expect.stringContaining('aren’t set up') as string }])
  const { rows } = await house.owner.query(`select from outbox where recipient = '+17185550179'`)
  expect(rows).toEqual([])
})

test('[R-RTE-14] behind one link a caregiver finds all open training and the office’s phone, and opens another program without a second identity check', async () => {
  const one = await assigned()
  const { as } = await deviceOf(one)
  const second = await assignedProgram(house, training, { titles: { en: 'Falls', es: 'Caídas' } })
  await house.owner.query('update assignments set employee_id = $2 where id = $1', [
    second.assignment_id,
    one.employee_id,
  ])
  const foreign = await assigned()
  await house.owner.query(`update organizations set phone = '+17185550110' where id = $1`, [house.agency.id])
  const all = (await house.call(api.learners.openTraining, { params: { learner: 'me' }, query: {} }, { as })).data
  expect(all.office_phone).toBe('+17185550110')
  expect(all.data.map(({ assignment_id }) => assignment_id).toSorted()).toEqual(
    [one.assignment_id, second.assignment_id].toSorted(),
  )
  // In the language of the page
  const titled = async (language: 'en' | 'es') => {
    const { data } = (
      await house.call(api.learners.openTraining, { params: { learner: 'me' }, query: { language } }, { as })
    ).data
    return data.find(({ assignment_id }) => assignment_id === second.assignment_id)?.title
  }
  expect([await titled('en'), await titled('es')]).toEqual(['Falls', 'Caídas'])
  const open = (id: string) => house.call(api.learners.openAnother, { params: { learner: 'me', id }, body: {} }, { as })
  expect((await open(foreign.assignment_id)).status).toBe(404)
  const { session, token } = (await open(second.assignment_id)).data
  expect((await look(token)).status).toBe(200)
  const content = (of: Assigned, by: { token: string }) =>
    house.call(api.learners.content, { params: { learner: 'me', id: of.assignment_id }, query: {} }, { as: by })
  expect((await content(second, { token: session })).data.assignment.id).toBe(second.assignment_id)
  // Each session is limited to its own program
  expect((await content(one, { token: session })).status).toBe(404)
  expect((await content(second, as)).status).toBe(404)
  const { rows } = await house.owner.query<{ proof: string }>(
    'select d.proof from signed_link_devices d join signed_links l on l.id = d.link_id where l.program_id = $1',
    [second.program_id],
  )
  expect(rows).toEqual([{ proof: 'birth_date' }])
})

test('another program that starts later, is done or was withdrawn is neither named nor opened', async () => {
  const one = await assigned()
  const { as } = await deviceOf(one)
  for (const change of [
    `start_date = current_date + 9`,
    `state = 'withdrawn', withdrawn_on = current_date, withdrawn_by_name = 'Ada', withdrawn_how = 'manual'`,
  ]) {
    const other = await assignedProgram(house, training)
    await house.owner.query(`update assignments set employee_id = $2, ${change} where id = $1`, [
      other.assignment_id,
      one.employee_id,
    ])
    const { data } = (await house.call(api.learners.openTraining, { params: { learner: 'me' }, query: {} }, { as }))
      .data
    expect(data.map(({ assignment_id }) => assignment_id)).toEqual([one.assignment_id])
    const params = { learner: 'me', id: other.assignment_id }
    expect((await house.call(api.learners.openAnother, { params, body: {} }, { as })).status).toBe(404)
  }
})
