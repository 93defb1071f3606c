import { api } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fourCases, type House, openHouse } from '../../../../test/house.ts'
import { withoutLimits } from '../../../../test/leaks.ts'
import { learning } from '../../../../test/learner.ts'
import { exchanging } from '../../../../test/partner-flow.ts'
import { turnOf } from '../../../../test/turn.ts'
import { aCredentialType } from '../../../demo/factories/credentials.ts'
import { seals } from '../../../events/seal/seal.ts'
import { openSimulators, type Simulators } from '../../../demo/partners/simulators.ts'
import { automation } from '../../automation/loop.ts'
import { reverseCompletions } from '../../learning/reverse.ts'

let house: House
let simulators: Simulators
const { partners, connect, link, completion, person, push, ledger } = exchanging(
  () => house,
  () => simulators,
)

beforeAll(async () => {
  simulators = await openSimulators()
  house = await openHouse({ ...withoutLimits, WEBHOOK_PRIVATE_HOSTS: simulators.host })
})
afterAll(async () => {
  await house.close()
  await simulators.close()
})
beforeEach(async () => {
  await house.owner.query(
    `delete from integration_items; delete from partner_pushes; delete from partner_topics; delete from triage_cases; delete from partner_records; delete from partner_maps;
     delete from integration_settings; delete from integration_jobs; delete from training_records; delete from employees;`,
  )
  simulators.fault = () => null
  simulators.refuses = () => null
  for (const name of ['hhax', 'alayacare'] as const) {
    simulators.store[name] = { caregivers: [], coordinators: [] }
    simulators.book.sent[name] = []
  }
})

const reverse = (assignment_id: string) =>
  learning(house, scope =>
    reverseCompletions(scope, {
      head: { reason: 'Somebody else sat there' },
      kind: 'training.reversed',
      wanted: sql`select ${assignment_id}::uuid as assignment_id`,
    }),
  )
const states = async () => (await ledger()).map(({ kind, state }) => [kind, state])
const cases = async () => (await house.call(api.integrations.cases, { query: { show: 'open' } })).data.data
const triage = (body: object) => house.call(api.integrations.triage, { body: body as never })
const keys = (name: 'hhax' | 'alayacare') =>
  simulators.book.sent[name].map(one => one[name === 'hhax' ? 'reference' : 'external_id'])

describe.each(['hhax', 'alayacare'] as const)('to %s', name => {
  test('a completion and its reversal each arrive once, with topic, minutes and the reversed record', async () => {
    await connect(name, ['completions'])
    const one = await completion()
    await link(name, one.employee_id, 'C-1')
    await push({ later: 60 })
    expect(await states()).toEqual([['completion', 'confirmed']])
    expect(simulators.book.sent[name]).toMatchObject([
      { minutes: 45, [name === 'hhax' ? 'topicCode' : 'skill']: 'FALLS' },
    ])
    await reverse(one.assignment_id)
    await push({ later: 60 })
    await push({ later: 60 })
    expect(await states()).toEqual([
      ['completion', 'confirmed'],
      ['reversal', 'confirmed'],
    ])
    const [first, second] = simulators.book.sent[name]
    expect(second?.[name === 'hhax' ? 'reverses' : 'voids']).toBe(
      first?.[name === 'hhax' ? 'reference' : 'external_id'],
    )
    expect(simulators.book.sent[name]).toHaveLength(2)
    const jobs = await house.call(api.integrations.jobs, { query: {} })
    expect(jobs.data.data.map(({ type, counts }) => [type, counts])).toEqual([
      ['inservice.push', { updated: 1 }],
      ['inservice.push', { created: 1 }],
    ])
  })

  test('after a lost response the partner is asked, and nothing is sent twice; missing records are resent', async () => {
    await connect(name, ['completions'])
    const one = await completion()
    await link(name, one.employee_id, 'C-1')
    const isSend = (path: string) => /records\/?$/.test(path)
    let lost = 0
    simulators.fault = ({ path }) => (isSend(path) && lost++ === 0 ? 'lost' : null)
    await push()
    expect(await states()).toEqual([['completion', 'sent']])
    expect(keys(name)).toHaveLength(1)
    await push({ later: 60 })
    expect(await states()).toEqual([['completion', 'confirmed']])
    expect(keys(name)).toHaveLength(1)
    const other = await completion()
    await link(name, other.employee_id, 'C-2')
    let failed = 0
    simulators.fault = ({ path }) => (isSend(path) && failed++ === 0 ? 500 : null)
    await push({ later: 60 })
    await push({ later: 60 })
    expect((await states()).at(-1)).toEqual(['completion', 'confirmed'])
    expect(new Set(keys(name)).size).toBe(2)
    expect(keys(name)).toHaveLength(2)
  })
})

