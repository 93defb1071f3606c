import { randomUUID } from 'node:crypto'
import { api } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '../../db/tx.ts'
import { type Caller, fourCases, type House, openHouse } from '../../../test/house.ts'
import {
  exceptionsIn,
  forgetPayroll,
  linesIn,
  openedBatch,
  payrollSettings,
  payrollWorld,
  type PayrollWorld,
  setUpPayroll,
} from '../../../test/payroll-world.ts'

let house: House
let world: PayrollWorld
beforeAll(async () => {
  house = await openHouse()
  world = await payrollWorld(house)
  await setUpPayroll(house)
})
afterAll(() => house.close())
beforeEach(() => forgetPayroll(house))

const week = '2026-03-08'
const nextWeek = '2026-03-15'
const get = async (id: string, as: Caller = 'agency_admin') =>
  (await house.call(api.payroll.get, { params: { id } }, { as })).data
const lock = (id: string, as: Caller = 'agency_admin') =>
  house.call(api.payroll.lock, { params: { id }, body: {} }, { as })
const send = (id: string) =>
  house.call(api.payroll.send, { params: { id }, body: { way: 'download', target_id: null } })
const answer = (id: string, said: 'accepted' | 'rejected', reason: string | null = null) =>
  house.call(api.payroll.answer, { params: { id }, body: { answer: said, reason } })
const decide = (
  id: string,
  exception_ids: string[],
  decision: 'include' | 'hold' | 'exclude',
  reason: string | null = null,
) => house.call(api.payroll.decide, { params: { id }, body: { exception_ids, decision, reason } })

async function lockedWeek(period = week) {
  const batch = await openedBatch(house, period)
  const { status, data, failure } = await lock(batch.id)
  expect(status, JSON.stringify(failure)).toBe(200)
  return data
}

test('[R-RTE-8] [R-PER-6] the calls: settings, codes, pay tests', async () => {
  const headers = { 'If-Match': '*' }
  await fourCases(house, api.payroll.settings, { args: {}, denied: 'viewer' })
  await fourCases(house, api.payroll.formats, { args: {}, denied: 'viewer' })
  await fourCases(house, api.payroll.updateSettings, { args: { body: payrollSettings }, denied: 'viewer', headers })
  await fourCases(house, api.payroll.codes, { args: {}, denied: 'viewer' })
  const body = {
    code: 'TRVL',
    earning_code: 'TRAVEL',
    rate: '18.50',
    rate_code: null,
    check_code: null,
    earning_type: null,
  }
  const { data: code } = await fourCases(house, api.payroll.addCode, { args: { body }, denied: 'viewer' })
  expect(code).toMatchObject({ ...body, version: 1 })
  const twice = await house.call(api.payroll.addCode, { body: { ...body, code: 'trvl' } })
  expect([twice.status, Object.keys(twice.failure.errors ?? {})]).toEqual([422, ['code']])
  const params = { id: code.id }
  const changed = await fourCases(house, api.payroll.updateCode, {
    args: { params, body: { earning_code: 'TRV' } },
    denied: 'viewer',
    headers,
  })
  expect(changed.data).toMatchObject({ earning_code: 'TRV', rate: '18.50', version: 2 })
  await fourCases(house, api.payroll.removeCode, { args: { params }, denied: 'viewer' })
  await fourCases(house, api.payroll.tests, { args: { query: {} }, denied: 'viewer' })
  await fourCases(house, api.payroll.testCounts, { args: { query: { of: 'answer' } }, denied: 'viewer' })
  const { data: tested } = await fourCases(house, api.payroll.answerTest, {
    args: {
      params: { id: world.unpaid },
      body: { outside_hours: true, voluntary: true, unrelated: true, no_work: true },
    },
    denied: 'viewer',
  })
  expect(tested).toMatchObject({ answer: 'not_working', is_paid: false, answered_by_name: expect.any(String) })
})

