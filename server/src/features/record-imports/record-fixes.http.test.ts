import { api, endedStates, type Id, type Input, type RecordImport } from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, fourCases, type House, openHouse } from '../../../test/house.ts'
import { csvFile, workerOf } from '../../../test/import-flow.ts'
import { aComplianceRule, aComplianceRuleVersion, aRuleBody } from '../../demo/factories/compliance-rules.ts'
import { aCredentialType } from '../../demo/factories/credentials.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aTopic } from '../../demo/factories/taxonomy.ts'

/**
 * Rejected rows of every file that adds no one are corrected on the page, just like those of rosters (import-fixes.http.test.ts).
 */

let house: House
let worker: Awaited<ReturnType<typeof workerOf>>

beforeAll(async () => {
  house = await openHouse()
  worker = await workerOf(house)
  const organization_id = house.agency.id
  const card = aCredentialType({
    organization_id,
    name: 'CPR card',
    needs_number: false,
    needs_file: false,
    needs_expiry: false,
  })
  const rule = aComplianceRule({ organization_id })
  const dementia = aTopic({ organization_id, name: 'Dementia' })
  await house.load({
    topics: [dementia],
    credential_types: [card],
    compliance_rules: [rule],
    compliance_rule_versions: [
      aComplianceRuleVersion({
        organization_id,
        rule_id: rule.id,
        body: aRuleBody({ name: 'Yearly in-service' }),
      }),
    ],
  })
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})

let people = 0
async function somebody(): Promise<{ id: Id; number: string }> {
  const number = `F${++people}`
  const one = anEmployee({
    organization_id: house.agency.id,
    coordinator_id: house.agency.coordinator_id,
    employee_number: number,
    hire_date: '2015-01-01',
    last_name: `Person${'abcdefghijklmnopqrstuvwxyz'.charAt(people % 26).repeat(1 + Math.floor(people / 26))}`,
  })
  await house.load({ employees: [one] })
  return { id: one.id, number }
}

// They differ in the content of their files
type Calls = typeof api.credentialImports
interface KindOfFile {
  calls: Calls
  /** Columns; `day` goes to the third. */
  header: string
  /** The field with the day. */
  day: 'completed_on' | 'issued_on' | 'first_day'
  line: (number: string, day: string) => string
  /** Decisions for its unknown words. */
  decisions?: object
  /** The outcome of a valid row. */
  outcome: string
  standing: (id: Id) => Promise<unknown[]>
}
const list = async (asked: Promise<{ data: { data: unknown[] } }>) => (await asked).data.data
const kinds: Record<string, KindOfFile> = {
  'past training': {
    calls: api.trainingImports as unknown as Calls,
    header: 'Employee number,Program,Completed on,Minutes,Topic',
    day: 'completed_on',
    line: (number, day) => `${number},Lifting at home,${day},60,Dementia`,
    decisions: { program: { 'Lifting at home': { action: 'outside' } } },
    outcome: 'hours',
    standing: async id =>
      (await house.call(api.externalTrainings.ofEmployee, { params: { id } })).data.data.filter(
        ({ state }) => state === 'approved',
      ),
  },
  credentials: {
    calls: api.credentialImports,
    header: 'Employee number,Credential,Issued',
    day: 'issued_on',
    line: (number, day) => `${number},CPR card,${day}`,
    outcome: 'review',
    standing: async id =>
      (await house.call(api.credentials.ofEmployee, { params: { id } })).data.data.filter(
        ({ state }) => state !== 'withdrawn',
      ),
  },
  waivers: {
    calls: api.waiverImports as unknown as Calls,
    header: 'Employee number,Rule,First day,Reason',
    day: 'first_day',
    line: (number, day) => `${number},Yearly in-service,${day},Cast`,
    outcome: 'review',
    standing: async id =>
      (await house.call(api.waivers.ofEmployee, { params: { id } })).data.data.filter(
        ({ state }) => state !== 'withdrawn',
      ),
  },
  leave: {
    calls: api.leaveImports as unknown as Calls,
    header: 'Employee number,First day of leave',
    day: 'first_day',
    line: (number, day) => `${number},${day}`,
    outcome: 'add',
    standing: id => list(house.call(api.leave.ofEmployee, { params: { id } })),
  },
}