describe('requests sent', () => {
  test('only programs marked for the partner are sent, and nothing from before the flow was turned on', async () => {
    await connect('hhax', [])
    const before = await completion()
    await link('hhax', before.employee_id, 'C-1')
    await push()
    await connect('hhax', ['completions'])
    const own = await completion()
    await house.owner.query('update programs set push_to_partner = false where id = $1', [own.program_id])
    await push()
    expect(await ledger()).toEqual([])
  })

  test('earlier history sealed only after the flow was turned on is not sent', async () => {
    await connect('hhax', ['completions'])
    const old = await completion()
    await link('hhax', old.employee_id, 'C-1')
    await house.owner.query(`update integration_settings set pushes_since = now() + interval '2 minutes'`)
    await push()
    expect(await states()).toEqual([])
  })

  test('credentials, compliance and status, in the partner’s format, once for each change', async () => {
    await connect('hhax', ['credentials', 'compliance', 'status'])
    const one = await person({ provider_status: 1 })
    await link('hhax', one.id, 'C-1')
    await house.call(api.integrations.saveMap, {
      params: { id: house.agency.id },
      body: { kind: 'status', theirs: 'LOA', ours: '3' },
    })
    await house.owner.query(
      `insert into compliance_people (organization_id, employee_id, valid_from, known_from, state, rules, red_rules) values ($1, $2, '2020-01-01', now(), 'overdue', 1, 1)`,
      [house.agency.id, one.id],
    )
    const type = aCredentialType({ organization_id: house.agency.id })
    await house.load({ credential_types: [type] })
    await house.owner.query(
      `insert into credentials (organization_id, employee_id, type_id, issued_on, state, written_by, recorded_by_name, decided_at) values ($1, $2, $3, '2026-01-02', 'verified', '{}', 'Ada', now())`,
      [house.agency.id, one.id, type.id],
    )
    await house.owner.query(
      `insert into events (organization_id, kind, source, actor_name, subject_id, subject_name, changes) values ($1, 'credential.verified', 'user', 'Ada', $2, 'x', '[]')`,
      [house.agency.id, one.id],
    )
    const changed = await house.call(api.employees.changeStatus, {
      params: { id: one.id },
      body: { provider_status: 3, reason: 'Leave', note: null, effective_on: '2026-01-05' },
    })
    expect(changed.status, JSON.stringify(changed.failure)).toBe(200)
    await push({ later: 60 })
    await push({ later: 60 })
    const told = simulators.book.sent.hhax.map(
      ({ recordType, standing, status, state }) => `${String(recordType)}: ${String(standing ?? status ?? state)}`,
    )
    expect(told.toSorted()).toEqual(['compliance: Not compliant', 'credential: valid', 'status: LOA'])
    await house.owner.query(`update compliance_people set state = 'satisfied' where employee_id = $1`, [one.id])
    await house.owner.query('update integration_settings set standing_look_at = null')
    await push({ later: 60 })
    expect(simulators.book.sent.hhax.at(-1)).toMatchObject({ recordType: 'compliance', standing: 'Compliant' })
    expect(simulators.book.sent.hhax).toHaveLength(4)
  })

  test('a completion reversed before it was sent is never sent', async () => {
    await connect('hhax', ['completions'])
    const one = await completion()
    await link('hhax', one.employee_id, 'C-1')
    await house.owner.query(`update organizations set status = 'paused' where id = $1`, [house.agency.id])
    await push()
    expect(await ledger()).toEqual([])
    await reverse(one.assignment_id)
    await house.owner.query(`update organizations set status = 'live' where id = $1`, [house.agency.id])
    await push({ later: 60 })
    expect(await states()).toEqual([
      ['completion', 'discarded'],
      ['reversal', 'discarded'],
    ])
    expect(simulators.book.sent.hhax).toEqual([])
  })
})

