import { api } from '@preceptor/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { assignedProgram, trainingOf } from '../../../test/assigned.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { linksOf } from '../../../test/learner-links.ts'
import { turnOf } from '../../../test/turn.ts'
import { latestMails } from '../../messages/latest-mails.ts'
import { attemptNews } from './tell-attempts.ts'

let house: House
let training: Awaited<ReturnType<typeof trainingOf>>
const { deviceOf } = linksOf(
  () => house,
  () => training,
)
const person = {
  birth_date: '1984-02-29',
  first_name: 'Marisol',
  last_name: 'Reyes',
  email: 'marisol@example.org',
  mobile: '+17185550142',
  language: 'es',
}
beforeAll(async () => {
  house = await openHouse()
  training = await trainingOf(house)
  await house.owner.query(
    `update coordinators set email = 'elena@example.org' where id = '${house.agency.coordinator_id}'`,
  )
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.owner.query('delete from outbox; delete from attempt_news; delete from employees')
})

const wrong = { a: ['1'], b: ['1'] }
const tell = (secondsLater = 0) =>
  turnOf(house, attemptNews(house.config), { now: new Date(Date.now() + secondsLater * 1000) })
const queued = async () => (await latestMails(house.database, house.config.appKeys)).toReversed()

/** Creates a person who failed the only attempt of a quiz, through a link. */
async function blocked() {
  const one = await assignedProgram(house, training, {
    employee: { ...person, coordinator_id: house.agency.coordinator_id },
    quiz: { max_attempts: 1 },
  })
  const { as } = await deviceOf(one)
  const params = { learner: 'me', id: one.assignment_id, module_id: one.asked }
  const { data: attempt } = await house.call(api.learners.startAttempt, { params, body: {} }, { as })
  const at = { params: { learner: 'me', id: one.assignment_id, attempt_id: attempt.id }, body: { answers: wrong } }
  const { data: result } = await house.call(api.learners.submitAttempt, at, { as })
  return { ...one, as, result }
}
const content = async ({ assignment_id, as }: Awaited<ReturnType<typeof blocked>>) =>
  (await house.call(api.learners.content, { params: { learner: 'me', id: assignment_id }, query: {} }, { as })).data

test('before a quiz a learner sees the number of questions, the pass mark and the attempt number', async () => {
  const one = await assignedProgram(house, training, { employee: person, quiz: { max_attempts: 3, pass_mark: 70 } })
  const { as } = await deviceOf(one)
  const read = async () =>
    (await house.call(api.learners.content, { params: { learner: 'me', id: one.assignment_id }, query: {} }, { as }))
      .data.quizzes
  const none = { attempts_granted: 0, attempts_waiting: 0, last_score: null }
  const quiz = { module_id: one.asked, questions: 2, pass_mark: 70, ...none }
  expect(await read()).toEqual([{ ...quiz, attempts_used: 0, attempts_left: 3 }])
  const params = { learner: 'me', id: one.assignment_id, module_id: one.asked }
  const { data: attempt } = await house.call(api.learners.startAttempt, { params, body: {} }, { as })
  const at = { params: { learner: 'me', id: one.assignment_id, attempt_id: attempt.id }, body: { answers: wrong } }
  expect((await house.call(api.learners.submitAttempt, at, { as })).data).toMatchObject({ attempts_left: 2 })
  expect(await read()).toEqual([{ ...quiz, attempts_used: 1, attempts_left: 2, last_score: 0 }])
})

test('a last attempt waiting for a grade is reported as such, and a new one is refused until then', async () => {
  const question = { id: 'a', kind: 'short', pool_id: null, points: 1, texts: { en: 'Why?' } } as const
  const questions = [{ ...question, explanations: {}, accepted: {}, by_hand: true }]
  const one = await assignedProgram(house, training, { employee: person, quiz: { max_attempts: 1, questions } })
  const { as } = await deviceOf(one)
  const params = { learner: 'me', id: one.assignment_id, module_id: one.asked }
  const { data: attempt } = await house.call(api.learners.startAttempt, { params, body: {} }, { as })
  const at = { params: { ...params, attempt_id: attempt.id }, body: { answers: { a: ['Because'] } } }
  await house.call(api.learners.submitAttempt, at, { as })
  const read = { params: { learner: 'me', id: one.assignment_id }, query: {} }
  expect((await house.call(api.learners.content, read, { as })).data.quizzes).toMatchObject([
    { attempts_used: 1, attempts_left: 0, attempts_waiting: 1, last_score: null },
  ])
  const again = await house.call(api.learners.startAttempt, { params, body: {} }, { as })
  expect(again).toMatchObject({ status: 409, data: { message: 'Your answers are waiting for a grade.' } })
})