async function until({ calls }: KindOfFile, id: string, reached: (job: RecordImport) => boolean) {
  const end = Date.now() + 60_000
  for (;;) {
    const { data: job } = await house.call(calls.get, { params: { id } })
    if (reached(job)) return job
    if (Date.now() > end) throw new Error(`still ${job.state}: ${job.message}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}
const waits = ({ state }: RecordImport) => state === 'planned' || endedStates.includes(state)
const ended = ({ state }: RecordImport) => endedStates.includes(state)

/** Half of the dates are invalid, so the date order is given. */
async function planned(kind: KindOfFile, lines: readonly string[], decisions: object = kind.decisions ?? {}) {
  const { calls, header } = kind
  const file = csvFile([header, ...lines])
  const uploaded = await house.call(calls.upload, { file })
  expect(uploaded.status, JSON.stringify(uploaded.failure)).toBe(200)
  const { id, mapping, options } = uploaded.data
  return checked(kind, id, { mapping, options: { ...options, date_order: 'mdy' as const }, decisions })
}
async function checked(kind: KindOfFile, id: string, body: Input<Calls['plan']>['body']) {
  const reply = await house.call(kind.calls.plan, { params: { id }, body })
  expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
  return until(kind, id, waits)
}
async function done(kind: KindOfFile, call: 'run' | 'undo' | 'runFixes', id: string) {
  const reply = await house.call(kind.calls[call], { params: { id }, body: {} })
  expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
  return until(kind, id, ended)
}
const fixes = async ({ calls }: KindOfFile, id: string) => {
  const reply = await house.call(calls.fixes, { params: { id }, query: { per_page: 100 } })
  expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
  return reply.data.data
}
async function fix(kind: KindOfFile, id: string, row: number, body: Input<Calls['fixRow']>['body']) {
  const version = (await fixes(kind, id)).find(one => one.row === row)?.version ?? 1
  return house.call(
    kind.calls.fixRow,
    { params: { id, row: String(row) }, body },
    { headers: { 'if-match': `"${version}"` } },
  )
}

describe.each(Object.entries(kinds))('a rejected row of %s', (_, kind) => {
  const { day, line, outcome } = kind

  test('the four cases', async () => {
    const { number } = await somebody()
    const { id } = await planned(kind, [line(number, '31/31/2025'), line((await somebody()).number, '1/2/2025')])
    const params = { id }
    const denied: Caller = 'viewer'
    await fourCases(house, kind.calls.fixes, { args: { params, query: {} }, denied })
    await fourCases(house, kind.calls.fixCounts, { args: { params, query: { of: 'problem' } }, denied })
    await fourCases(house, kind.calls.fixRow, {
      args: { params: { id, row: '2' }, body: { cells: { [day]: '2/30/2025' } } },
      denied,
      headers: { 'if-match': '"1"' },
    })
    await fourCases(house, kind.calls.fixMany, {
      args: { params, body: { field: 'employee_number', value: 'none', text: 'X' } },
      denied,
    })
    await done(kind, 'run', id)
    expect((await fix(kind, id, 2, { cells: { [day]: '1/3/2025' } })).status).toBe(200)
    await fourCases(house, kind.calls.runFixes, { args: { params, body: {} }, denied })
    expect(await until(kind, id, ended)).toMatchObject({ state: 'succeeded', counts: { [outcome]: 2 } })
  })

  test('is corrected before the run, is imported, keeps its correction in another check, and the undo includes it', async () => {
    const { id: person, number } = await somebody()
    const plan = await planned(kind, [line(number, '31/31/2025')])
    expect([plan.counts, plan.fixes]).toEqual([{ reject: 1 }, { open: 1, ready: 0, were_run: false }])
    expect((await fixes(kind, plan.id))[0]).toMatchObject({
      row: 2,
      outcome: 'reject',
      problems: [{ field: day, cell: day, value: '31/31/2025' }],
    })
    expect((await fix(kind, plan.id, 2, { cells: { [day]: '1/2/2025' } })).data).toMatchObject({ outcome, version: 2 })
    const { id, mapping, options } = plan
    expect(await checked(kind, id, { mapping, options })).toMatchObject({ counts: { [outcome]: 1 } })
    expect(await done(kind, 'run', id)).toMatchObject({ state: 'succeeded', counts: { [outcome]: 1 } })
    expect(await kind.standing(person)).toHaveLength(1)
    expect(await done(kind, 'undo', id)).toMatchObject({ state: 'undone', message: null })
    expect(await kind.standing(person)).toHaveLength(0)
  })

  test('is corrected after the run with all rows like it, runs, and the undo reverts all of it', async () => {
    const [one, two, three] = [await somebody(), await somebody(), await somebody()]
    const plan = await planned(kind, [
      line(one.number, '1/2/2025'),
      line(two.number, '31/31/2025'),
      line(three.number, '31/31/2025'),
    ])
    expect(await done(kind, 'run', plan.id)).toMatchObject({ state: 'succeeded_with_errors', fixes: { open: 2 } })
    const many = await house.call(kind.calls.fixMany, {
      params: { id: plan.id },
      body: { field: day, value: '31/31/2025', text: '1/3/2025' },
    })
    expect(many.data).toEqual({ rows: 2, ready: 2, left: 0 })
    expect(await done(kind, 'runFixes', plan.id)).toMatchObject({
      state: 'succeeded',
      counts: { [outcome]: 3 },
      fixes: { open: 0, ready: 0, were_run: true },
      can_undo: true,
    })
    for (const { id } of [one, two, three]) expect(await kind.standing(id)).toHaveLength(1)
    expect(await done(kind, 'undo', plan.id)).toMatchObject({ state: 'undone', message: null })
    for (const { id } of [one, two, three]) expect(await kind.standing(id)).toHaveLength(0)
  })

  test('is checked against the other rows of its file and existing records, and says what is wrong', async () => {
    const { number } = await somebody()
    const plan = await planned(kind, [line(number, '1/2/2025'), line(number, '31/31/2025'), line('nobody', '1/2/2025')])
    expect(plan.counts).toEqual({ [outcome]: 1, reject: 2 })
    const again = await fix(kind, plan.id, 3, { cells: { [day]: '1/2/2025' } })
    expect(again.data).toMatchObject({ outcome: 'reject', name: expect.stringContaining(',') })
    expect(again.data.problems[0]?.message).toContain('2')
    expect((await fix(kind, plan.id, 4, { cells: { employee_number: 'no one' } })).data.outcome).toBe('reject')
    await done(kind, 'run', plan.id)
    // The row's data is on file now
    expect((await fix(kind, plan.id, 3, {})).data.outcome).toBe('unchanged')
    const bad: [Input<Calls['fixRow']>['body'], string][] = [
      [{ answer: 'create' }, 'answer'],
      [{ cells: { mobile: '1' } }, 'cells.mobile'],
      [{ leave_out: [day] }, 'leave_out'],
    ]
    for (const [body, field] of bad) {
      const refused = await fix(kind, plan.id, 4, body)
      expect([refused.status, Object.keys(refused.failure.errors ?? {})]).toEqual([422, [field]])
    }
  })

  test('with an unclear person is decided in place', async () => {
    const { id } = await somebody()
    const { last_name, first_name } = (await house.call(api.employees.get, { params: { id } })).data
    const named = { ...kind, header: `First name,Last name,${kind.header}` }
    const plan = await planned(named, [`${first_name},${last_name},${line('', '31/31/2025')}`])
    const asked = await fix(kind, plan.id, 2, { cells: { [day]: '1/2/2025' } })
    expect(asked.data).toMatchObject({ outcome: 'ask', asks: true })
    expect((await fix(kind, plan.id, 2, { answer: 'skip' })).data).toMatchObject({ outcome: 'skip', asks: true })
    expect((await fix(kind, plan.id, 2, { answer: 'update' })).data).toMatchObject({ outcome })
    expect(await done(kind, 'run', plan.id)).toMatchObject({ counts: { [outcome]: 1 } })
    expect(await kind.standing(id)).toHaveLength(1)
  })
})

test('two cards with one number are refused, whichever row was corrected', async () => {
  const kind = { ...(kinds['credentials'] as KindOfFile), header: 'Employee number,Credential,Issued,Number' }
  const [one, two] = [await somebody(), await somebody()]
  const plan = await planned(kind, [`${one.number},CPR card,1/2/2025,N-77`, `${two.number},CPR card,31/31/2025,n77`])
  const { data } = await fix(kind, plan.id, 3, { cells: { issued_on: '1/2/2025' } })
  expect(data).toMatchObject({ outcome: 'reject', problems: [{ field: 'number', cell: 'number' }] })
})

test('a correction may name a value from our lists, and no one is asked again what another one means', async () => {
  const kind = kinds['past training'] as KindOfFile
  const { number } = await somebody()
  const plan = await planned(kind, [`${number},Lifting at home,1/2/2025,60,Dementai`], {
    topic: { Dementai: { action: 'reject' } },
    program: { 'Lifting at home': { action: 'outside' } },
  })
  expect(plan.counts).toEqual({ reject: 1 })
  expect((await fix(kind, plan.id, 2, { cells: { topic: 'Dementias' } })).data).toMatchObject({
    outcome: 'reject',
    problems: [{ field: 'topic', cell: 'topic', value: 'Dementias' }],
  })
  expect((await fix(kind, plan.id, 2, { cells: { topic: 'Dementia' } })).data).toMatchObject({ outcome: 'hours' })
})