test('[R-RTE-8] [R-PER-6] the calls: batches', async () => {
  const someone = await world.person({ payroll_number: null })
  await world.credit(someone.id)
  await world.credit((await world.person()).id)
  await fourCases(house, api.payroll.periods, { args: { query: {} }, denied: 'coordinator_limited', as: 'viewer' })
  const { data: batch } = await fourCases(house, api.payroll.open, {
    args: { body: { period_start: week } },
    denied: 'viewer',
  })
  const params = { id: batch.id }
  await fourCases(house, api.payroll.list, { args: { query: {} }, denied: 'coordinator_limited', as: 'viewer' })
  await fourCases(house, api.payroll.counts, {
    args: { query: { of: 'state' } },
    denied: 'coordinator_limited',
    as: 'viewer',
  })
  await fourCases(house, api.payroll.get, { args: { params }, denied: 'coordinator_limited', as: 'viewer' })
  await fourCases(house, api.payroll.preview, { args: { params, body: {} }, denied: 'viewer' })
  await fourCases(house, api.payroll.lines, { args: { params, query: {} }, denied: 'viewer' })
  await fourCases(house, api.payroll.lineCounts, { args: { params, query: { of: 'outcome' } }, denied: 'viewer' })
  await fourCases(house, api.payroll.people, { args: { params, query: {} }, denied: 'viewer' })
  await fourCases(house, api.payroll.peopleCounts, { args: { params, query: { of: 'differs' } }, denied: 'viewer' })
  const { data: found } = await fourCases(house, api.payroll.exceptions, {
    args: { params, query: {} },
    denied: 'viewer',
  })
  await fourCases(house, api.payroll.exceptionCounts, { args: { params, query: { of: 'cause' } }, denied: 'viewer' })
  await fourCases(house, api.payroll.decide, {
    args: { params, body: { exception_ids: found.data.map(({ id }) => id), decision: 'hold', reason: null } },
    denied: 'viewer',
  })
  await fourCases(house, api.payroll.bytes, { args: { params }, denied: 'viewer' })
  // Vendor staff prepare payroll but can't lock it
  const vendor = await lock(batch.id, 'super_admin')
  expect(vendor.status).toBe(403)
  const { data: locked } = await fourCases(house, api.payroll.lock, {
    args: { params, body: {} },
    denied: 'viewer',
    as: world.bea,
  })
  const [file] = locked.files
  await fourCases(house, api.payroll.file, {
    args: { params: { id: batch.id, file_id: file?.id ?? '' } },
    denied: 'viewer',
  })
  await fourCases(house, api.payroll.reopen, { args: { params, body: {} }, denied: 'viewer' })
  await fourCases(house, api.payroll.send, {
    args: { params, body: { way: 'download', target_id: null } },
    denied: 'viewer',
  })
  await fourCases(house, api.payroll.answer, {
    args: { params, body: { answer: 'rejected', reason: 'Period closed' } },
    denied: 'viewer',
  })
  await send(batch.id)
  const answered = await fourCases(house, api.payroll.response, {
    args: { params, file: new File(['File accepted, 1 row processed'], 'answer.txt') },
    denied: 'viewer',
  })
  expect(answered.data).toMatchObject({ state: 'acknowledged', issue: 2 })
  const { data: other } = await house.call(api.payroll.open, { body: { period_start: nextWeek } })
  await fourCases(house, api.payroll.discard, { args: { params: { id: other.id } }, denied: 'viewer' })
})

