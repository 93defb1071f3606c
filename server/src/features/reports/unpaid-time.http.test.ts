import { api, type Id, type ReportDefinition, unpaidReasons, type UnpaidReason } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type House, openHouse } from '../../../test/house.ts'
import {
  exceptionsIn,
  openedBatch,
  payrollWorld,
  type PayrollWorld,
  setUpPayroll,
} from '../../../test/payroll-world.ts'
import { aProgram } from '../../demo/factories/programs.ts'

let house: House
let world: PayrollWorld
beforeAll(async () => {
  house = await openHouse()
  world = await payrollWorld(house)
  await setUpPayroll(house)
})
afterAll(() => house.close())

const unpaidTime: ReportDefinition = {
  dataset: 'unpaid_time',
  columns: ['name', 'title', 'completed_on', 'minutes', 'why', 'cause', 'decision_reason', 'batch', 'state'],
  filters: {},
  groups: [],
  pivot: null,
  measures: ['count', 'minutes'],
  sort: 'name',
  group_sort: null,
  chart: null,
  as_of: { mode: 'now', day: null },
  person: 'today',
}
async function previewed(definition: ReportDefinition, as: Caller = 'agency_admin') {
  const { status, data, failure } = await house.call(
    api.reports.preview,
    { params: { id: 'new' }, body: { definition } },
    { as },
  )
  expect(status, JSON.stringify(failure)).toBe(200)
  return data
}

/** Returns the entries in the report, grouped by its reason. */
async function listed(): Promise<Partial<Record<UnpaidReason, Id[]>>> {
  const found: Partial<Record<UnpaidReason, Id[]>> = {}
  for (const why of Object.keys(unpaidReasons) as UnpaidReason[]) {
    const { data, has_more } = await previewed({ ...unpaidTime, filters: { why } })
    expect(has_more).toBe(false)
    if (data.length > 0) found[why] = data.flatMap(line => (line.is === 'row' ? [line.id] : [])).toSorted()
  }
  return found
}
const together = (...some: (readonly Id[])[]) => some.flat().toSorted()

