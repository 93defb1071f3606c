import { api, type Args } from '@preceptor/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { assignedProgram, trainingOf } from '../../../test/assigned.ts'
import { peopleOf, undoBulk, untilBulk } from '../../../test/bulk-flow.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { learning } from '../../../test/learner.ts'
import { anAssignment } from '../../demo/factories/assignments.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import type { RunningWorker } from '../../jobs/worker.ts'
import { startAttempt, submitAttempt } from '../learning/attempts.ts'
import { recordModule } from '../learning/modules.ts'
import { startAssignment } from '../learning/start.ts'

let house: House
let worker: RunningWorker
let training: Awaited<ReturnType<typeof trainingOf>>
beforeAll(async () => {
  house = await openHouse()
  training = await trainingOf(house)
  worker = await workerOf(house)
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})
beforeEach(async () => {
  await house.owner.query('delete from jobs; delete from training_records; delete from employees')
})

type One = Awaited<ReturnType<typeof assignedProgram>>
/** Ana Abela has read the statement and passed the quiz, with one more module to do; Ana Abelb has not started. */
async function world() {
  const one = await assignedProgram(house, training, { employee: { first_name: 'Ana', last_name: 'Abela' } })
  await house.owner.query('alter table program_modules disable trigger user')
  await house.owner.query('update program_modules set is_required = true where module_id = $1', [one.more])
  await house.owner.query('alter table program_modules enable trigger user')
  const { organization_id } = training
  const waiting = anEmployee({ organization_id, first_name: 'Ana', last_name: 'Abelb' })
  const other = anAssignment({ organization_id, employee_id: waiting.id, program_id: one.program_id })
  await house.load({ employees: [waiting], assignments: [other] })
  await learning(house, scope =>
    recordModule(scope, {
      assignment_id: one.assignment_id,
      module_id: one.statement,
      seconds: 60,
      done: { how: 'online' },
    }),
  )
  const { id } = await learning(house, scope =>
    startAttempt(scope, { assignment_id: one.assignment_id, module_id: one.asked, language: 'en' }),
  )
  await learning(house, scope => submitAttempt(scope, { attempt_id: id, answers: { a: ['0'], b: ['0'] } }))
  return { ...one, attempt_id: id, waiting_id: other.id }
}

/** Creates a draft with a renamed quiz and an unchanged statement. */
async function drafted({ program_id, asked }: One, title = 'Another quiz') {
  const params = { id: program_id }
  const { data } = await house.call(api.programContents.startDraft, { params, body: {} })
  const quiz = data.modules.find(({ id }) => id === asked)
  const edited = await house.call(
    api.programContents.updateModule,
    { params: { id: program_id, module_id: asked }, body: { titles: { ...quiz?.titles, en: title } } },
    { headers: { 'if-match': `"${quiz?.version}"` } },
  )
  expect(edited.status, JSON.stringify(edited.failure)).toBe(200)
}
type Choices = Args<typeof api.programRules.publish>['body']
async function bodyOf(id: string, over: Partial<Choices>): Promise<Choices> {
  const { data } = await house.call(api.programContents.get, { params: { id }, query: {} })
  return { change_kind: 'material', given_to: 'new_only', note: 'Next', seen_at: data.version.updated_at, ...over }
}
async function publish({ program_id: id }: One, over: Partial<Choices>) {
  const { data, status, failure } = await house.call(api.programRules.publish, {
    params: { id },
    body: await bodyOf(id, over),
  })
  expect(status, JSON.stringify(failure)).toBe(200)
  if (data.giving_job_id) await untilBulk(house, data.giving_job_id, ({ ended_at }) => ended_at !== null)
  return data
}
const assignments = async ({ program_id }: One) =>
  (
    await house.owner.query<{ state: string; progress_pct: number; number: number | null }>(
      `select a.state, a.progress_pct, v.number from assignments a join employees e on e.id = a.employee_id
       left join program_versions v on v.id = a.version_id where a.program_id = $1 order by e.sort_name`,
      [program_id],
    )
  ).rows
const modules = async ({ assignment_id, statement, asked }: One) =>
  (
    await house.owner.query<{ state: string }>(
      `select state from module_progress where assignment_id = $1 and module_id = any($2) order by module_id = $3`,
      [assignment_id, [statement, asked], asked],
    )
  ).rows.map(({ state }) => state)
