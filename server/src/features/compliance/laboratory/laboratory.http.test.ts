import { addDays, api } from '@preceptor/contract'
import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import { examples } from '@preceptor/contract/examples'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { fourCases, type House, openHouse } from '../../../../test/house.ts'
import { workerOf } from '../../../../test/import-flow.ts'
import { peopleIn } from '../../../../test/trainees.ts'
import type { RunningWorker } from '../../../jobs/worker.ts'
import { todayIn } from '../../employees/today.ts'

let house: House
let today: string
let worker: RunningWorker | undefined
beforeAll(async () => {
  house = await openHouse()
  today = todayIn('America/New_York')
  await peopleIn(house, [
    { hire_date: addDays(today, -400), last_name: 'Early' },
    { hire_date: addDays(today, -20), last_name: 'New' },
    { hire_date: null, last_name: 'Undated' },
  ])
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
})
afterAll(() => house.close())

let number = 0
const aRule = (over: Partial<RuleVersion> = {}): RuleVersion => ({
  ...(examples.rule as RuleVersion),
  name: `Thought ${++number}`,
  effective_from: '2020-01-01',
  applies_if: { ...(examples.rule as RuleVersion).applies_if, states: [] },
  ...over,
})
const aDraft = async (rule = aRule()) =>
  (await house.call(api.ruleDrafts.add, { body: { title: 'Two hours more', changes: [{ rule_id: null, rule }] } })).data

test('a draft changes only rules of its own agency', async () => {
  const body = { ...aRule(), note: null }
  const theirs = await house.call(api.complianceRules.add, { body }, { as: 'other', organization_id: house.other.id })
  expect(theirs.status, JSON.stringify(theirs.failure)).toBe(200)
  const changes = [
    { rule_id: null, rule: aRule() },
    { rule_id: theirs.data.id, rule: aRule() },
    { rule_id: '00000000-0000-7000-8000-000000000000', rule: aRule() },
  ]
  const errors = { 'changes.1.rule_id': ['There is no such rule.'], 'changes.2.rule_id': ['There is no such rule.'] }
  const added = await house.call(api.ruleDrafts.add, { body: { title: 'Theirs', changes } })
  expect([added.status, added.failure.errors]).toEqual([422, errors])
  const { id } = await aDraft()
  const changed = await house.call(
    api.ruleDrafts.update,
    { params: { id }, body: { changes } },
    { headers: { 'if-match': '"1"' } },
  )
  expect([changed.status, changed.failure.errors]).toEqual([422, errors])
  await house.call(api.ruleDrafts.remove, { params: { id } })
})

test('a draft in the laboratory affects no one; it can be changed and discarded', async () => {
  const body = { title: 'Two hours more', changes: [{ rule_id: null, rule: aRule() }] }
  const { data } = await fourCases(house, api.ruleDrafts.add, { args: { body }, denied: 'viewer' })
  const params = { id: data.id }
  expect((await house.call(api.complianceRules.list, {})).data.data).toEqual([])
  const list = await fourCases(house, api.ruleDrafts.list, { args: {}, denied: 'rn_limited' })
  expect(list.data.data.map(({ title }) => title)).toEqual(['Two hours more'])
  const changed = await fourCases(house, api.ruleDrafts.update, {
    args: { params, body: { title: 'Three hours more' } },
    denied: 'viewer',
    headers: { 'if-match': '"1"' },
  })
  expect(changed.data).toMatchObject({ title: 'Three hours more', version: 2 })
  const stale = await house.call(
    api.ruleDrafts.update,
    { params, body: { title: 'Late' } },
    { headers: { 'if-match': '"1"' } },
  )
  expect([stale.status, stale.failure.code]).toEqual([412, 'CHANGED_MEANWHILE'])
  const wrong = [{ rule_id: null, rule: aRule({ topics: [house.other.discipline_id] }) }]
  const refused = await house.call(
    api.ruleDrafts.update,
    { params, body: { changes: wrong } },
    { headers: { 'if-match': '"2"' } },
  )
  expect([refused.status, Object.keys(refused.failure.errors ?? {})]).toEqual([422, ['changes.0.rule.topics']])
  await fourCases(house, api.ruleDrafts.remove, { args: { params }, denied: 'viewer' })
  expect((await house.call(api.ruleDrafts.get, { params })).status).toBe(404)
})