describe('a batch', () => {
  test('[R-RTE-8] is previewed, locked, sent and acknowledged; its bytes are those that were locked', async () => {
    const ana = await world.person({ last_name: 'Abel', first_name: 'Ana', cost_center: 'BX' })
    await world.credit(ana.id, { minutes: 90 })
    const batch = await openedBatch(house, week)
    expect(batch).toMatchObject({
      number: 1,
      state: 'previewed',
      check_date: '2026-03-19',
      lines: 1,
      people: 1,
      minutes: 90,
      totals: [{ code: 'INSVC', earning_code: 'INSVC', lines: 1, minutes: 90 }],
      lock_refusal: null,
    })
    const before = await house.call(api.payroll.bytes, { params: { id: batch.id } })
    expect(before.data).toMatchObject({ is_final: false, problems: [] })
    const { data: locked } = await lock(batch.id)
    const [file] = locked.files
    expect(locked.state).toBe('locked')
    const answered = await house.call(api.payroll.file, { params: { id: batch.id, file_id: file?.id ?? '' } })
    expect(answered.bytes.toString()).toBe(before.data.files[0]?.head)
    expect(answered.bytes.toString()).toContain('HLH01,')
    expect(answered.bytes.toString()).toContain(',1.50,')
    expect((await send(batch.id)).data.state).toBe('sent')
    expect((await answer(batch.id, 'accepted')).data).toMatchObject({
      state: 'acknowledged',
      issues: [{ issue: 1, answer: 'accepted' }],
    })
    const events = await house.owner.query('select kind from events where subject_id = $1 order by id', [batch.id])
    expect(events.rows.map(({ kind }) => kind)).toEqual([
      'payroll.opened',
      'payroll.previewed',
      'payroll.locked',
      'payroll.exported',
      'payroll.sent',
      'payroll.acknowledged',
    ])
  })

  test('is never changed once it is locked, by any route; only a merge moves its lines to the surviving record', async () => {
    const ana = await world.person()
    await world.credit(ana.id)
    const { id } = await lockedWeek()
    const identity = { role: 'app_user', organization_id: house.agency.id } as const
    const change = (set: Sql) =>
      transaction(house.database.pool, identity, db => db.run(sql`${set} where batch_id = ${id}`)).catch(
        (error: Error) => error.message,
      )
    expect(await change(sql`update payroll_lines set paid_minutes = 1`)).toMatch(/never changed/)
    expect(await change(sql`update payroll_lines set outcome = 'hold'`)).toMatch(/never changed/)
    expect(await change(sql`delete from payroll_lines`)).toMatch(/never changed/)
    expect(await change(sql`update payroll_lines set employee_id = ${(await world.person()).id}`)).toBe(1)
    expect(await linesIn(house, id)).toMatchObject([{ outcome: 'pay', paid_minutes: 60 }])
  })

  test('names outside training by its recorded title', async () => {
    const ana = await world.person()
    const evidence = { external: { title: 'Hoyer lift course', id: randomUUID() } }
    await world.credit(ana.id, { program_id: null, assignment_id: null, how: 'evidence', pay_code: 'INSVC', evidence })
    expect(await linesIn(house, (await openedBatch(house, week)).id)).toMatchObject([{ title: 'Hoyer lift course' }])
  })

  test('[R-PER-6] shows a viewer states and totals, and no line, file, decision or name', async () => {
    const ana = await world.person({ last_name: 'Secretname' })
    await world.credit(ana.id)
    const batch = await lockedWeek()
    await send(batch.id)
    await answer(batch.id, 'rejected', 'Secretname is unknown')
    const seen = await get(batch.id, 'viewer')
    expect(seen).toMatchObject({
      state: 'rejected',
      minutes: 60,
      files: [],
      issues: [],
      refusal: null,
      may_manage: false,
      may_lock: false,
    })
    expect(JSON.stringify(seen)).not.toContain('Secretname')
  })

  test('is not locked when the ledger has changed since the preview, nor before its period is over', async () => {
    const ana = await world.person()
    await world.credit(ana.id)
    const batch = await openedBatch(house, week)
    await world.credit(ana.id, { completed_on: '2026-03-11' })
    const refused = await lock(batch.id)
    expect([refused.status, refused.failure.code]).toEqual([409, 'CONFLICT'])
    await house.call(api.payroll.preview, { params: { id: batch.id }, body: {} })
    expect((await lock(batch.id)).status).toBe(200)
  })

  test('when two users lock at once one wins, and the other sees who was first', async () => {
    await world.credit((await world.person()).id)
    const batch = await openedBatch(house, week)
    const both = await Promise.all([lock(batch.id), lock(batch.id, world.bea)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const late = both.find(({ status }) => status === 409)
    expect(late?.failure.code).toBe('TRANSITION_REFUSED')
    expect(late?.failure.message).toMatch(/was first/)
  })

  test('is not locked by the person who decided its exceptions while someone else could lock it', async () => {
    const ana = await world.person()
    await world.credit(ana.id, { minutes: 9 * 60 })
    const batch = await openedBatch(house, week)
    const [over] = await exceptionsIn(house, batch.id)
    expect(over?.cause).toBe('over_day')
    expect((await lock(batch.id)).failure.code).toBe('CONFLICT')
    await decide(batch.id, [over?.id ?? ''], 'include')
    const own = await lock(batch.id)
    expect([own.status, own.failure.code]).toEqual([403, 'FORBIDDEN'])
    expect((await lock(batch.id, world.bea)).status).toBe(200)
  })

  test('decisions stay with unchanged lines; lines that can’t be sent can’t be included; excluding requires a reason', async () => {
    const ana = await world.person({ payroll_number: null, last_name: 'Abel' })
    const bo = await world.person({ last_name: 'Bode' })
    await world.credit(ana.id)
    await world.credit(bo.id, { minutes: 500 })
    const batch = await openedBatch(house, week)
    const found = await exceptionsIn(house, batch.id)
    const of = (cause: string) => found.find(one => one.cause === cause)?.id ?? ''
    expect(found.map(({ cause }) => cause).toSorted()).toEqual(['no_number', 'over_day'])
    expect((await decide(batch.id, [of('no_number')], 'include')).failure.errors).toHaveProperty('decision')
    expect((await decide(batch.id, [of('over_day')], 'exclude')).failure.errors).toHaveProperty('reason')
    await decide(batch.id, [of('no_number')], 'hold')
    await decide(batch.id, [of('over_day')], 'exclude', 'Was a meeting')
    await world.credit(bo.id, { completed_on: '2026-03-12', minutes: 30 })
    const { data } = await house.call(api.payroll.preview, { params: { id: batch.id }, body: {} })
    expect(data).toMatchObject({ lines: 1, minutes: 30, counts: { undecided: 0, held: 1, excluded: 1 } })
    const { data: locked } = await lock(batch.id, world.bea)
    expect((await linesIn(house, locked.id)).map(({ name, outcome }) => [name.split(',')[0], outcome])).toEqual([
      ['Bode', 'exclude'],
      ['Bode', 'pay'],
    ])
    // Held lines come back, excluded lines don't
    await house.owner.query("update employees set payroll_number = 'X77' where id = $1", [ana.id])
    const next = await openedBatch(house, nextWeek)
    expect(
      (await linesIn(house, next.id)).map(({ name, payroll_number }) => [name.split(',')[0], payroll_number]),
    ).toEqual([['Abel', 'X77']])
  })

  test('a reversed paid line becomes a correction that names it, once; late attendance replaces it', async () => {
    const ana = await world.person()
    const session = await world.taught('2026-03-10', 9, 11)
    const taught = { how: 'attendance' as const, evidence: session.evidence, mode: 'classroom', minutes: 120 }
    const record = await world.credit(ana.id, taught)
    const first = await lockedWeek()
    await send(first.id)
    await world.takeBack(record)
    await world.credit(ana.id, { ...taught, minutes: 90 })
    const second = await openedBatch(house, nextWeek)
    const lines = await linesIn(house, second.id)
    expect(lines.map(({ kind, minutes, corrects_batch }) => [kind, minutes, corrects_batch])).toEqual([
      ['correction', -120, 1],
      ['earning', 90, 1],
    ])
    expect((await exceptionsIn(house, second.id)).map(({ cause }) => cause)).toEqual(['late'])
    expect((await lock(second.id)).status).toBe(200)
    const third = await openedBatch(house, '2026-03-22')
    expect(await linesIn(house, third.id)).toEqual([])
    const paid = await house.owner.query(
      'select sum(paid_minutes)::int as sum from payroll_lines where employee_id = $1',
      [ana.id],
    )
    expect(paid.rows[0]?.sum).toBe(90)
  })

  test('reopening needs a second person, and a batch that was sent is never reopened', async () => {
    await world.credit((await world.person()).id)
    const batch = await lockedWeek()
    const reopen = () => house.call(api.payroll.reopen, { params: { id: batch.id }, body: {} })
    const asked = await reopen()
    expect(asked.data).toMatchObject({ state: 'locked', approval: { state: 'pending', is_mine: true } })
    const approval = asked.data.approval?.id ?? ''
    const own = await house.call(api.approvals.approve, { params: { id: approval }, body: {} })
    expect(own.status).toBe(409)
    expect(
      (await house.call(api.approvals.approve, { params: { id: approval }, body: {} }, { as: world.bea })).status,
    ).toBe(200)
    expect(await get(batch.id)).toMatchObject({ state: 'open', files: [] })
    await house.call(api.payroll.preview, { params: { id: batch.id }, body: {} })
    await lock(batch.id)
    await send(batch.id)
    expect((await reopen()).failure.code).toBe('TRANSITION_REFUSED')
  })

  test('lines rejected by payroll are sent again: the same bytes under the next name', async () => {
    await world.credit((await world.person()).id)
    const batch = await lockedWeek()
    await send(batch.id)
    expect((await answer(batch.id, 'rejected')).failure.errors).toHaveProperty('reason')
    await answer(batch.id, 'rejected', 'Check date is closed')
    const { data: again } = await send(batch.id)
    expect(again).toMatchObject({ state: 'sent', issue: 2, files: batch.files })
    const [second, first] = again.issues
    expect(second?.file_names[0]).not.toBe(first?.file_names[0])
    expect(first).toMatchObject({ answer: 'rejected', answer_reason: 'Check date is closed' })
  })

  test('transfers are never paid, nor is training reversed earlier', async () => {
    const ana = await world.person()
    await world.credit(ana.id, { how: 'transfer', is_payable: false })
    await world.takeBack(await world.credit(ana.id))
    await world.credit(ana.id, { program_id: world.unpaid, is_payable: false })
    const batch = await openedBatch(house, week)
    expect(batch).toMatchObject({ lines: 0, untested_programs: 1 })
    expect((await lock(batch.id)).failure.code).toBe('CONFLICT')
  })

  test('a period is opened once, one batch at a time, in order', async () => {
    await world.credit((await world.person()).id)
    const batch = await openedBatch(house, nextWeek)
    const open = (period_start: string) => house.call(api.payroll.open, { body: { period_start } })
    expect((await open('2026-03-22')).failure.code).toBe('CONFLICT')
    await lock(batch.id)
    expect((await open(week)).failure.code).toBe('CONFLICT')
    expect((await open('2026-03-23')).failure.errors).toHaveProperty('period_start')
    const { data } = await house.call(api.payroll.periods, { query: { around: nextWeek } })
    expect(data).toMatchObject({ is_set_up: true, next: '2026-03-22' })
    expect(data.data.find(({ start }) => start === nextWeek)?.batch?.id).toBe(batch.id)
  })
})

test('a session’s pay code and cost center take precedence over those of the entry, the program and the person', async () => {
  const ana = await world.person({ cost_center: 'HOME' })
  const session = await world.taught('2026-03-10', 9, 10)
  await house.owner.query("update sessions set pay_code = 'NOPAY', cost_center = 'CLASS' where id = $1", [session.id])
  await world.credit(ana.id, { how: 'attendance', evidence: session.evidence, pay_code: 'INSVC' })
  await world.credit(ana.id, { completed_on: '2026-03-11', pay_code: 'ELSE' })
  await world.credit(ana.id, { completed_on: '2026-03-12' })
  const batch = await openedBatch(house, week)
  const lines = await linesIn(house, batch.id)
  expect(lines.map(one => [one.pay_code, one.earning_code, one.cost_center, one.time_in])).toEqual([
    ['NOPAY', 'NOPAY', 'CLASS', '09:00'],
    ['ELSE', null, 'HOME', null],
    ['INSVC', 'INSVC', 'HOME', null],
  ])
  expect((await exceptionsIn(house, batch.id)).map(({ cause }) => cause)).toEqual(['no_code'])
})

test('an unknown batch is not found', async () => {
  const { status } = await house.call(api.payroll.lines, { params: { id: randomUUID() }, query: {} })
  expect(status).toBe(404)
})
