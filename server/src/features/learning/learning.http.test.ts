import { decideCompletion } from '@preceptor/contract'
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { assignedProgram, trainingOf } from '../../../test/assigned.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { previewed, runBulk, undoBulk } from '../../../test/bulk-flow.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { learning } from '../../../test/learner.ts'
import { turnOf } from '../../../test/turn.ts'
import { todayIn } from '../employees/today.ts'
import { saveAnswers, startAttempt, submitAttempt } from './attempts.ts'
import { lateAttempts } from './end-attempts.ts'
import { addDeclaredAttempt } from './declared-attempts.ts'
import { recordModule } from './modules.ts'
import { reverseCompletions } from './reverse.ts'
import { settle } from './settle.ts'
import { voidAttempt } from './void-attempt.ts'

let house: House
let training: Awaited<ReturnType<typeof trainingOf>>
const today = todayIn('America/New_York')

beforeAll(async () => {
  house = await openHouse()
  training = await trainingOf(house)
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.owner.query('delete from training_records; delete from employees')
})

const right = { a: ['0'], b: ['0'] }
const half = { a: ['0'], b: ['1'] }

const assigned = (over: Parameters<typeof assignedProgram>[2] = {}) => assignedProgram(house, training, over)

const standing = async (id: string) => {
  const { rows } = await house.owner.query(
    `select state, progress_pct, score, completed_on::text, completed_how, expires_on::text, version_id from assignments where id = $1`,
    [id],
  )
  return rows[0] as Record<string, unknown>
}
const ledger = async (id: string) => {
  const { rows } = await house.owner.query(
    `select kind, topic, mode, minutes, completed_on::text, counts_as, is_payable, pay_code, score from training_records
     where assignment_id = $1 order by kind, topic`,
    [id],
  )
  return rows
}
const read = (assignment_id: string, module_id: string) =>
  learning(house, scope => recordModule(scope, { assignment_id, module_id, seconds: 60, done: { how: 'online' } }))
const attempt = ({ assignment_id, asked }: { assignment_id: string; asked: string }) =>
  learning(house, scope => startAttempt(scope, { assignment_id, module_id: asked, language: 'en' }))
const submit = (attempt_id: string, answers: Record<string, string[]>) =>
  learning(house, scope => submitAttempt(scope, { attempt_id, answers }))

test('a program is complete when every required module is; the ledger has its minutes by topic and mode', async () => {
  const one = await assigned({ validity: 'months', validity_months: 12 })
  await read(one.assignment_id, one.statement)
  expect(await standing(one.assignment_id)).toMatchObject({
    state: 'in_progress',
    progress_pct: 50,
    completed_on: null,
  })
  expect(await ledger(one.assignment_id)).toEqual([])
  const { id } = await attempt(one)
  expect(await submit(id, right)).toMatchObject({ state: 'passed', score: 100 })
  const done = await standing(one.assignment_id)
  expect(done).toMatchObject({ state: 'completed', progress_pct: 100, score: 100, completed_on: today })
  expect(done['completed_how']).toBe('online')
  expect(done['version_id']).toBe(one.version_id)
  const shared = { completed_on: today, counts_as: 'in_service', is_payable: true, pay_code: 'TRN' }
  expect(await ledger(one.assignment_id)).toEqual([
    { kind: 'completion', topic: null, mode: null, minutes: null, score: 100, ...shared },
    { kind: 'credit', topic: 'Dementia', mode: 'classroom', minutes: 15, score: null, ...shared },
    { kind: 'credit', topic: 'Fall prevention', mode: 'online', minutes: 30, score: null, ...shared },
  ])
  // Nothing can be started in a finished assignment
  await expect(read(one.assignment_id, one.more)).rejects.toThrow('This program is no longer open for this person.')
  await learning(house, scope => settle(scope, [one.assignment_id]))
  expect(await ledger(one.assignment_id)).toHaveLength(3)
})

test('credit by module is written on each module’s own day, once', async () => {
  const one = await assigned({ credits_by: 'module' })
  await read(one.assignment_id, one.statement)
  // A topic renamed meanwhile is not credited twice
  await house.owner.query(`update topics set name = 'Falls' where name = 'Fall prevention'`)
  await read(one.assignment_id, one.statement)
  await house.owner.query(`update topics set name = 'Fall prevention' where name = 'Falls'`)
  expect(await ledger(one.assignment_id)).toMatchObject([{ kind: 'credit', topic: 'Fall prevention', minutes: 30 }])
  const { id } = await attempt(one)
  await submit(id, right)
  expect(await ledger(one.assignment_id)).toMatchObject([
    { kind: 'completion' },
    { kind: 'credit', topic: 'Dementia' },
    { kind: 'credit', topic: 'Fall prevention' },
  ])
})