describe('[R-API-38] refusals by the partner', () => {
  test('an unknown topic and an unknown person are cases; a fix is remembered and sends the record', async () => {
    await connect('hhax', ['completions'])
    const one = await completion({}, null)
    await link('hhax', one.employee_id, 'C-1')
    const stray = await completion()
    await link('hhax', null, 'C-2')
    await push({ later: 60 })
    expect((await cases()).map(({ type, code, open }) => `${type} ${code} ${open}`).toSorted()).toEqual([
      'inservice.push TOPIC_NOT_MAPPED 1',
      'inservice.push UNKNOWN_CAREGIVER_CODE 1',
    ])
    const caseOf = async (code: string) => (await cases()).find(found => found.code === code)?.id
    const blank = await triage({ case_id: await caseOf('TOPIC_NOT_MAPPED'), action: 'edit', payload: { value: ' ' } })
    expect([blank.status, Object.keys(blank.failure.errors ?? {})]).toEqual([422, ['payload.value']])
    const fixed = await triage({ case_id: await caseOf('TOPIC_NOT_MAPPED'), action: 'edit', payload: { value: 'T-9' } })
    expect(fixed.data.results).toMatchObject([{ outcome: 'queued' }])
    const nobody = await triage({
      case_id: await caseOf('UNKNOWN_CAREGIVER_CODE'),
      action: 'edit',
      payload: { value: 'C-1' },
    })
    expect(nobody.failure.errors).toEqual({ 'payload.value': ['The partner has no unmatched person with this code.'] })
    await triage({ case_id: await caseOf('UNKNOWN_CAREGIVER_CODE'), action: 'edit', payload: { value: 'C-2' } })
    await push({ later: 60 })
    expect(await states()).toEqual([
      ['completion', 'confirmed'],
      ['completion', 'confirmed'],
    ])
    expect(await cases()).toEqual([])
    const sent = simulators.book.sent.hhax
    expect(sent.map(one => `${String(one['topicCode'])} ${String(one['caregiverCode'])}`).toSorted()).toEqual([
      'FALLS C-2',
      'T-9 C-1',
    ])
    expect(stray.employee_id).not.toBe(one.employee_id)
    const topics = await house.call(api.partnerPushes.topics, { params: { id: house.agency.id } })
    expect(topics.data.data).toMatchObject([{ program: { id: one.program_id }, topic: 'T-9' }])
  })

  test('a refusal by the partner gives the reason; a failure is retried and then becomes a case, with the sent data', async () => {
    await connect('hhax', ['completions'])
    const one = await completion()
    await link('hhax', one.employee_id, 'C-1')
    simulators.refuses = () => 'CLOSED_PERIOD'
    await push({ later: 60 })
    const [found] = await cases()
    expect(found).toMatchObject({ code: 'PUSH_REFUSED', value: 'CLOSED_PERIOD' })
    const items = await house.call(api.integrations.caseItems, { params: { caseId: found?.id ?? '' } })
    expect(items.data.items).toMatchObject([{ payload_out: { topic: 'FALLS' }, payload_in: null }])
    simulators.refuses = () => null
    simulators.fault = () => 401
    await triage({ case_id: found?.id, action: 'retry' })
    await push({ later: 60 })
    expect((await cases()).map(({ code }) => code)).toEqual(['AUTH_EXPIRED'])
    simulators.fault = () => null
    await triage({ case_id: (await cases())[0]?.id, action: 'retry' })
    await push({ later: 60 })
    expect([await states(), await cases()]).toEqual([[['completion', 'confirmed']], []])
    expect(simulators.book.sent.hhax).toHaveLength(1)
  })
})