const attempt = async (id: string) =>
  (await house.owner.query<{ state: string }>('select state from quiz_attempts where id = $1', [id])).rows[0]?.state

test('before a material version is published, it shows by name who keeps which progress', async () => {
  const one = await world()
  await drafted(one)
  const asked = { params: { id: one.program_id }, query: { given_to: 'all_open' as const } }
  const { data } = await fourCases(house, api.programRules.versionImpact, {
    args: asked,
    denied: 'coordinator_limited',
  })
  expect(data).toMatchObject({ not_started: 1, started: 1, again: 1, meta: { total: 2 } })
  expect(data.data).toMatchObject([
    { name: 'Abela, Ana', started: true, version_number: 1, kept: 1, again: 1 },
    { name: 'Abelb, Ana', started: false, version_number: null, kept: 0, again: 0 },
  ])
  const some = await house.call(api.programRules.versionImpact, {
    params: asked.params,
    query: { given_to: 'not_started', search: 'abel' },
  })
  expect(some.data.data.map(({ name }) => name)).toEqual(['Abelb, Ana'])
})

test('all open: unchanged modules stay complete, changed ones are repeated; the history records it and an undo reverts it', async () => {
  const one = await world()
  await drafted(one)
  expect(await assignments(one)).toMatchObject([{ progress_pct: 66, number: 1 }, { number: null }])
  const { giving_job_id, version } = await publish(one, { given_to: 'all_open' })
  expect(version).toMatchObject({ number: 2, given_to: 'all_open' })
  expect(await assignments(one)).toMatchObject([{ progress_pct: 33, number: 2 }, { number: null }])
  expect(await modules(one)).toEqual(['done', 'in_progress'])
  expect(await attempt(one.attempt_id)).toBe('voided')
  const job = giving_job_id ?? ''
  expect((await peopleOf(house, job)).map(({ outcome }) => outcome)).toEqual(['update', 'unchanged'])
  const { rows } = await house.owner.query(
    `select kind, changes from events where subject_id = $1 and kind = 'training.version_changed'`,
    [one.employee_id],
  )
  expect(rows).toMatchObject([{ changes: [{ field: 'program' }, { field: 'version', before: '1', after: '2' }] }])
  await undoBulk(house, job)
  expect(await assignments(one)).toMatchObject([{ progress_pct: 66, number: 1 }, { number: null }])
  expect(await modules(one)).toEqual(['done', 'done'])
  expect(await attempt(one.attempt_id)).toBe('passed')
})

test('all open: people who had used every quiz attempt get new ones, and an undo removes them', async () => {
  const one = await assignedProgram(house, training, { quiz: { max_attempts: 1 } })
  const tried = () =>
    learning(house, scope =>
      startAttempt(scope, { assignment_id: one.assignment_id, module_id: one.asked, language: 'en' }),
    )
  const { id } = await tried()
  await learning(house, scope => submitAttempt(scope, { attempt_id: id, answers: { a: ['1'], b: ['1'] } }))
  expect(await attempt(id)).toBe('failed')
  await drafted(one)
  const job = (await publish(one, { given_to: 'all_open' })).giving_job_id ?? ''
  expect(await attempt(id)).toBe('voided')
  expect(await tried()).toMatchObject({ number: 2 })
  await undoBulk(house, job)
  expect(await attempt(id)).toBe('failed')
  const { rows } = await house.owner.query('select failed_attempts from module_progress where module_id = $1', [
    one.asked,
  ])
  expect(rows).toEqual([{ failed_attempts: 1 }])
})

test('an undo restores what its own version made people repeat, and leaves what an earlier one did', async () => {
  const one = await world()
  await drafted(one)
  await publish(one, { given_to: 'all_open' })
  const again = await learning(house, scope =>
    startAttempt(scope, { assignment_id: one.assignment_id, module_id: one.asked, language: 'en' }),
  )
  await learning(house, scope => submitAttempt(scope, { attempt_id: again.id, answers: { a: ['0'], b: ['0'] } }))
  const { data } = await house.call(api.programContents.startDraft, { params: { id: one.program_id }, body: {} })
  const read = data.modules.find(({ id }) => id === one.statement)
  await house.call(
    api.programContents.updateModule,
    {
      params: { id: one.program_id, module_id: one.statement },
      body: { titles: { ...read?.titles, en: 'Another statement' } },
    },
    { headers: { 'if-match': `"${read?.version}"` } },
  )
  const { giving_job_id } = await publish(one, { given_to: 'all_open' })
  expect(await modules(one)).toEqual(['in_progress', 'done'])
  await undoBulk(house, giving_job_id ?? '')
  expect(await modules(one)).toEqual(['done', 'done'])
  expect([await attempt(one.attempt_id), await attempt(again.id)]).toEqual(['voided', 'passed'])
})

