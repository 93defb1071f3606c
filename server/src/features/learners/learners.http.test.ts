import { addDays, api, type Endpoint } from '@preceptor/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAssignment } from '../../demo/factories/assignments.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aKey } from '../../../test/api-key.ts'
import { assignedProgram, trainingOf } from '../../../test/assigned.ts'
import { everyEndpoint, exampleArgs } from '../../../test/every-call.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { aPdf, kept } from '../../../test/upload-flow.ts'
import { todayIn } from '../employees/today.ts'

let house: House
let training: Awaited<ReturnType<typeof trainingOf>>
let theirs: Awaited<ReturnType<typeof trainingOf>>
let key: { token: string }
let reporter: { token: string }
let foreign: { token: string }
const today = todayIn('America/New_York')
const right = { a: ['0'], b: ['0'] }
const half = { a: ['0'], b: ['1'] }

beforeAll(async () => {
  house = await openHouse()
  training = await trainingOf(house)
  theirs = await trainingOf(house, house.other.id)
  key = await aKey(house, { name: 'Caregiver app' })
  reporter = await aKey(house, { name: 'Reporter', scopes: ['completions:write'] })
  foreign = await aKey(house, { of: 'other' })
})
afterAll(() => house.close())

const assigned = (over: Parameters<typeof assignedProgram>[2] = {}) => assignedProgram(house, training, over)
type One = Awaited<ReturnType<typeof assigned>>
const at = (one: One, module_id = one.statement) => ({ learner: one.employee_id, id: one.assignment_id, module_id })
const read = (one: One) =>
  house.call(api.learners.progress, { params: at(one), body: { done: true, seconds: 60 } }, { as: key })
const attempt = (one: One) =>
  house.call(api.learners.startAttempt, { params: at(one, one.asked), body: {} }, { as: key })
const submit = (one: One, attempt_id: string, answers: Record<string, string[]>) =>
  house.call(api.learners.submitAttempt, { params: { ...at(one), attempt_id }, body: { answers } }, { as: key })
const ledger = async (one: One) => {
  const { rows } = await house.owner.query(
    `select kind, how, score, evidence, entered_by from training_records where assignment_id = $1 order by kind, topic`,
    [one.assignment_id],
  )
  return rows as { kind: string; how: string; score: number; evidence: object; entered_by: string | null }[]
}