test('[R-STA-7] changing the partner holds unsent items until someone sends or discards them', async () => {
  await connect('hhax', ['completions'])
  const [one, other] = [await completion(), await completion()]
  await link('hhax', one.employee_id, 'C-1')
  await link('hhax', other.employee_id, 'C-2')
  await house.call(api.integrations.save, {
    params: { id: house.agency.id, partnerId: partners.hhax.id },
    body: { secret: 'wrong' },
  })
  simulators.fault = () => 500
  await push()
  simulators.fault = () => null
  await house.owner.query(`update partner_pushes set state = 'queued', is_doubtful = false`)
  await connect('alayacare', ['completions'])
  await link('alayacare', one.employee_id, 'A-1')
  await link('alayacare', other.employee_id, 'A-2')
  const held = await ledger()
  expect(held.map(({ state }) => state)).toEqual(['held', 'held'])
  const args = { body: { action: 'send' as const, ids: [held[0]?.id ?? ''] } }
  const { data } = await fourCases(house, api.partnerPushes.decide, { args, denied: 'viewer' })
  expect(data.decided).toBe(1)
  expect((await house.call(api.partnerPushes.decide, { body: { action: 'discard' } })).data.decided).toBe(1)
  await push({ later: 60 })
  expect(simulators.book.sent.hhax).toEqual([])
  expect(keys('alayacare')).toEqual([held[0]?.key])
  expect((await ledger()).map(({ state }) => state).toSorted()).toEqual(['confirmed', 'discarded', 'discarded'])
})

test('[R-PER-12] the ledger and the topics: the four cases', async () => {
  await connect('hhax', ['completions'])
  const one = await completion()
  const at = { params: { id: house.agency.id } }
  await fourCases(house, api.partnerPushes.list, { args: { query: {} }, denied: 'viewer' })
  const body = { program_id: one.program_id, topic: 'F-1' }
  await fourCases(house, api.partnerPushes.saveTopic, { args: { ...at, body }, denied: 'viewer' })
  await fourCases(house, api.partnerPushes.topics, { args: at, denied: 'viewer' })
  const gone = await house.call(api.partnerPushes.saveTopic, { ...at, body: { ...body, topic: null } })
  expect(gone.data.data).toEqual([])
})

test('rules send to the partner, once, and are triggered by a failed sync', async () => {
  await connect('hhax', ['caregivers'])
  const one = await completion()
  const rule = async (name: string, event: 'status_changed' | 'sync_failed', act: object) => {
    const definition = {
      trigger: { on: 'event' as const, event },
      people: null,
      steps: [{ wait: null, still: null, act }],
      at_most: null,
      stop_when: null,
    }
    const { data, status, failure } = await house.call(api.automationRules.add, {
      body: { name, definition: definition as never },
    })
    expect(status, JSON.stringify(failure)).toBe(200)
    const body = { to: 'active' as const, catch_up: { by: 'nobody' as const } }
    await house.call(api.automationRules.state, { params: { id: data.id }, body })
    return data
  }
  const sending = await rule('Tell the partner', 'status_changed', { act: 'push', flow: 'completions' })
  await rule('Mark', 'sync_failed', { act: 'tags', add: ['sync failed'], remove: [] })
  expect(sending.sentence).toContain('send completions to the partner')
  const work = () => turnOf(house, [...seals(house.config.appKeys), automation(house.config)])
  const change = (provider_status: 1 | 3) =>
    house.call(api.employees.changeStatus, {
      params: { id: one.employee_id },
      body: { provider_status, reason: 'Leave', note: null, effective_on: '2026-01-05' },
    })
  await change(3)
  await work()
  expect((await ledger()).map(({ kind, asked_by }) => [kind, asked_by])).toEqual([['completion', 'rule']])
  await push({ later: 60 })
  await work()
  const tagged = await house.owner.query<{ tags: string[] }>('select tags from employees where id = $1', [
    one.employee_id,
  ])
  expect(tagged.rows).toEqual([{ tags: ['sync failed'] }])
  await link('hhax', one.employee_id, 'C-1')
  await triage({ case_id: (await cases())[0]?.id, action: 'retry' })
  await push({ later: 60 })
  await change(1)
  await work()
  await push({ later: 60 })
  expect([await states(), simulators.book.sent.hhax.length]).toEqual([[['completion', 'confirmed']], 1])
  const { rows } = await house.owner.query<{ outcome: string; reason: string }>(
    `select outcome, reason from automation_effects where rule_id = $1 order by at desc limit 1`,
    [sending.id],
  )
  expect(rows[0]?.outcome).toBe('skipped')
})
