import { addDays, api } from '@preceptor/contract'
import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import { examples } from '@preceptor/contract/examples'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fourCases, type House, openHouse } from '../../../../test/house.ts'
import { aTopic } from '../../../demo/factories/taxonomy.ts'
import { todayIn } from '../../employees/today.ts'

let house: House
let today: string
beforeAll(async () => {
  house = await openHouse()
  today = todayIn('America/New_York')
})
afterAll(() => house.close())

let number = 0
const aRule = (over: Partial<RuleVersion> = {}): RuleVersion => ({
  ...(examples.rule as RuleVersion),
  name: `Rule ${++number}`,
  ...over,
})
const only = (over: Partial<RuleVersion['applies_if']>) => ({ ...aRule().applies_if, ...over })
const add = async (over: Partial<RuleVersion> = {}) =>
  (await house.call(api.complianceRules.add, { body: aRule(over) })).data
const seen = (version: number) => ({ headers: { 'if-match': `"${version}"` } })
const refusedFields = async (over: Partial<RuleVersion>) => {
  const { status, failure } = await house.call(api.complianceRules.add, { body: aRule(over) })
  return [status, Object.keys(failure.errors ?? {})]
}

test('[R-RTE-1] an administrator writes a rule; users who read employees can read it, and the history shows it in plain words', async () => {
  const body = { ...aRule({ applies_if: only({ discipline_ids: [house.agency.discipline_id] }) }), note: 'New law.' }
  const { data } = await fourCases(house, api.complianceRules.add, { args: { body }, denied: 'viewer' })
  expect(data).toMatchObject({
    state: 'in_force',
    version: 1,
    pack_key: null,
    rule: { name: body.name, asks: { kind: 'hours', minutes: 720 } },
    names: { [house.agency.discipline_id]: 'Home Health Aide' },
    versions: [{ note: 'New law.', written_by_name: 'Ada Admin', is_current: true, may_change: false }],
  })
  const read = await fourCases(house, api.complianceRules.get, { args: { params: { id: data.id } }, as: 'viewer' })
  expect(read.data).toEqual(data)
  const { rows } = await house.owner.query(`select kind, note, changes from events where subject_id = $1`, [data.id])
  expect(rows[0]).toMatchObject({ kind: 'compliance_rule.created', note: 'New law.' })
  expect(JSON.stringify(rows[0])).toContain(
    'Every Home Health Aide in New York needs 12 hours of in-service training in every twelve months counted from the hire date.',
  )
})

test('the history shows a rule’s requirement in the reader’s language, and its export in English', async () => {
  const { id } = await add({ name: 'Told in two languages' })
  const toldIn = async (language: string) => {
    const headers = { 'accept-language': language }
    const { data } = await house.call(api.auditLog.list, { query: {} }, { headers })
    const entry = data.data.find(({ subject_id }) => subject_id === id)
    return entry?.changes.find(({ field }) => field === 'rule_text')?.after
  }
  expect(await toldIn('en')).toMatch(/needs 12 hours of in-service training/)
  expect(await toldIn('es')).toMatch(/12 horas/)
  expect(await toldIn('es')).not.toMatch(/hours|training/)
  const { rows } = await house.owner.query(`select changes::text from events where subject_id = $1`, [id])
  expect(rows[0].changes).toContain('12 hours')
})

test('laboratory drafts are in the history, from the first draft to the outcome', async () => {
  const body = { title: 'Two more hours', changes: [{ rule_id: null, rule: aRule() }] }
  const draft = (await house.call(api.ruleDrafts.add, { body })).data
  const params = { id: draft.id }
  await house.call(api.ruleDrafts.update, { params, body: { title: 'Three more hours' } }, seen(1))
  await house.call(api.ruleDrafts.publish, { params, body: { effective_from: today } })
  const { rows } = await house.owner.query(`select kind, subject_name from events where subject_id = $1 order by id`, [
    draft.id,
  ])
  expect(rows).toEqual([
    { kind: 'compliance_draft.created', subject_name: 'Two more hours' },
    { kind: 'compliance_draft.changed', subject_name: 'Three more hours' },
    { kind: 'compliance_draft.published', subject_name: 'Three more hours' },
  ])
  const another = { ...body, changes: [{ rule_id: null, rule: aRule() }] }
  const other = (await house.call(api.ruleDrafts.add, { body: another })).data
  await house.call(api.ruleDrafts.remove, { params: { id: other.id } })
  const thrown = await house.owner.query(`select kind from events where subject_id = $1 order by id desc limit 1`, [
    other.id,
  ])
  expect(thrown.rows).toEqual([{ kind: 'compliance_draft.removed' }])
})

