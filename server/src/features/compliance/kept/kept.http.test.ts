import { api, type Id } from '@preceptor/contract'
import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import { examples } from '@preceptor/contract/examples'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inProve } from '../../../../test/campaign.ts'
import { asSystem, expectKeptAsJudged, settled } from '../../../../test/compliance/kept.ts'
import { ruleIn, versionIn } from '../../../../test/compliance/rules-in.ts'
import { type House, openHouse } from '../../../../test/house.ts'
import { workerOf } from '../../../../test/import-flow.ts'
import { oncePerHouse } from '../../../../test/once-per-house.ts'
import { peopleIn } from '../../../../test/trainees.ts'
import { turnOf } from '../../../../test/turn.ts'
import { aTrainingRecord } from '../../../demo/factories/learning.ts'
import { asOfDay, holdsOn } from '../../employees/compliance-facts.ts'
import { todayIn } from '../../employees/today.ts'
import { hours, inDays } from '../presets/preset.ts'
import { nightlyCheck } from '../check-compliance.ts'
import { pendingCount } from '../settle-compliance.ts'

/** Everyone's compliance status, stored as timelines. */

let house: House
let organization_id: Id
let today: string
let rule: Id
beforeAll(async () => {
  house = await openHouse()
  organization_id = house.agency.id
  today = await asSystem(house, async ({ agency }) => todayIn(agency.time_zone))
  rule = await ruleIn(house, {
    name: 'Orientation',
    asks: hours(2),
    window: { kind: 'once', stages: [{ within: inDays(30), amount: 120 }] },
  })
})
afterAll(() => house.close())

const day = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
const person = async (hired: number) => (await peopleIn(house, [{ hire_date: day(hired) }]))[0] ?? ''

const learned = (employee_id: Id, on: number, minutes: number) =>
  aTrainingRecord({
    organization_id,
    employee_id,
    assignment_id: null,
    program_id: null,
    kind: 'credit',
    topic: 'Falls',
    mode: 'classroom',
    minutes,
    completed_on: day(on),
    evidence: { external: { title: 'Course' } },
  })

const stateOn = (employee_id: Id, on: string) =>
  asSystem(house, async ({ db, agency }) => {
    const row = await db.row<{ state: string }>(
      sql`select state from compliance_people cp where employee_id = ${employee_id} and ${holdsOn('cp', asOfDay({ agency }, on, undefined))}`,
    )
    return row?.state
  })

test('a new employee is judged for future and past days, and midnight writes nothing', async () => {
  const id = await person(-10)
  expect(await asSystem(house, pendingCount)).toBe(1)
  await settled(house)
  expect(await asSystem(house, pendingCount)).toBe(0)
  expect(await stateOn(id, day(-11))).toBe('not_applicable')
  expect(await stateOn(id, day(-10))).toBe('due_soon')
  expect(await stateOn(id, day(20))).toBe('due_soon')
  expect(await stateOn(id, day(21))).toBe('overdue')
  await expectKeptAsJudged(house)
})

test('new training shows at once, on earlier days by today’s records too, and earlier shown results are kept', async () => {
  const id = await person(-40)
  await settled(house)
  expect(await stateOn(id, today)).toBe('overdue')
  // As if it had been known for days
  await house.owner.query(
    `update compliance_people set known_from = known_from - interval '5 days' where employee_id = $1`,
    [id],
  )
  await house.load({ training_records: [learned(id, -15, 120)] })
  await settled(house)
  expect(await stateOn(id, today)).toBe('satisfied')
  expect(await stateOn(id, day(-3))).toBe('satisfied')
  const shown = await asSystem(house, ({ db, agency }) =>
    db.rows<{ state: string }>(
      sql`select state from compliance_people cp where employee_id = ${id} and ${holdsOn('cp', asOfDay({ agency }, day(-3), 'shown'))}`,
    ),
  )
  expect(shown).toEqual([{ state: 'overdue' }])
  await expectKeptAsJudged(house)
})

test('unchanged rows stay untouched, and a change no rule uses writes nothing', async () => {
  const id = await person(-5)
  await settled(house)
  const rows = async () =>
    (
      await house.owner.query(
        'select * from compliance_states where employee_id = $1 order by valid_from, known_from',
        [id],
      )
    ).rows
  const before = await rows()
  expect(before.length).toBeGreaterThan(0)
  await house.owner.query(`update employees set tags = '{night}' where id = $1`, [id])
  expect(await asSystem(house, pendingCount)).toBe(1)
  await settled(house)
  expect(await rows()).toEqual(before)
})