test('an attempt that waited for a grade waits again after an undo', async () => {
  const one = await world()
  await house.owner.query(`update quiz_attempts set state = 'submitted', score = null where id = $1`, [one.attempt_id])
  await house.owner.query(
    `update module_progress set state = 'in_progress', how = null, done_at = null, done_on = null where module_id = $1`,
    [one.asked],
  )
  await drafted(one)
  const { giving_job_id } = await publish(one, { given_to: 'all_open' })
  expect(await attempt(one.attempt_id)).toBe('voided')
  await undoBulk(house, giving_job_id ?? '')
  expect(await modules(one)).toEqual(['done', 'in_progress'])
  expect(await attempt(one.attempt_id)).toBe('submitted')
})

test('an attempt at a quiz changed since is not counted again; one the version left unchanged is', async () => {
  const one = await world()
  const params = { id: one.program_id, attempt_id: one.attempt_id }
  const restore = () => house.call(api.quizResults.restore, { params, body: {} })
  await drafted(one)
  await publish(one, { given_to: 'all_open' })
  const refused = await restore()
  expect([refused.status, refused.failure.message]).toEqual([
    409,
    'The program has a newer version of this quiz, so this attempt can’t count again.',
  ])
  expect(await modules(one)).toEqual(['done', 'in_progress'])
  expect(await attempt(one.attempt_id)).toBe('voided')

  const other = await world()
  const { data } = await house.call(api.programContents.startDraft, { params: { id: other.program_id }, body: {} })
  const read = data.modules.find(({ id }) => id === other.statement)
  await house.call(
    api.programContents.updateModule,
    {
      params: { id: other.program_id, module_id: other.statement },
      body: { titles: { ...read?.titles, en: 'Another statement' } },
    },
    { headers: { 'if-match': `"${read?.version}"` } },
  )
  await publish(other, { given_to: 'all_open' })
  const own = { id: other.program_id, attempt_id: other.attempt_id }
  await house.call(api.quizResults.void, { params: own, body: { reason: 'By mistake' } })
  expect(await modules(other)).toEqual(['in_progress', 'in_progress'])
  expect((await house.call(api.quizResults.restore, { params: own, body: {} })).status).toBe(200)
  expect(await modules(other)).toEqual(['in_progress', 'done'])
})

test('new only: people with the program open finish the previous version, started or not; later assignments get the new one', async () => {
  const one = await world()
  await drafted(one)
  await publish(one, { given_to: 'new_only' })
  expect(await assignments(one)).toMatchObject([
    { progress_pct: 66, number: 1 },
    { state: 'assigned', number: 1 },
  ])
  await learning(house, scope => startAssignment(scope, one.waiting_id))
  expect(await assignments(one)).toMatchObject([{ number: 1 }, { state: 'in_progress', number: 1 }])
  const { organization_id } = training
  const late = anEmployee({ organization_id, first_name: 'Ana', last_name: 'Abelc' })
  const next = anAssignment({ organization_id, employee_id: late.id, program_id: one.program_id })
  await house.load({ employees: [late], assignments: [next] })
  await learning(house, scope => startAssignment(scope, next.id))
  expect((await assignments(one))[2]).toMatchObject({ state: 'in_progress', number: 2 })
})