test('the list has every rule by name, with the version in force and the day of the next one', async () => {
  const first = await add({ name: 'AA yearly' })
  const soon = addDays(today, 30)
  await house.call(
    api.complianceRules.addVersion,
    { params: { id: first.id }, body: aRule({ name: 'AA yearly', effective_from: soon, grace_days: 5 }) },
    seen(1),
  )
  const later = await add({ name: 'AB to come', effective_from: soon })
  const { data } = await fourCases(house, api.complianceRules.list, { args: {}, as: 'coordinator_limited' })
  const mine = data.data.filter(({ id }) => id === first.id || id === later.id)
  expect(mine.map(({ rule, state, next_from }) => [rule.name, rule.grace_days, state, next_from])).toEqual([
    ['AA yearly', 0, 'in_force', soon],
    ['AB to come', 0, 'to_come', null],
  ])
})

test('a wrong field has its own message', async () => {
  const stranger = '00000000-0000-4000-8000-000000000000'
  const cases: [Partial<RuleVersion>, string[]][] = [
    [{ name: ' ' }, ['name']],
    [{ effective_from: '2026-02-30' }, ['effective_from']],
    [{ asks: { kind: 'hours', minutes: 0 } }, ['asks.minutes']],
    [{ window: { kind: 'proof', within: { n: 0, unit: 'days' } } }, ['window']],
    [{ applies_if: only({ states: ['XX'] }) }, ['applies_if.states']],
    [{ applies_if: only({ discipline_ids: [stranger] }) }, ['applies_if.discipline_ids']],
    [{ applies_if: only({ discipline_ids: [house.other.discipline_id] }) }, ['applies_if.discipline_ids']],
    [{ topics: [stranger] }, ['topics']],
    [{ sets: [{ topics: ['Falls'], minutes: 60, distinct: 0 }] }, ['sets.0.topics']],
    [{ mode_limits: [{ modes: ['online', 'classroom', 'practical'], minutes: 60 }] }, ['mode_limits']],
    [{ topics: [] }, ['topics']],
    [{ sets: [{ topics: ['Falls'], minutes: 6000, distinct: 0 }] }, ['sets']],
    [{ practical: 6000 }, ['practical']],
    [{ anchor: 'last_completion' }, ['anchor_program_ids']],
    [{ anchor: 'last_completion', anchor_program_ids: [stranger] }, ['anchor_program_ids']],
    [{ in_addition_to: stranger }, ['in_addition_to']],
    [
      { asks: { kind: 'program', program_ids: [stranger] }, window: { kind: 'proof', within: { n: 0, unit: 'days' } } },
      ['asks.program_ids'],
    ],
    [
      {
        asks: { kind: 'credential', credential_type: 'CPR' },
        window: { kind: 'proof', within: { n: 0, unit: 'days' } },
      },
      ['asks.credential_type'],
    ],
  ]
  for (const [over, fields] of cases) expect(await refusedFields(over), JSON.stringify(over)).toEqual([422, fields])
  await add({ name: 'Taken' })
  expect(await refusedFields({ name: 'TAKEN' })).toEqual([422, ['name']])
})

test('no rule is in addition to itself, directly or through others', async () => {
  const first = await add()
  const second = await add({ in_addition_to: first.id })
  const body = (in_addition_to: string) =>
    aRule({ name: first.rule.name, effective_from: '2026-02-01', in_addition_to })
  for (const to of [first.id, second.id]) {
    const answer = await house.call(
      api.complianceRules.addVersion,
      { params: { id: first.id }, body: body(to) },
      seen(1),
    )
    expect([answer.status, Object.keys(answer.failure.errors ?? {})]).toEqual([422, ['in_addition_to']])
  }
})