test('a learner app completes a program, and the ledger records it like any other', async () => {
  const one = await assigned({ employee: { employee_number: 'N-1', external_id: 'HHX-1', language: 'es' } })
  for (const learner of [one.employee_id, 'number:N-1', 'external:HHX-1']) {
    const { data } = await house.call(api.learners.assignments, { params: { learner } }, { as: key })
    expect(data.data).toMatchObject([{ id: one.assignment_id, standing: 'overdue', progress_pct: 0, version_id: null }])
  }
  const content = await house.call(api.learners.content, { params: at(one), query: {} }, { as: key })
  // There is no Spanish text: English is shown, and the response says so
  expect(content.data).toMatchObject({
    language: 'es',
    falls_back: true,
    languages: ['en'],
    version: { id: one.version_id },
  })
  expect(content.data.modules.map(module => Object.keys(module.titles))).toEqual([['en'], ['en'], ['en']])
  expect(JSON.stringify(content.data)).not.toMatch(/right/i)
  const started = await house.call(api.learners.start, { params: at(one), body: {} }, { as: key })
  expect(started.data).toMatchObject({ standing: 'overdue', version_id: one.version_id })
  const early = await house.call(api.learners.complete, { params: at(one), body: {} }, { as: key })
  expect([early.status, early.failure.details]).toEqual([409, { missing: [one.statement, one.asked] }])
  expect((await read(one)).data).toMatchObject({ progress_pct: 50, seconds_spent: 60 })
  const { data: open } = await attempt(one)
  expect(JSON.stringify(open)).not.toMatch(/is_right|a-right/)
  const place = { params: { ...at(one), attempt_id: open.id }, body: { answers: { a: ['0'] } } }
  expect((await house.call(api.learners.saveAnswers, place, { as: key })).data).toEqual({ saved: true })
  // On another device
  expect((await attempt(one)).data).toMatchObject({ id: open.id, answers: { a: ['0'] } })
  const passed = await submit(one, open.id, { b: ['0'] })
  expect(passed.data).toMatchObject({
    state: 'passed',
    score: 100,
    passed: true,
    assignment: { standing: 'completed' },
  })
  const complete = await house.call(api.learners.complete, { params: at(one), body: {} }, { as: key })
  expect(complete.data).toMatchObject({ completed_on: today, progress_pct: 100 })
  expect(await ledger(one)).toMatchObject([
    { kind: 'completion', how: 'online', score: 100, entered_by: null },
    { kind: 'credit', how: 'online' },
    { kind: 'credit', how: 'online' },
  ])
  const { data } = await house.call(api.learners.completedCourses, { params: { learner: 'number:N-1' } }, { as: key })
  expect(data.data).toMatchObject([
    { program_id: one.program_id, completed_on: today, credit_minutes: 45, declared_by: null },
  ])
  const proof = await house.call(
    api.learners.certificate,
    { params: { learner: 'number:N-1', id: one.assignment_id } },
    { as: key },
  )
  expect(proof.data.address).toMatch(/^\/certificates\//)
  const begun = await assigned()
  const none = await house.call(
    api.learners.certificate,
    { params: { learner: begun.employee_id, id: begun.assignment_id } },
    { as: key },
  )
  expect(none.status).toBe(404)
  const { rows } = await house.owner.query(
    `select kind, source, actor_name from events where subject_id = $1 and kind like 'training.%' order by id`,
    [one.employee_id],
  )
  expect(rows).toEqual([
    { kind: 'training.started', source: 'api', actor_name: 'Caregiver app' },
    { kind: 'training.completed', source: 'api', actor_name: 'Caregiver app' },
  ])
})

test('a quiz submitted twice, at once or later, is one attempt', async () => {
  const one = await assigned()
  const { data: open } = await attempt(one)
  const both = await Promise.all([submit(one, open.id, half), submit(one, open.id, half)])
  expect(both.map(({ data }) => [data.state, data.score])).toEqual([
    ['failed', 50],
    ['failed', 50],
  ])
  expect((await submit(one, open.id, right)).data).toMatchObject({ state: 'failed', score: 50 })
  const { rows } = await house.owner.query('select state from quiz_attempts where assignment_id = $1', [
    one.assignment_id,
  ])
  expect(rows).toEqual([{ state: 'failed' }])
})

test.each([2, 5, 9])(
  'a completion by someone who has left (status %i) is in the records, and its content opens no more',
  async status => {
    const one = await assigned()
    await read(one)
    const { data: open } = await attempt(one)
    await submit(one, open.id, right)
    expect((await house.call(api.learners.complete, { params: at(one), body: {} }, { as: key })).status).toBe(200)
    const content = () => house.call(api.learners.content, { params: at(one), query: {} }, { as: key })
    expect((await content()).status).toBe(200)
    await house.owner.query('update employees set provider_status = $2 where id = $1', [one.employee_id, status])
    const file = { ...at(one), file_id: one.statement, launch_id: one.statement }
    const calls = [
      await content(),
      await house.call(api.learners.file, { params: file }, { as: key }),
      await house.call(api.learners.launchPackage, { params: file, body: {} }, { as: key }),
      await house.call(api.learners.renewLaunch, { params: file, body: {} }, { as: key }),
      await submit(one, open.id, right),
    ]
    expect(calls.map(({ failure }) => failure?.message)).toEqual(
      calls.map(() => 'This program is no longer open for this person.'),
    )
    const { data } = await house.call(api.learners.completedCourses, { params: at(one) }, { as: key })
    expect(data.data).toMatchObject([{ assignment_id: one.assignment_id }])
    await house.owner.query('update employees set provider_status = 1 where id = $1', [one.employee_id])
    expect((await content()).status).toBe(200)
  },
)

test('right answers leave the server only after an attempt, and only when the quiz shows them', async () => {
  const shown = async (shows_after: 'answers' | 'marks' | 'score') => {
    const one = await assigned({ quiz: { shows_after } })
    return (await submit(one, (await attempt(one)).data.id, half)).data.questions
  }
  expect(await shown('answers')).toMatchObject([
    { id: 'a', mark: 'right', right: ['0'] },
    { id: 'b', mark: 'wrong', right: ['0'] },
  ])
  expect(await shown('marks')).toMatchObject([{ right: null }, { right: null }])
  expect(await shown('score')).toBeNull()
})

test('the time limit runs on the server’s clock, whatever the device’s clock says', async () => {
  const one = await assigned({ quiz: { time_limit_minutes: 5 } })
  const { data: open } = await attempt(one)
  expect(open.ends_at).not.toBeNull()
  await house.owner.query(
    `update quiz_attempts set started_at = now() - interval '1 hour', ends_at = now() - interval '11 seconds' where id = $1`,
    [open.id],
  )
  const place = { params: { ...at(one), attempt_id: open.id }, body: { answers: right } }
  expect((await house.call(api.learners.saveAnswers, place, { as: key })).data).toEqual({ saved: false })
  expect((await submit(one, open.id, right)).data).toMatchObject({ state: 'failed', score: 0 })
})

test('the server decides when a module is complete, by the requirements of its kind', async () => {
  const done = async (one: One, module_id: string, body: object = {}) => {
    const { failure } = await house.call(
      api.learners.progress,
      { params: at(one, module_id), body: { done: true, ...body } },
      { as: key },
    )
    return failure.message
  }
  const one = await assigned()
  expect(await done(one, one.asked)).toBe('A quiz is done by passing it. Start an attempt.')
  expect(await done(one, randomUUID())).toBe('This program has no such module.')
  const skills = await assigned({
    statement: { kind: 'checklist', content: { kind: 'checklist', instructions: {}, items: [] } },
  })
  expect(await done(skills, skills.statement)).toContain('by the observer')
  const content = { kind: 'video', videos: { en: randomUUID() }, captions: {}, transcripts: {}, watch_percent: 80 }
  const film = await assigned({ statement: { kind: 'video', content } })
  expect(await done(film, film.statement, { watched_percent: 79, place: { watched_percent: 'all' } })).toContain('80')
  expect(await done(film, film.statement, { watched_percent: 80 })).toBeUndefined()
  const slow = await assigned()
  await house.owner.query('update program_modules set min_minutes = 2 where module_id = $1', [slow.statement])
  expect(await done(slow, slow.statement)).toBe('This module takes at least 2 minutes.')
  await house.call(api.learners.progress, { params: at(slow), body: { seconds: 3600 } }, { as: key })
  expect(await done(slow, slow.statement)).toBe('This module takes at least 2 minutes.')
  await house.owner.query(
    `update module_progress set started_at = now() - interval '3 minutes' where assignment_id = $1`,
    [slow.assignment_id],
  )
  expect(await done(slow, slow.statement)).toBeUndefined()
})

test('a refusal is in the learner’s language where the server supports it, otherwise in English', async () => {
  const one = await assigned()
  await house.owner.query('update program_modules set min_minutes = 2 where module_id = $1', [one.statement])
  const refused = async (language: string, module_id = one.statement) =>
    (
      await house.call(
        api.learners.progress,
        { params: at(one, module_id), body: { done: true } },
        { as: key, headers: { 'accept-language': language } },
      )
    ).failure.message
  expect(await refused('zh-CN, en;q=0.5')).toBe('此模块至少需要 2 分钟。')
  expect(await refused('ru')).toBe('Этот модуль занимает не менее 2 минут.')
  expect(await refused('ar')).toContain('دقيقتين')
  expect(await refused('ht', one.asked)).toBe('Ou fini yon egzamen lè ou pase l. Kòmanse yon esè.')
  expect(await refused('es')).toBe('Este módulo lleva al menos 2 minutos.')
  expect(await refused('pl')).toBe('This module takes at least 2 minutes.')
})

test('a report resent with its key counts once', async () => {
  const one = await assigned()
  const send = () =>
    house.call(
      api.learners.progress,
      { params: at(one), body: { seconds: 90 } },
      { as: key, headers: { 'idempotency-key': 'report-1' } },
    )
  await send()
  expect((await send()).data.seconds_spent).toBe(90)
  const { data } = await house.call(api.learners.assignments, { params: { learner: one.employee_id } }, { as: key })
  expect(data.data[0]?.seconds_spent).toBe(90)
})

test('an app with its own content declares a completion: evidence that names its source, once', async () => {
  const one = await assigned()
  const body = {
    learner: one.employee_id,
    program_id: one.program_id,
    completed_on: today,
    score: 90,
    reference: 'X-7',
  }
  const declare = (over: object = {}) =>
    house.call(api.learners.declareCompletion, { body: { ...body, ...over } }, { as: reporter })
  expect((await declare({ completed_on: '2099-01-01' })).failure.errors).toHaveProperty('completed_on')
  const both = await Promise.all([declare(), declare()])
  expect(both.map(({ data }) => data)).toMatchObject([
    { how: 'evidence', declared_by: 'Reporter', score: 90, completed_on: today },
    { how: 'evidence', declared_by: 'Reporter' },
  ])
  expect((await ledger(one))[0]).toMatchObject({
    how: 'evidence',
    evidence: { declared_by: 'Reporter', reference: 'X-7' },
  })
  expect((await ledger(one)).filter(({ kind }) => kind === 'completion')).toHaveLength(1)
  expect((await declare({ completed_on: '2026-01-05' })).failure.code).toBe('CONFLICT')
  expect((await declare({ program_id: randomUUID() })).failure.message).toMatch(
    /^This person does not have this program, and/,
  )
})

test('a declared completion before the hire date is refused at its field, and so is an implausible day', async () => {
  const hired = await assigned({ employee: { hire_date: '2024-05-06' } })
  const undated = await assigned({ employee: { hire_date: null } })
  const declare = async (one: One, completed_on: string) => {
    const body = { learner: one.employee_id, program_id: one.program_id, completed_on }
    const { status, failure } = await house.call(api.learners.declareCompletion, { body }, { as: reporter })
    return [status, failure?.errors]
  }
  for (const day of ['1900-01-01', '2024-05-05'])
    expect(await declare(hired, day)).toEqual([
      422,
      { completed_on: ['Send a day on or after May 6, 2024, when this person was hired.'] },
    ])
  expect(await declare(undated, '1900-01-01')).toEqual([
    422,
    { completed_on: [expect.stringMatching(/^Send a day on or after [A-Z][a-z]{2} \d+, \d{4}\.$/)] },
  ])
  expect((await ledger(hired)).length + (await ledger(undated)).length).toBe(0)
  expect(await declare(hired, '2024-05-06')).toEqual([200, undefined])
  expect(await declare(undated, '2001-02-03')).toEqual([200, undefined])
})

test('time spent never exceeds the time since the program began by the server clock, plus one report', async () => {
  const one = await assigned()
  const report = (module_id: string, seconds: number) =>
    house.call(api.learners.progress, { params: at(one, module_id), body: { seconds } }, { as: key })
  const spent = async () => {
    const { data } = await house.call(api.learners.assignments, { params: { learner: one.employee_id } }, { as: key })
    return data.data[0]?.seconds_spent ?? 0
  }
  await Promise.all(Array.from({ length: 30 }, (_, n) => report(n % 2 ? one.statement : one.asked, 3600)))
  expect(await spent()).toBeGreaterThanOrEqual(3600)
  expect(await spent()).toBeLessThan(3700)
  await house.owner.query(`update assignments set started_at = now() - interval '2 hours' where id = $1`, [
    one.assignment_id,
  ])
  for (let n = 0; n < 5; n++) await report(one.statement, 3600)
  expect(await spent()).toBeGreaterThanOrEqual(3 * 3600)
  expect(await spent()).toBeLessThan(3 * 3600 + 100)
})

test('a declared completion of an unassigned or expired program is in the ledger: the program is added with it, once', async () => {
  const [one, other] = [await assigned(), await assigned()]
  const of = { employee_id: one.employee_id, program_id: other.program_id }
  const body = { learner: one.employee_id, program_id: other.program_id, completed_on: addDays(today, -10), score: 88 }
  const declare = (over: object = {}) =>
    house.call(api.learners.declareCompletion, { body: { ...body, ...over } }, { as: reporter })
  const both = await Promise.all([declare(), declare()])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const made = async () =>
    (
      await house.owner.query<object>(
        `select state, source, assigned_by_name, cycle_no from assignments where employee_id = $1 and program_id = $2 order by cycle_no`,
        [of.employee_id, of.program_id],
      )
    ).rows
  expect(await made()).toEqual([{ state: 'completed', source: 'sync', assigned_by_name: 'Reporter', cycle_no: 1 }])
  const entries = await house.owner.query(
    `select from training_records where employee_id = $1 and program_id = $2 and kind = 'completion'`,
    [of.employee_id, of.program_id],
  )
  expect(entries.rows).toHaveLength(1)
  // While it counts, the program can't be completed again
  expect((await declare({ completed_on: today })).failure.code).toBe('CONFLICT')
  // It has expired: the next one is a separate cycle that renews it
  await house.owner.query(
    `update assignments set completed_on = '2025-01-05', expires_on = '2025-06-05' where employee_id = $1 and program_id = $2`,
    [of.employee_id, of.program_id],
  )
  expect((await declare({ completed_on: '2025-01-04' })).failure.code).toBe('CONFLICT')
  expect((await declare({ completed_on: today })).status).toBe(200)
  expect(await made()).toMatchObject([{ state: 'superseded' }, { state: 'completed', cycle_no: 2 }])
  // Nothing new for archived programs, or for people who left
  const third = await assigned()
  await house.owner.query('update employees set provider_status = 5 where id = $1', [third.employee_id])
  expect((await declare({ learner: third.employee_id })).failure.code).toBe('CONFLICT')
})

test('an archived program left for people to finish: those who started can finish it, and no one else can begin', async () => {
  const one = await assigned()
  const other = anEmployee({ organization_id: house.agency.id, location_id: house.agency.location_id })
  const waiting = anAssignment({
    organization_id: house.agency.id,
    employee_id: other.id,
    program_id: one.program_id,
  })
  await house.load({ employees: [other], assignments: [waiting] })
  await house.call(api.learners.start, { params: at(one), body: {} }, { as: key })
  const archived = await house.call(api.programs.setStatus, {
    params: { id: one.program_id },
    body: { status: 'archived', open: 'finish' },
  })
  // Both have it open, as the dialog says, and one of them can finish it
  expect(archived.data).toMatchObject({ status: 'archived', assigned: 2 })
  const begun = await house.call(
    api.learners.start,
    { params: { ...at(one), learner: other.id, id: waiting.id }, body: {} },
    { as: key },
  )
  expect(begun.status).toBe(409)
  await read(one)
  const { data: open } = await attempt(one)
  const passed = await submit(one, open.id, right)
  expect(passed.data).toMatchObject({ passed: true, assignment: { standing: 'completed' } })
})

test('an app with its own quiz declares attempts: the quiz’s rules apply, and a reference is one attempt', async () => {
  const one = await assigned()
  const declare = (reference: string, score: number) =>
    house.call(
      api.learners.declareAttempt,
      { body: { learner: one.employee_id, program_id: one.program_id, module_id: one.asked, reference, score } },
      { as: reporter },
    )
  const first = await Promise.all([declare('r1', 10), declare('r1', 10)])
  expect(first[0].data).toMatchObject({ number: 1, state: 'failed', score: 10 })
  expect(first[1].data.id).toBe(first[0].data.id)
  await declare('r2', 20)
  await declare('r3', 30)
  expect((await declare('r4', 100)).failure.message).toBe('There are no attempts left for this quiz.')
  const two = await assigned()
  await read(two)
  const body = {
    learner: two.employee_id,
    program_id: two.program_id,
    module_id: two.asked,
    reference: 'ok',
    score: 100,
  }
  const passed = await house.call(api.learners.declareAttempt, { body }, { as: reporter })
  expect(passed.data).toMatchObject({ state: 'passed', assignment: { standing: 'completed' } })
  expect((await ledger(two))[0]).toMatchObject({ kind: 'completion', how: 'evidence' })
})

test('an app that resends everything leaves a cycle begun since open', async () => {
  const one = await assigned()
  const of = { learner: one.employee_id, program_id: one.program_id }
  const declare = (completed_on: string) =>
    house.call(api.learners.declareCompletion, { body: { ...of, completed_on } }, { as: reporter })
  const declareQuiz = (reference: string, score: number) =>
    house.call(
      api.learners.declareAttempt,
      { body: { ...of, module_id: one.asked, reference, score } },
      { as: reporter },
    )
  const { data: attempt } = await declareQuiz('last year', 40)
  const before = addDays(today, -340)
  const { data: first } = await declare(before)
  const renewal = anAssignment({
    organization_id: house.agency.id,
    employee_id: one.employee_id,
    program_id: one.program_id,
    cycle_no: 2,
    renews: one.assignment_id,
  })
  await house.load({ assignments: [renewal] })
  expect((await declare(before)).data.id).toBe(first.id)
  expect((await declare(addDays(before, -30))).failure.code).toBe('CONFLICT')
  expect((await declareQuiz('last year', 40)).data).toMatchObject({ id: attempt.id, number: 1 })
  const { rows } = await house.owner.query(
    `select a.state, (select count(*)::int from quiz_attempts q where q.assignment_id = a.id) as attempts from assignments a where a.id = $1`,
    [renewal.id],
  )
  expect(rows).toEqual([{ state: 'assigned', attempts: 0 }])
  // New reports belong to the new cycle, and reports of the previous one are still known
  expect((await declareQuiz('this year', 50)).data).toMatchObject({ number: 1, assignment: { id: renewal.id } })
  expect((await declare(today)).data).toMatchObject({ assignment_id: renewal.id, completed_on: today })
  expect((await declare(before)).data.id).toBe(first.id)
})

test('the content’s files have addresses, and no other files do', async () => {
  const file = await kept(house, 'plan.pdf', aPdf('Plan'))
  const other = await kept(house, 'other.pdf', aPdf('Other'))
  const one = await assigned()
  const [module] = one.modules
  await house.owner.query('insert into program_files (organization_id, module_row_id, file_id) values ($1, $2, $3)', [
    house.agency.id,
    module?.id,
    file.id,
  ])
  const address = (file_id: string, as = key) =>
    house.call(api.learners.file, { params: { ...at(one), file_id } }, { as })
  const given = await address(file.id)
  const bytes = await house.call(
    api.files.read,
    { params: { address: given.data.address.split('/').at(-1) ?? '' }, query: {} },
    { as: 'anonymous' },
  )
  expect(bytes.status).toBe(200)
  for (const reply of [await address(other.id), await address(randomUUID()), await address(file.id, foreign)])
    expect(reply.status).toBe(404)
})

test('a key opens nothing of another agency or person, in path or body, and gives the same answer as for nothing', async () => {
  const one = await assigned()
  const alien = await assignedProgram(house, theirs)
  const { data: open } = await attempt(one)
  const calls: [Endpoint, object][] = [
    [api.learners.assignments, { params: at(alien) }],
    [api.learners.content, { params: at(alien) }],
    [api.learners.content, { params: { ...at(alien), learner: one.employee_id } }],
    [api.learners.start, { params: { ...at(alien), learner: one.employee_id }, body: {} }],
    [api.learners.progress, { params: { ...at(alien), learner: one.employee_id }, body: { done: true } }],
    [api.learners.startAttempt, { params: { ...at(alien, alien.asked), learner: one.employee_id }, body: {} }],
    [api.learners.complete, { params: at(alien), body: {} }],
    [api.learners.completedCourses, { params: at(alien) }],
    [
      api.learners.launchPackage,
      { params: { ...at(alien), learner: one.employee_id, file_id: alien.version_id }, body: {} },
    ],
    [
      api.learners.renewLaunch,
      {
        params: {
          ...at(alien),
          learner: one.employee_id,
          file_id: alien.version_id,
          launch_id: alien.version_id,
        },
        body: {},
      },
    ],
    [api.learners.certificate, { params: { ...at(alien), learner: one.employee_id } }],
    // An attempt of one assignment under another's
    [
      api.learners.submitAttempt,
      { params: { ...at(await assigned()), attempt_id: open.id }, body: { answers: right } },
    ],
    [
      api.learners.declareCompletion,
      { body: { learner: alien.employee_id, program_id: alien.program_id, completed_on: today } },
    ],
  ]
  for (const [endpoint, args] of calls) {
    const reply = await house.call(endpoint, args, { as: key })
    expect([endpoint.path, reply.status]).toEqual([endpoint.path, 404])
    expect(reply.failure.message).not.toContain(house.other.name)
  }
  const { rows } = await house.owner.query('select state from assignments where id = $1', [alien.assignment_id])
  expect(rows).toEqual([{ state: 'assigned' }])
})

test('every call requires its scope, and a key at all', async () => {
  const narrow = await aKey(house, { scopes: ['learning:read'] })
  for (const { endpoint, group } of everyEndpoint.filter(one => one.endpoint.scope === 'keyed')) {
    const args = exampleArgs(endpoint, group) as never
    const said = async (as: 'anonymous' | { token: string }) => (await house.call(endpoint, args, { as })).failure.code
    expect(await said('anonymous')).toBe('NOT_SIGNED_IN')
    const { access } = endpoint
    const reads = access.is === 'keyed' && access.may === 'learning:read'
    expect(`${endpoint.path} ${await said(narrow)}`).toBe(`${endpoint.path} ${reads ? 'NOT_FOUND' : 'FORBIDDEN'}`)
  }
})