test('after the last attempt the coordinator gets a mail and the history says so, once', async () => {
  const one = await blocked()
  expect(one.result).toMatchObject({ state: 'failed', attempts_left: 0 })
  await tell()
  const [mail, ...others] = await queued()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ recipient: 'elena@example.org' })
  expect(mail?.subject).toContain('Marisol Reyes has no attempts left')
  expect(mail?.body).toContain('(718) 555-0142')
  expect(mail?.body).toContain(`/employees/${one.employee_id}/training`)
  const history = await house.call(api.employees.history, { params: { id: one.employee_id }, query: {} })
  expect(history.data.data.map(({ kind }) => kind)).toContain('training.attempts_used_up')
  await tell()
  expect(await queued()).toHaveLength(1)
})

test('the coordinator is not notified about people with attempts left or granted meanwhile', async () => {
  const one = await blocked()
  await house.call(api.attempts.grant, { params: { id: one.assignment_id }, body: { extra: 1 } })
  await tell()
  expect(await queued()).toEqual([])
})

test('in a language the panel does not support, caregivers still get the message in it', async () => {
  const one = await blocked()
  await house.owner.query(`update employees set language = 'zh' where id = '${one.employee_id}'`)
  await tell()
  await house.owner.query('delete from outbox')
  await house.call(api.attempts.grant, { params: { id: one.assignment_id }, body: { extra: 1 } })
  await tell(61)
  const [mail] = await queued()
  expect(mail?.subject).toMatch(/^您可以再试一次：/)
  expect(mail?.body).toMatch(/^Marisol，您好：/)
})

test('more attempts are granted by one call, and the caregiver is notified by mail and text with the link to continue', async () => {
  const one = await blocked()
  await tell()
  await house.owner.query('delete from outbox')
  const { data } = await house.call(api.attempts.blocked, {})
  expect(data).toMatchObject({
    total: 1,
    data: [{ assignment_id: one.assignment_id, first_name: 'Marisol', last_name: 'Reyes' }],
  })
  const given = await house.call(api.attempts.grant, {
    params: { id: one.assignment_id },
    body: { extra: 2 },
  })
  expect(given.data.left).toBe(2)
  expect((await content(one)).quizzes).toMatchObject([{ attempts_used: 1, attempts_left: 2, attempts_granted: 2 }])
  expect((await house.call(api.attempts.blocked, {})).data.total).toBe(0)
  // An undo within a minute is still possible
  await tell()
  expect(await queued()).toEqual([])
  await tell(61)
  const [mail] = await queued()
  expect(mail).toMatchObject({ recipient: 'marisol@example.org' })
  expect(mail?.body).toContain('le dio 2 intentos más')
  expect(mail?.body).toContain('/learn#token=')
})

test('attempts revoked within a minute notify no one, and used ones stay', async () => {
  const one = await blocked()
  await tell()
  await house.owner.query('delete from outbox')
  const grant = async () =>
    (await house.call(api.attempts.grant, { params: { id: one.assignment_id }, body: { extra: 1 } })).data
  const undo = (id: string) => house.call(api.attempts.undo, { params: { id }, body: {} })
  expect((await undo((await grant()).grant_id)).data).toEqual({ left: 0 })
  await tell(61)
  expect(await queued()).toEqual([])
  const { grant_id } = await grant()
  const params = { learner: 'me', id: one.assignment_id, module_id: one.asked }
  const { data: attempt } = await house.call(api.learners.startAttempt, { params, body: {} }, { as: one.as })
  const at = { params: { learner: 'me', id: one.assignment_id, attempt_id: attempt.id }, body: { answers: wrong } }
  await house.call(api.learners.submitAttempt, at, { as: one.as })
  expect((await undo(grant_id)).status).toBe(409)
})

test('only users who may grant attempts can, for people they see', async () => {
  const one = await blocked()
  const args = { params: { id: one.assignment_id }, body: { extra: 1 } }
  await fourCases(house, api.attempts.blocked, { args: {} })
  const { data } = await fourCases(house, api.attempts.grant, { args, denied: 'viewer' })
  const undo = { params: { id: data.grant_id }, body: {} }
  await fourCases(house, api.attempts.undo, { args: undo, denied: 'viewer' })
  const many = { ...args, body: { extra: 21 } }
  expect((await house.call(api.attempts.grant, many)).failure.errors).toEqual({
    extra: ['Enter a number of attempts from 1 to 20.'],
  })
})