test('[R-RTE-8] finds 200 of 200 planted unpaid entries, each with its reason, and no paid one', async () => {
  const organization_id = house.agency.id
  const { rows } = await house.owner.query<{ training_type_id: Id }>(
    'select training_type_id from programs where id = $1',
    [world.unpaid],
  )
  const unpaidProgram = (title: string) =>
    aProgram({
      organization_id,
      training_type_id: rows[0]?.training_type_id ?? '',
      titles: { en: title },
      pay_code: null,
    })
  const [work, hobby] = [unpaidProgram('Mandatory hour'), unpaidProgram('Evening club')]
  await house.load({ programs: [work, hobby] })
  const holds = { outside_hours: true, voluntary: true, unrelated: true, no_work: true }
  const answers = [
    [work.id, { ...holds, voluntary: false }],
    [hobby.id, holds],
  ] as const
  for (const [id, body] of answers) await house.call(api.payroll.answerTest, { params: { id }, body })

  type Credit = Parameters<PayrollWorld['credit']>[1]
  /** Adds twenty entries for twenty people. */
  async function plant(credit: Credit, payroll_number: { payroll_number?: null } = {}): Promise<Id[]> {
    const ids: Id[] = []
    for (let n = 0; n < 20; n++) ids.push(await world.credit((await world.person(payroll_number)).id, credit))
    return ids
  }
  const paid = await plant({})
  const back = await plant({})
  for (const id of back) await world.takeBack(id, '2026-03-11T15:00:00Z')
  await plant({ how: 'transfer', is_payable: false })
  await plant({ completed_on: '2026-02-10' })
  const ofPaidTest = await plant({ program_id: work.id, is_payable: false })
  const untested = await plant({ program_id: world.unpaid, is_payable: false })
  const notWork = await plant({ program_id: hobby.id, is_payable: false })
  const excluded = await plant({ minutes: 500 })
  const held = await plant({ minutes: 510 })
  const numberless = await plant({}, { payroll_number: null })
  const codeless = await plant({ pay_code: 'NOBODY' })
  const waiting = await plant({ completed_on: '2026-03-17' })

  const batch = await openedBatch(house, '2026-03-08')
  expect(await listed()).toEqual({
    not_locked: together(paid),
    unpaid_work: together(ofPaidTest),
    unpaid_program: together(untested),
    not_work: together(notWork),
    undecided: together(excluded, held),
    no_number: together(numberless),
    no_code: together(codeless),
    waiting: together(waiting),
  })

  const exceptions = await exceptionsIn(house, batch.id)
  const decide = async (
    of: (one: (typeof exceptions)[number]) => boolean,
    decision: 'include' | 'hold' | 'exclude',
    reason: string | null = null,
  ) => {
    const exception_ids = exceptions.filter(of).map(({ id }) => id)
    expect(exception_ids).toHaveLength(decision === 'hold' ? 60 : 20)
    await house.call(api.payroll.decide, {
      params: { id: batch.id },
      body: { exception_ids, decision, reason },
    })
  }
  await decide(one => one.minutes === 500, 'exclude', 'Was a meeting')
  await decide(one => one.minutes === 510 || ['no_number', 'no_code'].includes(one.cause), 'hold')
  await decide(one => one.cause === 'unpaid', 'include')
  const locked = await house.call(api.payroll.lock, { params: { id: batch.id }, body: {} }, { as: world.bea })
  expect(locked.status, JSON.stringify(locked.failure)).toBe(200)

  const taught = await world.taught('2026-03-11', 9, 10)
  const missed = await plant({
    completed_on: '2026-03-11',
    how: 'attendance',
    mode: 'classroom',
    evidence: taught.evidence,
  })
  const lateWork = await plant({ completed_on: '2026-03-11', program_id: work.id, is_payable: false })
  const lateNumberless = await plant({ completed_on: '2026-03-11' }, { payroll_number: null })
  const unpaid = {
    excluded: together(excluded),
    held: together(held, numberless, codeless),
    unpaid_program: together(untested),
    not_work: together(notWork),
    unpaid_work: together(lateWork),
    no_number: together(lateNumberless),
    missed: together(missed),
    waiting: together(waiting),
  }
  const inBatch = together(paid, ofPaidTest)
  expect(await listed()).toEqual({ ...unpaid, not_sent: inBatch })

  const send = () =>
    house.call(api.payroll.send, { params: { id: batch.id }, body: { way: 'download', target_id: null } })
  await send()
  expect(await listed()).toEqual(unpaid)
  const { total } = await previewed(unpaidTime)
  expect(total.rows).toBe(200)
  await house.call(api.payroll.answer, {
    params: { id: batch.id },
    body: { answer: 'rejected', reason: 'Check date is closed' },
  })
  expect(await listed()).toEqual({ ...unpaid, rejected: inBatch })
  await send()
  await house.call(api.payroll.answer, { params: { id: batch.id }, body: { answer: 'accepted', reason: null } })
  expect(await listed()).toEqual(unpaid)

  // The built-in report agrees, and payroll received the rest
  const { data: ready } = await house.call(api.reports.preview, {
    params: { id: 'not_paid' },
    body: { filters: { completed_from: '2026-01-01', completed_to: '2026-12-31' } },
  })
  const minutes = 20 * (500 + 510 + 60 * 8)
  expect([ready.total.rows, ready.total.numbers[0]]).toEqual([200, minutes])
  const paidLines = { ...unpaidTime, dataset: 'paid_lines', columns: ['name'], filters: { state: 'acknowledged' } }
  expect((await previewed(paidLines as ReportDefinition)).total.rows).toBe(inBatch.length)

  const [line] = (await previewed({ ...unpaidTime, filters: { why: 'excluded' } })).data
  expect(line?.is === 'row' ? line.cells.slice(1) : null).toEqual([
    'Fall prevention',
    '2026-03-10',
    500,
    'Excluded by decision',
    'More than 8 hours in a day',
    'Was a meeting',
    1,
    'Acknowledged',
  ])
  const [fromClass] = (await previewed({ ...unpaidTime, columns: ['title', 'batch'], filters: { why: 'missed' } })).data
  const { session } = taught.evidence as { session: { title: string } }
  expect(fromClass?.is === 'row' ? fromClass.cells : null).toEqual([session.title, null])
  // A batch that doesn't exist has no period
  const byPeriod = await previewed({ ...unpaidTime, columns: [], groups: [{ by: 'period', grain: 'month' }] })
  expect(byPeriod.data.map(group => (group.is === 'group' ? [group.path[0]?.value, group.rows] : null))).toEqual([
    ['2026-03-01', 80],
    [null, 120],
  ])
}, 60_000)

test('[R-RTE-8] [R-PER-6] a viewer sees none of its rows, not even in a report of their own', async () => {
  for (const id of ['not_paid', 'new']) {
    const body = id === 'new' ? { definition: unpaidTime } : {}
    const { status } = await house.call(api.reports.preview, { params: { id }, body }, { as: 'viewer' })
    expect(status, id).toBe(403)
  }
})
