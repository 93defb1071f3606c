import { addDays, api, type Args, type Id } from '@preceptor/contract'
import { dayIn } from '@preceptor/contract/texts/texts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { peopleOf, previewed, runBulk, undoBulk, type Wanted } from '../../../test/bulk-flow.ts'
import { type Caller, type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { aPdf, kept } from '../../../test/upload-flow.ts'
import { peopleIn } from '../../../test/trainees.ts'
import { aComplianceRule, aComplianceRuleVersion, aRuleBody } from '../../demo/factories/compliance-rules.ts'
import { aCredentialType } from '../../demo/factories/credentials.ts'
import { aTopic } from '../../demo/factories/taxonomy.ts'
import type { RunningWorker } from '../../jobs/worker.ts'
import { todayIn } from '../employees/today.ts'

let house: House
let worker: RunningWorker
let card: Id
let license: Id
const today = todayIn('America/New_York')
const said = (name: string, days = -800) => `${name}, issued ${dayIn('en', addDays(today, days))}`
const nurse: Caller = 'rn_limited'

beforeAll(async () => {
  house = await openHouse()
  worker = await workerOf(house)
  const types = ['CPR card', 'License'].map(name => aCredentialType({ organization_id: house.agency.id, name }))
  await house.load({ credential_types: types })
  ;[card = '', license = ''] = types.map(({ id }) => id)
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})

type Body = Args<typeof api.credentials.add>['body']
async function record(id: Id, over: Partial<Body> = {}, as: Caller = 'agency_admin'): Promise<Id> {
  const body: Body = {
    type_id: card,
    number: null,
    issued_on: addDays(today, -800),
    expires_on: null,
    note: null,
    files: [],
    ...over,
  }
  const { data, status, failure } = await house.call(api.credentials.add, { params: { id }, body }, { as })
  expect(status, JSON.stringify(failure)).toBe(200)
  return data.id
}
const stateOf = async (id: Id) => (await house.call(api.credentials.get, { params: { id } })).data.state
const historyOf = async (id: Id) => (await house.call(api.employees.history, { params: { id } })).data.data
const verifying = (audience: Wanted['audience'], as: Caller = nurse) =>
  previewed(house, { audience, change: { act: 'verify' } }, as)
const told = async (id: Id) =>
  (await peopleOf(house, id, {}, nurse)).map(({ outcome, reason, changes }) => [outcome, reason, changes[0]?.after])

test('all matching credentials are verified by a job: each is named, recorders don’t verify their own, and an undo returns them to waiting', async () => {
  const people = await peopleIn(house, [
    { last_name: 'Abe' },
    { last_name: 'Bell' },
    { last_name: 'Cruz' },
    { last_name: 'Diaz' },
  ])
  const [abe = '', bell = '', cruz = '', diaz = ''] = people
  const both = [await record(abe, { number: 'C-1' }), await record(abe, { type_id: license, number: 'L-1' })]
  const others = await record(bell)
  const own = await record(bell, { type_id: license, number: 'L-2' }, nurse)
  const expired = await record(cruz, { expires_on: addDays(today, -3) })
  const ownAlone = await record(diaz, {}, nurse)
  const plan = await verifying({ by: 'credentials', filters: { standing: 'review' } })
  expect([plan.title, plan.audience]).toEqual(['Verify credentials', '6 credentials of 4 people'])
  const notHers = 'You recorded this credential, so another person verifies it.'
  const preview = [
    ['update', null, `${said('CPR card C-1')}; ${said('License L-1')}`],
    ['update', `License L-2: ${notHers}`, said('CPR card')],
    ['skip', 'CPR card: Expired, and without a file. Open it to verify it anyway.', undefined],
    ['skip', `CPR card: ${notHers}`, undefined],
  ]
  expect(await told(plan.id)).toEqual(preview)
  await runBulk(house, plan.id, nurse)
  expect(await told(plan.id)).toEqual(preview)
  expect((await Promise.all([...both, others, own, expired, ownAlone].map(stateOf))).join(' ')).toBe(
    'verified verified verified recorded recorded recorded',
  )
  expect((await historyOf(bell))[0]).toMatchObject({ kind: 'credential.verified', source: 'bulk' })
  await undoBulk(house, plan.id, nurse)
  expect(await Promise.all([...both, others].map(stateOf))).toEqual(['recorded', 'recorded', 'recorded'])
  expect((await historyOf(bell))[0]).toMatchObject({ kind: 'credential.verify_undone', source: 'bulk' })
})

test('records changed after the preview are skipped, and those changed after the run stay at an undo', async () => {
  const [one = '', other = ''] = await peopleIn(house, [{ last_name: 'Eng' }, { last_name: 'Fox' }])
  const [stays, edited] = [await record(one, { number: 'C-8' }), await record(one, { type_id: license, number: 'L-8' })]
  const quick = await record(other, { number: 'C-9' })
  const plan = await verifying({ by: 'credentials', filters: {}, ids: [stays, edited, quick] })
  const args = { params: { id: edited }, body: { number: 'L-88' } }
  expect(
    (await house.call(api.credentials.update, args, { as: 'agency_admin', headers: { 'if-match': '*' } })).status,
  ).toBe(200)
  await house.call(api.credentials.verify, { body: { ids: [quick] } }, { as: nurse })
  const ran = await runBulk(house, plan.id, nurse)
  expect(ran.state).toBe('succeeded_with_errors')
  expect(await told(plan.id)).toEqual([
    ['update', 'License L-8: Changed after the preview. Open it to decide.', said('CPR card C-8')],
    ['reject', 'CPR card C-9: This credential was verified meanwhile.', said('CPR card C-9')],
  ])
  expect(await Promise.all([stays, edited].map(stateOf))).toEqual(['verified', 'recorded'])
  const revoked = { params: { id: stays }, body: { reason: 'Not hers' } }
  expect((await house.call(api.credentials.revoke, revoked, { as: nurse })).status).toBe(200)
  const undo = await house.call(api.bulk.undo, { params: { id: plan.id }, body: {} }, { as: nurse })
  expect(undo.status).toBe(409)
  expect(await stateOf(stays)).toBe('withdrawn')
})

test('for people selected another way, all waiting records are verified', async () => {
  const [one = '', none = ''] = await peopleIn(house, [{ last_name: 'Gil' }, { last_name: 'Hall' }])
  const waits = await record(one)
  const plan = await verifying({ by: 'rows', ids: [one, none] })
  expect(await told(plan.id)).toEqual([
    ['update', null, said('CPR card')],
    ['skip', 'No credential waits for a review.', undefined],
  ])
  await runBulk(house, plan.id, nurse)
  expect(await stateOf(waits)).toBe('verified')
})

test('only people who verify credentials may run it', async () => {
  const [one = ''] = await peopleIn(house, [{}])
  const body: Wanted = { audience: { by: 'rows', ids: [one] }, change: { act: 'verify' } }
  const refused = await house.call(api.bulk.add, { body }, { as: 'coordinator_limited' })
  expect(refused.failure.errors).toEqual({ 'change.act': ['You don’t have permission to verify credentials.'] })
})

test('a job approves outside training into the ledger, and an undo takes the credit back', async () => {
  const [ives = '', jett = ''] = await peopleIn(house, [{ last_name: 'Ives' }, { last_name: 'Jett' }])
  const topic = aTopic({ organization_id: house.agency.id, name: 'Dementia' })
  await house.load({ topics: [topic] })
  const recorded = async (id: Id, title: string, days: number, as: Caller = 'agency_admin') => {
    const body = {
      title,
      provider: 'City school',
      completed_on: addDays(today, -days),
      expires_on: null,
      score: null,
      program_id: null,
      counts_as: 'in_service' as const,
      hours: [{ topic_id: topic.id, mode: 'classroom' as const, minutes: 90 }],
      note: null,
      files: [(await kept(house, 'certificate.pdf', aPdf(), as, 'external')).id],
    }
    const { data, status, failure } = await house.call(api.externalTrainings.add, { params: { id }, body }, { as })
    expect(status, JSON.stringify(failure)).toBe(200)
    return data.id
  }
  await recorded(ives, 'Dementia care', 30)
  await recorded(ives, 'Skin care', 40)
  await recorded(jett, 'Own course', 50, nurse)
  const change = { act: 'approve_training' as const }
  const audience = { by: 'outside_training' as const, filters: { state: 'recorded' as const } }
  const plan = await previewed(house, { audience, change }, nurse)
  expect([plan.title, plan.audience]).toEqual(['Approve outside training', '3 outside trainings of 2 people'])
  expect((await told(plan.id)).map(([outcome, , what]) => [outcome, what])).toEqual([
    [
      'update',
      `Dementia care, completed ${dayIn('en', addDays(today, -30))}; Skin care, completed ${dayIn('en', addDays(today, -40))}`,
    ],
    ['skip', undefined],
  ])
  const minutes = async () =>
    (
      await house.owner.query(
        `select coalesce(sum(case kind when 'reversal' then -minutes else minutes end), 0)::int as minutes from training_records where employee_id = $1`,
        [ives],
      )
    ).rows[0]
  await runBulk(house, plan.id, nurse)
  expect(await minutes()).toEqual({ minutes: 180 })
  await undoBulk(house, plan.id, nurse)
  expect(await minutes()).toEqual({ minutes: 0 })
})

test('reasons for many records of one person stay short', async () => {
  const [luna = ''] = await peopleIn(house, [{ last_name: 'Luna' }])
  for (let at = 0; at < 14; at++) await record(luna, { type_id: license, number: `X-${at}` }, nurse)
  const plan = await verifying({ by: 'rows', ids: [luna] })
  const [[outcome, reason] = []] = await told(plan.id)
  expect(outcome).toBe('skip')
  expect(reason).toMatch(/^License X-\d+: You recorded .* And 4 more\.$/)
  const { rows } = await house.owner.query('select length(problems::text) as size from job_items where job_id = $1', [
    plan.id,
  ])
  expect(rows[0].size).toBeLessThan(5_000)
})

test('waivers are approved by a job, and wait again after an undo', async () => {
  const organization_id = house.agency.id
  const [king = ''] = await peopleIn(house, [{ last_name: 'King' }])
  const rule = aComplianceRule({ organization_id })
  const body = aRuleBody({ name: 'Yearly in-service' })
  await house.load({
    compliance_rules: [rule],
    compliance_rule_versions: [aComplianceRuleVersion({ organization_id, rule_id: rule.id, body })],
  })
  const asked = {
    rule_id: rule.id,
    window_no: null,
    first_day: today,
    last_day: null,
    reason: 'On crutches.',
    files: [],
  }
  const added = await house.call(api.waivers.add, { params: { id: king }, body: asked }, { as: 'agency_admin' })
  expect(added.status, JSON.stringify(added.failure)).toBe(200)
  const state = async () => (await house.call(api.waivers.get, { params: { id: added.data.id } })).data.state
  const audience = { by: 'waivers' as const, filters: { standing: 'review' as const } }
  const plan = await previewed(house, { audience, change: { act: 'approve_waivers' } }, nurse)
  expect([plan.title, plan.audience]).toEqual(['Approve waivers', '1 waiver of 1 person'])
  expect(await told(plan.id)).toEqual([['update', null, `Yearly in-service, from ${dayIn('en', today)}`]])
  await runBulk(house, plan.id, nurse)
  expect(await state()).toBe('approved')
  await undoBulk(house, plan.id, nurse)
  expect(await state()).toBe('recorded')
})