test('credit for a module passed by an attempt is reversed when the attempt is voided, and returns with the next', async () => {
  const one = await assigned({ credits_by: 'module' })
  const passed = await attempt(one)
  await submit(passed.id, right)
  expect(await ledger(one.assignment_id)).toMatchObject([{ kind: 'credit', minutes: 15 }])
  await learning(house, scope => voidAttempt(scope, { id: passed.id, reason: 'Somebody else sat there' }))
  expect(await ledger(one.assignment_id)).toMatchObject([{ kind: 'credit' }, { kind: 'reversal', minutes: 15 }])
  const next = await attempt(one)
  await submit(next.id, right)
  expect(await ledger(one.assignment_id)).toMatchObject([{ kind: 'credit' }, { kind: 'credit' }, { kind: 'reversal' }])
})

test('after a completion is reversed, a failed quiz stays failed: the earlier passed attempt no longer counts', async () => {
  const one = await assigned()
  await read(one.assignment_id, one.statement)
  const passed = await attempt(one)
  await submit(passed.id, right)
  await learning(house, scope =>
    reverseCompletions(scope, {
      head: { reason: 'Somebody else sat there' },
      kind: 'training.reversed',
      wanted: sql`select ${one.assignment_id}::uuid as assignment_id`,
    }),
  )
  await read(one.assignment_id, one.statement)
  const next = await attempt(one)
  expect(await submit(next.id, half)).toMatchObject({ state: 'failed' })
  expect(await standing(one.assignment_id)).toMatchObject({ state: 'in_progress', completed_on: null })
  const { rows } = await house.owner.query('select state, void_reason from quiz_attempts where id = $1', [passed.id])
  expect(rows).toEqual([{ state: 'voided', void_reason: 'Somebody else sat there' }])
})

test('a completion that ended with another app’s quiz is fully reversed: its modules must be done again', async () => {
  const one = await assigned()
  await read(one.assignment_id, one.statement)
  const declared = { reference: 'r1', score: 100, language: 'en' } as const
  await learning(house, scope => addDeclaredAttempt(scope, { ...one, ...declared, module_id: one.asked }))
  expect(await standing(one.assignment_id)).toMatchObject({ state: 'completed', completed_how: 'evidence' })
  await learning(house, scope =>
    reverseCompletions(scope, {
      head: { reason: 'Somebody else sat there' },
      kind: 'training.reversed',
      wanted: sql`select ${one.assignment_id}::uuid as assignment_id`,
    }),
  )
  expect(await standing(one.assignment_id)).toMatchObject({ state: 'in_progress', completed_on: null, progress_pct: 0 })
})

test('after a completion is reversed, its learning starts over; an undo restores every module', async () => {
  const one = await assigned()
  await learning(house, scope =>
    recordModule(scope, {
      assignment_id: one.assignment_id,
      module_id: one.statement,
      seconds: 60,
      place: { page: 4 },
      done: { how: 'online', on: '2026-03-02' },
    }),
  )
  await house.owner.query(
    `update module_progress set started_at = '2026-03-01T12:00:00Z', done_at = '2026-03-02T12:00:00Z'`,
  )
  await submit((await attempt(one)).id, right)
  const modules = async () =>
    (
      await house.owner.query(
        `select state, how, done_at, done_on::text, place, started_at, seconds_spent from module_progress where module_id = $1`,
        [one.statement],
      )
    ).rows[0]
  const before = await modules()
  expect(before).toMatchObject({ state: 'done', place: { page: 4 } })
  const worker = await workerOf(house)
  try {
    const change = { act: 'correct', program_id: one.program_id, completed_on: null, reason: 'Looked away' } as const
    const { id } = await previewed(house, { audience: { by: 'rows', ids: [one.employee_id] }, change })
    await runBulk(house, id)
    expect(await modules()).toMatchObject({
      state: 'in_progress',
      how: null,
      done_on: null,
      place: null,
      seconds_spent: 60,
    })
    expect((await modules())?.started_at.getTime()).toBeGreaterThan(Date.parse('2026-03-03'))
    expect(await standing(one.assignment_id)).toMatchObject({ state: 'in_progress', progress_pct: 0 })
    await undoBulk(house, id)
  } finally {
    await worker.stop()
  }
  expect(await modules()).toEqual(before)
  expect(await standing(one.assignment_id)).toMatchObject({
    state: 'completed',
    progress_pct: 100,
    completed_on: today,
  })
  const left = await house.owner.query(
    `select p.state, p.taken_back, q.state as attempt from module_progress p
     left join quiz_attempts q on q.assignment_id = p.assignment_id and q.module_id = p.module_id where p.assignment_id = $1 order by q.state nulls last`,
    [one.assignment_id],
  )
  expect(left.rows).toEqual([
    { state: 'done', taken_back: null, attempt: 'passed' },
    { state: 'done', taken_back: null, attempt: null },
  ])
})