test('new only: people who start before the job reaches them keep the previous version; those assigned meanwhile get the new one', async () => {
  const one = await world()
  await drafted(one)
  await worker.stop()
  let job = ''
  try {
    const { data } = await house.call(api.programRules.publish, {
      params: { id: one.program_id },
      body: await bodyOf(one.program_id, {}),
    })
    job = data.giving_job_id ?? ''
    await learning(house, scope => startAssignment(scope, one.waiting_id))
    const { organization_id } = training
    const late = [1, 2].map(at => anEmployee({ organization_id, first_name: 'Ana', last_name: `Abelc${at}` }))
    const next = late.map(({ id }) =>
      anAssignment({
        organization_id,
        employee_id: id,
        program_id: one.program_id,
        created_at: new Date().toISOString(),
      }),
    )
    await house.load({ employees: late, assignments: next })
    await learning(house, scope => startAssignment(scope, next[0]?.id ?? ''))
    expect((await assignments(one)).map(({ number }) => number)).toEqual([1, 1, 2, null])
  } finally {
    worker = await workerOf(house)
  }
  await untilBulk(house, job, ({ ended_at }) => ended_at !== null)
  expect((await assignments(one)).map(({ number }) => number)).toEqual([1, 1, 2, null])
})

/** Publishes the second before the work of the first has begun; `between` runs before the second. */
async function twice(
  one: One,
  [first, second]: [Partial<Choices>, Partial<Choices>],
  { between, before }: { between?: () => Promise<unknown>; before?: () => Promise<unknown> } = {},
) {
  await worker.stop()
  const jobs: string[] = []
  const next = async (over: Partial<Choices>, title: string) => {
    await drafted(one, title)
    const { data, status, failure } = await house.call(api.programRules.publish, {
      params: { id: one.program_id },
      body: await bodyOf(one.program_id, over),
    })
    expect(status, JSON.stringify(failure)).toBe(200)
    if (data.giving_job_id) jobs.push(data.giving_job_id)
  }
  try {
    await next(first, 'Another quiz')
    await between?.()
    await next(second, 'A third quiz')
    await before?.()
  } finally {
    worker = await workerOf(house)
  }
  for (const job of jobs) await untilBulk(house, job, ({ ended_at }) => ended_at !== null)
  return jobs
}

test('new only, twice in a row: each version is kept from people who had the program when it was published', async () => {
  const one = await world()
  const late = anEmployee({ organization_id: training.organization_id, first_name: 'Ana', last_name: 'Abelc' })
  const between = () =>
    house.load({
      employees: [late],
      assignments: [
        anAssignment({
          organization_id: training.organization_id,
          employee_id: late.id,
          program_id: one.program_id,
          created_at: new Date().toISOString(),
        }),
      ],
    })
  const [first = ''] = await twice(one, [{}, {}], { between })
  expect((await assignments(one)).map(({ number }) => number)).toEqual([1, 1, 2])
  expect((await house.call(api.jobs.get, { params: { id: first } })).data.title).toContain('Version 2')
})

test('all open, twice in a row: people who have started end with the newest, and no one is refused', async () => {
  const one = await world()
  const jobs = await twice(one, [{ given_to: 'all_open' }, { given_to: 'all_open' }])
  expect((await assignments(one)).map(({ number }) => number)).toEqual([3, null])
  for (const job of jobs)
    expect((await peopleOf(house, job)).map(({ outcome }) => outcome)).toEqual(['update', 'unchanged'])
})

test('new only, then also not started: people who have not started get the newest', async () => {
  const one = await world()
  await twice(one, [{}, { given_to: 'not_started' }])
  expect((await assignments(one)).map(({ number }) => number)).toEqual([1, null])
})

test('new only, then a minor one: people who start before the first one’s job reaches them keep the version before it', async () => {
  const one = await world()
  const before = () => learning(house, scope => startAssignment(scope, one.waiting_id))
  await twice(one, [{}, { change_kind: 'minor', given_to: 'not_started' }], { before })
  expect((await assignments(one)).map(({ number }) => number)).toEqual([1, 1])
})

test('also not started: they get the newest, even where an earlier one was kept from them; others finish theirs', async () => {
  const one = await world()
  await drafted(one)
  await publish(one, { given_to: 'new_only' })
  const { data } = await house.call(api.programContents.startDraft, { params: { id: one.program_id }, body: {} })
  const quiz = data.modules.find(({ id }) => id === one.asked)
  await house.call(
    api.programContents.updateModule,
    { params: { id: one.program_id, module_id: one.asked }, body: { titles: { ...quiz?.titles, en: 'A third quiz' } } },
    { headers: { 'if-match': `"${quiz?.version}"` } },
  )
  await publish(one, { given_to: 'not_started' })
  expect(await assignments(one)).toMatchObject([{ number: 1 }, { state: 'assigned', number: null }])
})