test('a future version is written, changed and withdrawn; its earlier wording stays in the history', async () => {
  const { id, rule } = await add()
  const from = addDays(today, 10)
  const next = { ...rule, effective_from: from, grace_days: 7 }
  const written = await fourCases(house, api.complianceRules.addVersion, {
    args: { params: { id }, body: next },
    denied: 'rn_limited',
    headers: { 'if-match': '"1"' },
  })
  const version_id = written.data.versions[1]?.id ?? ''
  expect(written.data).toMatchObject({
    version: 2,
    next_from: from,
    versions: [{ is_current: true }, { may_change: true }],
  })
  const stale = await house.call(api.complianceRules.changeVersion, { params: { id, version_id }, body: next }, seen(1))
  expect([stale.status, stale.failure.code]).toEqual([412, 'CHANGED_MEANWHILE'])
  const old = await house.call(
    api.complianceRules.addVersion,
    { params: { id }, body: { ...next, effective_from: addDays(today, 20) } },
    seen(1),
  )
  expect(old.failure.code).toBe('CHANGED_MEANWHILE')
  const changed = await fourCases(house, api.complianceRules.changeVersion, {
    args: { params: { id, version_id }, body: { ...next, grace_days: 14 } },
    denied: 'viewer',
    headers: { 'if-match': '"2"' },
  })
  expect(changed.data.versions.map(one => one.rule.grace_days)).toEqual([0, 14])
  const { rows } = await house.owner.query(
    `select count(*)::int as all, count(*) filter (where known_to = 'infinity')::int as known from compliance_rule_versions
     where rule_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ all: 3, known: 2 }])
  const removed = await fourCases(house, api.complianceRules.removeVersion, {
    args: { params: { id, version_id } },
    denied: 'viewer',
  })
  expect(removed.data.versions).toHaveLength(1)
})

test('a version in force stays, a day has one version, and a rule cannot change its kind', async () => {
  const { id, rule, versions } = await add()
  const change = await house.call(
    api.complianceRules.changeVersion,
    { params: { id, version_id: versions[0]?.id ?? '' }, body: rule },
    seen(1),
  )
  expect([change.status, change.failure.message]).toEqual([
    409,
    'This version is in force. Write another version to change what it says.',
  ])
  const same = await house.call(api.complianceRules.addVersion, { params: { id }, body: rule }, seen(1))
  expect([same.status, Object.keys(same.failure.errors ?? {})]).toEqual([422, ['effective_from']])
  const once = { ...rule, effective_from: '2026-05-01', window: { kind: 'rolling' as const } }
  const other = await house.call(api.complianceRules.addVersion, { params: { id }, body: once }, seen(1))
  expect([other.status, Object.keys(other.failure.errors ?? {})]).toEqual([422, ['window']])
  const last = await add({ effective_from: addDays(today, 3) })
  const params = { id: last.id, version_id: last.versions[0]?.id ?? '' }
  expect((await house.call(api.complianceRules.removeVersion, { params })).status).toBe(409)
})

test('a rule is retired with an end day; before that day the end can be withdrawn', async () => {
  const { id, rule } = await add()
  const soon = addDays(today, 5)
  const args = { params: { id }, body: { retired_on: soon } }
  const retired = await fourCases(house, api.complianceRules.retire, { args, denied: 'viewer' })
  expect([retired.data.state, retired.data.retired_on]).toEqual(['in_force', soon])
  const back = await house.call(api.complianceRules.retire, { params: { id }, body: { retired_on: null } })
  expect(back.data.retired_on).toBeNull()
  const past = await house.call(api.complianceRules.retire, { params: { id }, body: { retired_on: '2026-01-01' } })
  expect([past.status, Object.keys(past.failure.errors ?? {})]).toEqual([422, ['retired_on']])
  const now = await house.call(api.complianceRules.retire, { params: { id }, body: { retired_on: today } })
  expect(now.data.state).toBe('retired')
  const late = await house.call(api.complianceRules.addVersion, { params: { id }, body: rule }, seen(now.data.version))
  expect([late.status, late.failure.code]).toEqual([409, 'CONFLICT'])
  // Its name is available again
  expect((await house.call(api.complianceRules.add, { body: rule })).status).toBe(200)
})

test('a rule whose topic was merged into another names the surviving topic', async () => {
  const organization_id = house.agency.id
  const [old, kept] = [aTopic({ organization_id, name: 'Old falls' }), aTopic({ organization_id, name: 'Falls' })]
  await house.load({ topics: [old, kept] })
  const { id } = await add({ topics: [old.id] })
  await house.call(api.taxonomy.mergeTopic, { params: { id: old.id }, body: { into_id: kept.id } })
  const { data } = await house.call(api.complianceRules.get, { params: { id } })
  expect([data.rule.topics, data.names]).toEqual([[kept.id], { [kept.id]: 'Falls' }])
})