test('everyone is checked against a draft in the background: who flips and when, and the extra minutes by location', async () => {
  const draft = await aDraft()
  const params = { id: draft.id }
  await fourCases(house, api.ruleDrafts.judge, { args: { params, body: {} }, denied: 'viewer' })
  const again = await house.call(api.ruleDrafts.judge, { params, body: {} })
  expect([again.status, again.failure.code]).toEqual([409, 'CONFLICT'])
  worker = await workerOf(house)
  await expect
    .poll(async () => (await house.call(api.ruleDrafts.get, { params })).data.job?.state, { timeout: 20_000 })
    .toBe('succeeded')
  const { data } = await fourCases(house, api.ruleDrafts.get, { args: { params }, denied: 'rn_limited' })
  expect(data).toMatchObject({ flips: 3, turn_red: 2, turn_green: 0 })
  expect(data.judged_at).not.toBeNull()
  expect(data.by_location.reduce((sum, part) => sum + part.added_minutes, 0)).toBe(data.added_minutes)
  const flips = await fourCases(house, api.ruleDrafts.flips, { args: { params, query: {} }, denied: 'viewer' })
  expect(flips.data.data.map(({ name, flip }) => [name.split(',')[0], flip.on, flip.after])).toEqual([
    ['Early', today, 'overdue'],
    ['New', today, 'in_progress'],
    ['Undated', today, 'overdue'],
  ])
  const found = await house.call(api.ruleDrafts.flips, { params, query: { search: 'early' } })
  expect(found.data.meta.total).toBe(1)
})

test('a check that ends while its draft is read is either still running, or over with its results', async () => {
  const draft = await aDraft()
  const params = { id: draft.id }
  await house.call(api.ruleDrafts.judge, { params, body: {} })
  await house.owner.query('begin')
  await house.owner.query('lock table compliance_draft_flips in access exclusive mode')
  const read = house.call(api.ruleDrafts.get, { params })
  const waits = async () =>
    (
      await house.owner.query(
        'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
      )
    ).rowCount
  await expect.poll(waits, { interval: 20 }).toBe(1)
  await house.owner.query('update compliance_drafts set judged_at = now() where id = $1', [draft.id])
  await house.owner.query(
    `update jobs set state = 'succeeded', ended_at = now() where settings ->> 'draft_id' = $1 and state = 'running'`,
    [draft.id],
  )
  await house.owner.query('commit')
  const { data } = await read
  expect(data.job?.state === 'succeeded').toBe(data.judged_at !== null)
  expect((await house.call(api.ruleDrafts.get, { params })).data).toMatchObject({ job: { state: 'succeeded' } })
})

test('a draft is published with a start date, completely or not at all', async () => {
  const { data: rule } = await house.call(api.complianceRules.add, { body: aRule({ name: 'Kept' }) })
  const from = addDays(today, 30)
  const changes = [
    { rule_id: rule.id, rule: { ...rule.rule, grace_days: 9 } },
    { rule_id: null, rule: aRule({ name: 'Wholly new' }) },
  ]
  const { data: draft } = await house.call(api.ruleDrafts.add, { body: { title: 'Both', changes } })
  const args = { params: { id: draft.id }, body: { effective_from: from } }
  const taken = await house.call(api.ruleDrafts.publish, { ...args, body: { effective_from: '2020-01-01' } })
  expect(taken.status).toBe(422)
  const { data } = await fourCases(house, api.ruleDrafts.publish, { args, denied: 'viewer' })
  expect(data.rule_ids).toHaveLength(2)
  const list = (await house.call(api.complianceRules.list, {})).data.data
  expect(list.map(one => [one.rule.name, one.state, one.next_from])).toEqual([
    ['Kept', 'in_force', from],
    ['Wholly new', 'to_come', null],
  ])
  expect((await house.call(api.ruleDrafts.get, { params: { id: draft.id } })).status).toBe(404)
})

test('with a planned version, hours are compared with the rules in effect on the draft’s start day', async () => {
  const hours = (count: number) => ({ kind: 'hours', minutes: count * 60 }) as const
  const body = aRule({ name: 'Planned', asks: hours(12) })
  const { data: rule } = await house.call(api.complianceRules.add, { body })
  const planned = { ...body, asks: hours(20), effective_from: addDays(today, 60) }
  const added = await house.call(
    api.complianceRules.addVersion,
    { params: { id: rule.id }, body: planned },
    { headers: { 'if-match': `"${rule.version}"` } },
  )
  expect(added.status, JSON.stringify(added.failure)).toBe(200)
  const judged = async (changed: RuleVersion) => {
    const changes = [{ rule_id: rule.id, rule: changed }]
    const { data: draft } = await house.call(api.ruleDrafts.add, { body: { title: 'Fourteen', changes } })
    const params = { id: draft.id }
    await house.call(api.ruleDrafts.judge, { params, body: {} })
    worker ??= await workerOf(house)
    const read = async () => (await house.call(api.ruleDrafts.get, { params })).data
    await expect.poll(async () => (await read()).job?.state, { timeout: 20_000 }).toBe('succeeded')
    const { added_minutes } = await read()
    await house.call(api.ruleDrafts.remove, { params })
    return added_minutes
  }
  const two = 2 * 60
  // two people have a window
  expect(await judged({ ...body, asks: hours(14), effective_from: today })).toBe(2 * two)
  // A version can't be published on the day of an existing one, so it is judged from today
  expect(await judged({ ...planned, asks: hours(14) })).toBe(2 * two)
  // After the planned version: in addition to it
  expect(await judged({ ...body, asks: hours(22), effective_from: addDays(today, 90) })).toBe(2 * two)
})