test('a minor version starts no job: people who have not started get it, the others finish theirs', async () => {
  const one = await world()
  await drafted(one)
  expect((await publish(one, { change_kind: 'minor', given_to: 'all_open' })).giving_job_id).toBeNull()
  expect(await assignments(one)).toMatchObject([{ progress_pct: 66, number: 1 }, { number: null }])
})

test('a material version reaches people who completed it as a short retraining on the changes, and the completion keeps its last day', async () => {
  const one = await world()
  const open = async () =>
    (
      await house.owner.query<{
        id: string
        state: string
        due_on: string
        retrains: boolean
        expires_on: string | null
      }>(
        `select id, state, due_on::text, retrains, expires_on::text from assignments where program_id = $1 and employee_id = $2 order by cycle_no`,
        [one.program_id, one.employee_id],
      )
    ).rows
  await house.owner.query(`update programs set validity = 'months', validity_months = 12 where id = $1`, [
    one.program_id,
  ])
  await learning(house, scope =>
    recordModule(scope, {
      assignment_id: one.assignment_id,
      module_id: one.more,
      seconds: 60,
      done: { how: 'online' },
    }),
  )
  expect(await open()).toMatchObject([{ state: 'completed' }])
  await house.owner.query(`update assignments set expires_on = current_date + 100 where id = $1`, [one.assignment_id])
  const credited = async () =>
    (
      await house.owner.query<{ minutes: number }>(
        `select coalesce(sum(minutes), 0)::int as minutes from training_records where employee_id = $1 and kind = 'credit'`,
        [one.employee_id],
      )
    ).rows[0]?.minutes
  const before = await credited()
  await drafted(one)
  const asked = { params: { id: one.program_id }, query: { given_to: 'all_open' as const } }
  expect((await house.call(api.programRules.versionImpact, asked)).data.retrained).toBe(1)
  const data = await publish(one, { retrain_days: 14 })
  await untilBulk(house, data.retraining_job_id ?? '', ({ ended_at }) => ended_at !== null)
  const [, again] = await open()
  expect(again).toMatchObject({ state: 'assigned', retrains: true })
  if (!again) throw new Error('There is no re-training.')
  await learning(house, scope => startAssignment(scope, again.id))
  // Of three modules, only the quiz has changed
  const done = await house.owner.query(
    'select module_id from module_progress where assignment_id = $1 and state = $2',
    [again.id, 'done'],
  )
  expect(done.rows.map(({ module_id }: { module_id: string }) => module_id).sort()).toEqual(
    [one.statement, one.more].sort(),
  )
  const { id } = await learning(house, scope =>
    startAttempt(scope, { assignment_id: again.id, module_id: one.asked, language: 'en' }),
  )
  await learning(house, scope => submitAttempt(scope, { attempt_id: id, answers: { a: ['0'], b: ['0'] } }))
  const [first, second] = await open()
  expect(first).toMatchObject({ state: 'superseded' })
  expect(second).toMatchObject({ state: 'completed', expires_on: first?.expires_on })
  // The quiz credits 15 minutes; the rest was credited with the previous completion
  expect(await credited()).toBe((before ?? 0) + 15)
})

test('people who completed a version with at least the same requirements are left out of a retraining, by name; a minor version has none', async () => {
  const one = await world()
  await learning(house, scope =>
    recordModule(scope, {
      assignment_id: one.assignment_id,
      module_id: one.more,
      seconds: 60,
      done: { how: 'online' },
    }),
  )
  await drafted(one)
  const refused = await house.call(api.programRules.publish, {
    params: { id: one.program_id },
    body: await bodyOf(one.program_id, { change_kind: 'minor', retrain_days: 14 }),
  })
  expect(refused.status).toBe(422)
  const published = await publish(one, { retrain_days: 14 })
  await untilBulk(house, published.retraining_job_id ?? '', ({ ended_at }) => ended_at !== null)
  expect((await peopleOf(house, published.retraining_job_id ?? '')).map(({ outcome }) => outcome)).toEqual(['update'])
  await undoBulk(house, published.retraining_job_id ?? '')
  expect(await assignments(one)).toMatchObject([{ state: 'completed' }, { state: 'assigned' }])
})