test('[R-ENT-6] attempts end at the allowed number; an open one continues, and a second submission changes nothing', async () => {
  const one = await assigned()
  const first = await attempt(one)
  await learning(house, scope => saveAnswers(scope, { attempt_id: first.id, answers: { a: ['0'] } }))
  const again = await attempt(one)
  expect(again).toMatchObject({ id: first.id, number: 1, answers: { a: ['0'] } })
  expect(JSON.stringify(again.questions)).not.toContain('right')
  expect(await submit(first.id, { b: ['1'] })).toMatchObject({ state: 'failed', score: 50 })
  expect(await submit(first.id, right)).toMatchObject({ state: 'failed', score: 50 })
  for (const number of [2, 3]) {
    const next = await attempt(one)
    expect(next.number).toBe(number)
    await submit(next.id, half)
  }
  await expect(attempt(one)).rejects.toThrow('There are no attempts left for this quiz.')
  await house.owner.query(
    `insert into attempt_grants (organization_id, assignment_id, employee_id, extra, reason, expires_on, granted_on, granted_by_name)
     values ($1, $2, $3, 1, 'Was ill', $4, $4, 'Ada')`,
    [house.agency.id, one.assignment_id, one.employee_id, today],
  )
  const fourth = await attempt(one)
  expect(fourth.number).toBe(4)
  expect(await submit(fourth.id, right)).toMatchObject({ state: 'passed' })
  await expect(attempt(one)).rejects.toThrow('This quiz has been passed already.')
  expect(await standing(one.assignment_id)).toMatchObject({ state: 'in_progress', progress_pct: 50, score: 100 })
})

test('time runs out on the server: answers saved until then are graded, and nothing later', async () => {
  const one = await assigned()
  const { id } = await attempt(one)
  await learning(house, scope => saveAnswers(scope, { attempt_id: id, answers: { a: ['0'] } }))
  await house.owner.query(
    `update quiz_attempts set started_at = now() - interval '1 hour', ends_at = now() - interval '11 seconds'`,
  )
  await learning(house, scope => saveAnswers(scope, { attempt_id: id, answers: { b: ['0'] } }))
  expect(await submit(id, right)).toMatchObject({ state: 'failed', score: 50 })
})

test('an abandoned attempt is submitted as it is, on the day its time ran out', async () => {
  const one = await assigned()
  const { id } = await attempt(one)
  await learning(house, scope => saveAnswers(scope, { attempt_id: id, answers: right }))
  await read(one.assignment_id, one.statement)
  await house.owner.query(
    `update quiz_attempts set started_at = now() - interval '4 days', ends_at = now() - interval '3 days'`,
  )
  // This call alone ends nothing: a refusal leaves no trace
  await expect(attempt(one)).rejects.toThrow('This quiz has been passed already.')
  expect(await standing(one.assignment_id)).toMatchObject({ state: 'in_progress' })
  await turnOf(house, lateAttempts)
  await turnOf(house, lateAttempts)
  const { rows } = await house.owner.query(
    `select state, score, ((ends_at + interval '10 seconds') at time zone 'America/New_York')::date::text as ended, submitted_on::text from quiz_attempts`,
  )
  const [ended] = rows as { ended: string }[]
  expect(rows).toEqual([{ state: 'passed', score: 100, ended: ended?.ended, submitted_on: ended?.ended }])
  expect(await standing(one.assignment_id)).toMatchObject({ state: 'completed', completed_on: today })
  const open = await attempt(await assigned({ quiz: { time_limit_minutes: 5 } }))
  await turnOf(house, lateAttempts)
  const { rows: still } = await house.owner.query('select state from quiz_attempts where id = $1', [open.id])
  expect(still).toEqual([{ state: 'in_progress' }])
})

test('two devices that start at once get one attempt', async () => {
  const one = await assigned()
  const both = await Promise.all([attempt(one), attempt(one)])
  expect(both[0].id).toBe(both[1].id)
})

test('the SQL statements decide the same way as the contract, in any order', async () => {
  const one = await assigned()
  await read(one.assignment_id, one.more)
  const modules = [one.statement, one.asked].map(id => ({ id, is_required: true }))
  const said = decideCompletion(
    [...modules, { id: one.more, is_required: false }],
    [{ module_id: one.more, done_on: today }],
  )
  expect(await standing(one.assignment_id)).toMatchObject({
    progress_pct: said.percent,
    completed_on: said.completed_on,
  })
  await expect(read(one.assignment_id, randomUUID())).rejects.toThrow('This program has no such module.')
})

test('no call ever changes existing ledger entries', async () => {
  const one = await assigned()
  await read(one.assignment_id, one.statement)
  await submit((await attempt(one)).id, right)
  const change = (statement: string) =>
    learning(house, async ({ db }) => db.run({ text: statement, values: [] } as never)).then(
      () => 'done',
      (error: Error) => error.message,
    )
  expect(await change('update training_records set minutes = 90')).toMatch(/denied|never changed/)
  expect(await change('delete from training_records')).toMatch(/denied/)
})