test('every input marks its person due in its own transaction: status, hire date, leave, plan, waiver, credential, merge', async () => {
  const id = await person(-50)
  await settled(house)
  const due = async (change: () => Promise<unknown>) => {
    await change()
    const count = await asSystem(house, pendingCount)
    await settled(house)
    await expectKeptAsJudged(house)
    return count
  }
  const query =
    (text: string, ...values: unknown[]) =>
    () =>
      house.owner.query(text, values)
  const put = (path: object) => () => house.call(api.employees.update, { params: { id }, body: path })
  expect(await due(put({ hire_date: day(-20) }))).toBe(1)
  expect(await stateOn(id, today)).toBe('due_soon')
  expect(await due(put({ hire_date: day(-60) }))).toBe(1)
  expect(
    await due(() =>
      house.call(api.employees.changeStatus, {
        params: { id },
        body: {
          provider_status: 4,
          reason: 'Other',
          effective_on: today,
          expected_return: day(10),
          schedule_return: true,
        } as never,
      }),
    ),
  ).toBe(1)
  const leave = `insert into leave_spans (organization_id, employee_id, first_day, last_day, recorded_by_name) values ($1, $2, $3, $4, 'Ada')`
  expect(await due(query(leave, organization_id, id, day(20), day(40)))).toBe(1)
  expect(await due(query(`update leave_spans set removed_at = now() where employee_id = $1`, id))).toBe(1)
  const waiver = `insert into compliance_waivers (organization_id, employee_id, rule_id, first_day, reason, state, written_by, recorded_by_name, decided_at)
    values ($1, $2, $3, $4, 'Known', 'approved', '{}', 'Ada', now())`
  expect(await due(query(waiver, organization_id, id, rule, day(-1)))).toBe(1)
  expect(await stateOn(id, today)).toBe('waived')
  expect(await due(query(`update employees set birth_date = '1970-01-01' where id = $1`, id))).toBe(1)
  expect(await due(query(`update employees set mobile = null where id = $1`, id))).toBe(0)
})

test('a new version marks everyone due, and a retired rule requires nothing more', async () => {
  const own = await ruleIn(house, {
    name: 'More',
    asks: hours(1),
    window: { kind: 'once', stages: [{ within: inDays(5), amount: 60 }] },
  })
  const id = await person(-20)
  await settled(house)
  expect(await stateOn(id, today)).toBe('overdue')
  await versionIn(house, own, {
    name: 'More',
    effective_from: today,
    asks: hours(1),
    window: { kind: 'once', stages: [{ within: inDays(25), amount: 60 }] },
  })
  expect(await asSystem(house, pendingCount)).toBeGreaterThan(1)
  await settled(house)
  expect(await stateOn(id, today)).toBe('due_soon')
  expect(await stateOn(id, day(-1))).toBe('overdue')
  await house.owner.query(`update compliance_rules set retired_on = $2 where id = $1`, [own, day(3)])
  await settled(house)
  const left = await asSystem(house, ({ db }) =>
    db.rows(
      sql`select valid_to from compliance_states s where employee_id = ${id} and rule_id = ${own} and known_to = 'infinity' and valid_to > ${day(3)}::date`,
    ),
  )
  expect(left).toEqual([])
  await expectKeptAsJudged(house)
})

test('removed people are no longer kept, and their earlier shown results stay', async () => {
  const id = await person(-5)
  await settled(house)
  await house.owner.query('delete from employees where id = $1', [id])
  await settled(house)
  const { rows } = await house.owner.query(
    `select count(*) filter (where known_to = 'infinity')::int as now, count(*)::int as ever,
       (select count(*)::int from compliance_kept where employee_id = $1) as kept from compliance_people where employee_id = $1`,
    [id],
  )
  expect(rows[0]).toMatchObject({ now: 0, kept: 0 })
  expect(rows[0].ever).toBeGreaterThan(0)
})

/** From this many people on, the work appears as a job. */
const veryMany = oncePerHouse(
  () => house,
  async () => {
    await peopleIn(
      house,
      Array.from({ length: 1_000 }, () => ({ hire_date: day(-10) })),
    )
    await settled(house)
  },
)

test('a version for very many people shows its progress as a job, and single changes do not wait for it', async () => {
  await veryMany()
  const own = await ruleIn(house, {
    name: 'For all',
    asks: hours(1),
    window: { kind: 'once', stages: [{ within: inDays(90), amount: 60 }] },
  })
  // Like the administrator's own change
  await house.owner.query('delete from compliance_everybody_due')
  await house.owner.query('insert into compliance_everybody_due (organization_id, asked_by) values ($1, $2)', [
    organization_id,
    house.users.agency_admin.id,
  ])
  const single = await person(-3)
  await settled(house)
  expect(await stateOn(single, today)).toBe('due_soon')
  const { data } = await house.call(api.jobs.list, { query: { kind: 'compliance_judging' } })
  expect(data.data).toMatchObject([
    { state: 'running', done: 0, title: 'Compliance of all employees', created_by_name: 'Ada Admin' },
  ])
  expect(await asSystem(house, pendingCount)).toBeGreaterThan(900)
  const worker = await workerOf(house)
  try {
    await expect
      .poll(
        async () => (await house.call(api.jobs.list, { query: { kind: 'compliance_judging' } })).data.data[0]?.state,
        { timeout: 50_000 },
      )
      .toBe('succeeded')
  } finally {
    await worker.stop()
  }
  expect(await asSystem(house, pendingCount)).toBe(0)
  const { rows } = await house.owner.query('select count(*)::int as n from compliance_states where rule_id = $1', [own])
  expect(rows[0].n).toBeGreaterThan(1_000)
})

test.runIf(inProve)(
  'a user who saves a rule for very many people sees its job at once; if stopped, it says the rest follows, and it does',
  async () => {
    await veryMany()
    const rule = { ...(examples.rule as RuleVersion), name: 'Seen at once', effective_from: day(-400) }
    const saved = await house.call(api.complianceRules.add, { body: rule })
    expect(saved.status).toBe(200)
    const ask = async () => (await house.call(api.jobs.list, { query: { kind: 'compliance_judging' } })).data.data[0]
    const job = await ask()
    expect(job).toMatchObject({ state: 'running', created_by_name: 'Ada Admin', counts: {} })
    await house.call(api.jobs.cancel, { params: { id: job?.id ?? '' }, body: {} })
    const worker = await workerOf(house)
    try {
      await expect.poll(async () => (await ask())?.state, { timeout: 20_000 }).toBe('cancelled')
      await expect.poll(() => asSystem(house, pendingCount), { timeout: 50_000 }).toBe(0)
    } finally {
      await worker.stop()
    }
  },
)

test('stored results are recomputed at night, and a difference is reported before it is corrected', async () => {
  const id = await person(-7)
  await settled(house)
  const told: unknown[] = []
  const log = { error: (said: unknown) => told.push(said) }
  const noon = new Date(`${today}T17:00:00Z`)
  const check = () => turnOf(house, nightlyCheck, { log, now: noon })
  expect(await check()).toBe(0)
  // Once a day
  await house.owner.query(
    `update compliance_people set state = 'satisfied' where employee_id = $1 and state = 'due_soon'`,
    [id],
  )
  expect(await check()).toBe(0)
  await house.owner.query('delete from compliance_checks')
  // A check that failed partway starts again
  await house.owner.query('insert into compliance_checks (organization_id, on_day) values ($1, $2)', [
    house.agency.id,
    today,
  ])
  expect(await check()).toBe(1)
  expect(told).toMatchObject([{ employee_ids: [id] }])
  const { rows } = await house.owner.query(
    `select changes from events where kind = 'employee.compliance_corrected' and subject_id = $1`,
    [id],
  )
  expect(rows).toMatchObject([{ changes: [{ field: 'compliance_state', before: 'Satisfied', after: 'Due soon' }] }])
  const checks = await house.owner.query(
    'select differences, people > 0 as some, ended_at is not null as ended from compliance_checks',
  )
  expect(checks.rows).toEqual([{ differences: 1, some: true, ended: true }])
  await settled(house)
  expect(await stateOn(id, today)).toBe('due_soon')
})

test('timelines are extended before they end', async () => {
  const id = await person(-7)
  await settled(house)
  await house.owner.query(`update compliance_kept set judged_to = judged_to - 31 where employee_id = $1`, [id])
  await turnOf(house, nightlyCheck)
  expect(await asSystem(house, pendingCount)).toBe(1)
  await settled(house)
  const { rows } = await house.owner.query('select judged_to::text from compliance_kept where employee_id = $1', [id])
  expect(rows[0].judged_to).toBe(day(400))
})
