import { addDays, addMonths, api, type Args, type Id, type Waiver } from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, fourCases, type House, openHouse } from '../../../test/house.ts'

import { aPdf, kept } from '../../../test/upload-flow.ts'
import {
  aComplianceRule,
  aComplianceRuleVersion,
  aComplianceWaiver,
  aRuleBody,
} from '../../demo/factories/compliance-rules.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aPublishedForm } from '../../demo/factories/forms.ts'
import { latestMails } from '../../messages/latest-mails.ts'
import { todayIn } from '../employees/today.ts'

let house: House
let rule: Id
const today = todayIn('America/New_York')
const { waivers } = api

beforeAll(async () => {
  house = await openHouse()
  rule = await aRule('Yearly in-service')
})
afterAll(() => house.close())

type Body = Args<typeof waivers.add>['body']
async function aRule(name: string, over: { retired_on?: string } = {}): Promise<Id> {
  const organization_id = house.agency.id
  const one = aComplianceRule({ organization_id, ...over })
  const body = aRuleBody({ name })
  await house.load({
    compliance_rules: [one],
    compliance_rule_versions: [aComplianceRuleVersion({ organization_id, rule_id: one.id, body })],
  })
  return one.id
}
async function somebody(over: object = {}): Promise<Id> {
  const one = anEmployee({
    organization_id: house.agency.id,
    coordinator_id: house.agency.coordinator_id,
    hire_date: addDays(today, -100),
    ...over,
  })
  await house.load({ employees: [one] })
  return one.id
}
const letter = async (as: Caller) => (await kept(house, 'letter.pdf', aPdf(), as, 'waiver')).id
const aBody = (over: Partial<Body> = {}): Body => ({
  rule_id: rule,
  window_no: null,
  first_day: addDays(today, -10),
  last_day: addDays(today, 80),
  reason: 'No lifting until the cast is off.',
  files: [],
  ...over,
})
const add = (id: Id, body: Body, as: Caller = 'coordinator_limited') =>
  house.call(waivers.add, { params: { id }, body }, { as })
async function record(id: Id, over: Partial<Body> = {}, as: Caller = 'coordinator_limited'): Promise<Waiver> {
  const { data, status, failure } = await add(id, aBody(over), as)
  expect(status, JSON.stringify(failure)).toBe(200)
  return data
}
const approve = async (ids: Id[], as: Caller = 'rn_limited') =>
  (await house.call(waivers.approve, { body: { ids } }, { as })).data
const kindsOf = async (id: Id) =>
  (await house.call(api.employees.history, { params: { id } })).data.data.map(({ kind }) => kind)

describe('windows', () => {
  test('a waiver of one window shows its dates, and the list can be filtered by its rule', async () => {
    const id = await somebody()
    const { window } = await record(id, { window_no: 1 })
    const { data: rules } = await house.call(waivers.rules, { params: { id } })
    const known = rules.data.find(one => one.id === rule)
    expect(known?.window?.number).toBe(1)
    expect(window).toEqual(known?.window)
    const other = await aRule('Another rule of windows')
    await record(id, { rule_id: other })
    const { data } = await house.call(waivers.list, { query: { rule_id: other } })
    expect(data.data.map(one => [one.rule_name, one.window])).toEqual([['Another rule of windows', null]])
    const { data: counts } = await house.call(waivers.counts, { query: { of: 'rule_id' } })
    expect(counts.data).toContainEqual({ value: other, count: 1 })
  })
})

test('a waiver of an old half year says which versions number it, and does not waive the year with the same number', async () => {
  const organization_id = house.agency.id
  const one = aComplianceRule({ organization_id })
  const since = addDays(today, -20)
  const version = (effective_from: string, body: object) =>
    aComplianceRuleVersion({ organization_id, rule_id: one.id, effective_from, body: aRuleBody(body) })
  const name = 'Half years, then years'
  await house.load({
    compliance_rules: [one],
    compliance_rule_versions: [
      version('2015-01-01', { name, window: { kind: 'half_years' } }),
      version(since, { name, window: { kind: 'twelve_months' } }),
    ],
  })
  // The first half year is over, and the first new year begins today
  const id = await somebody({ hire_date: addMonths(today, -12) })
  const days = { first_day: addDays(today, -100), last_day: null }
  const old = await record(id, { rule_id: one.id, window_no: 1, window_scheme: '2015-01-01', ...days })
  expect(old.window).toMatchObject({ scheme: '2015-01-01', number: 1, starts_on: addMonths(today, -12) })
  const early = { first_day: addDays(today, -100), last_day: addDays(today, -60) }
  // Without its versions: the window of the given days
  expect(await record(id, { rule_id: one.id, window_no: 1, ...early })).toMatchObject({ window_scheme: '2015-01-01' })
  const year = await record(id, { rule_id: one.id, window_no: 1, first_day: today })
  expect(year).toMatchObject({ window_scheme: since, window: { scheme: since, number: 1, starts_on: today } })
  const state = async () => {
    const { data } = await house.call(api.compliance.ofEmployee, { params: { id }, query: {} })
    const { rules } = data
    return rules.find(({ rule_id }) => rule_id === one.id)
  }
  await approve([old.id])
  expect(await state()).toMatchObject({ state: 'overdue', window: { scheme: '2015-01-01', number: 2 } })
  await house.call(waivers.revoke, { params: { id: old.id }, body: { reason: 'Wrong' } }, { as: 'rn_limited' })
  const both = await record(id, { rule_id: one.id, window_no: 2, window_scheme: '2015-01-01', ...days })
  await approve([both.id])
  expect(await state()).toMatchObject({ state: 'overdue', window: { scheme: '2015-01-01', number: 1 } })
  await approve([(await record(id, { rule_id: one.id, window_no: 1, window_scheme: '2015-01-01', ...days })).id])
  expect(await state()).toMatchObject({ state: 'in_progress', window: { scheme: since, number: 1 } })
})

describe('requesting one', () => {
  test('four cases; it waits with its proof, and the history shows it', async () => {
    const id = await somebody()
    const body = aBody({ window_no: 1, files: [await letter('agency_admin')] })
    const { data } = await fourCases(house, waivers.add, { args: { params: { id }, body }, denied: 'viewer' })
    expect(data).toMatchObject({
      rule_name: 'Yearly in-service',
      window_no: 1,
      state: 'recorded',
      standing: 'review',
      is_mine: true,
      files: [{ name: 'letter.pdf' }],
    })
    const all = await fourCases(house, waivers.ofEmployee, { args: { params: { id } } })
    expect(all.data.data).toEqual([data])
    const one = await fourCases(house, waivers.get, { args: { params: { id: data.id } } })
    expect(one.data).toEqual(data)
    const params = { id: data.id, file_id: data.files[0]?.id ?? '' }
    const file = await fourCases(house, waivers.file, { args: { params }, denied: 'viewer' })
    const url = `/api${file.data.address}`
    const bytes = await house.app.inject({ method: 'GET', url, headers: { host: 'localhost' } })
    expect(bytes.rawPayload.equals(aPdf())).toBe(true)
    expect(await kindsOf(id)).toEqual(['waiver.recorded'])
  })

  test('errors are reported at their field, and nothing is saved', async () => {
    const id = await somebody()
    const refused = async (over: Partial<Body>, field: string) => {
      const { status, failure } = await add(id, aBody(over))
      expect([status, Object.keys(failure.errors ?? {})], JSON.stringify(failure)).toEqual([422, [field]])
    }
    await refused({ rule_id: house.agency.id }, 'rule_id')
    await refused({ reason: ' ' }, 'reason')
    await refused({ last_day: addDays(today, -11) }, 'last_day')
    await refused({ window_no: 0 }, 'window_no')
    await refused({ files: [house.agency.id] }, 'files')
    expect((await house.call(waivers.ofEmployee, { params: { id } })).data.data).toEqual([])
  })

  test('rules that apply to the person come first, with their current window; retired ones are left out', async () => {
    await aRule('Long gone', { retired_on: addDays(today, -1) })
    const id = await somebody()
    const { data } = await fourCases(house, waivers.rules, { args: { params: { id } } })
    const names = data.data.map(({ name }) => name)
    expect(names).toContain('Yearly in-service')
    expect(names).not.toContain('Long gone')
    expect(data.data.find(one => one.id === rule)).toEqual({
      id: rule,
      name: 'Yearly in-service',
      applies: true,
      window: {
        scheme: '2020-01-01',
        number: 1,
        starts_on: addDays(today, -100),
        ends_on: addDays(addDays(today, -100), 364),
      },
    })
  })
})

describe('the second person', () => {
  test('the approver can undo an approval shortly after, and the waiver waits again', async () => {
    const { id: waiver } = await record(await somebody())
    await approve([waiver], 'agency_admin')
    const { data } = await fourCases(house, waivers.undoApprove, {
      args: { body: { ids: [waiver] } },
      denied: 'coordinator_limited',
    })
    expect(data).toEqual({ undone: 1, skipped: [] })
    expect((await house.call(waivers.get, { params: { id: waiver } })).data).toMatchObject({ state: 'recorded' })
  })

  test('the requester can’t approve it; another person can, and the rule is then waived', async () => {
    const id = await somebody()
    const { id: waiver } = await record(id, { first_day: addDays(today, -1) }, 'rn_limited')
    const own = await approve([waiver], 'rn_limited')
    expect(own).toMatchObject({ accepted: 0, skipped: [{ id: waiver, title: 'Yearly in-service' }] })
    expect(own.skipped[0]?.reason).toMatch(/another person/)
    const { data } = await fourCases(house, waivers.approve, {
      args: { body: { ids: [waiver] } },
      denied: 'coordinator_limited',
    })
    expect(data).toEqual({ accepted: 1, people: [expect.any(String)], skipped: [] })
    expect((await house.call(waivers.get, { params: { id: waiver } })).data).toMatchObject({
      state: 'approved',
      standing: 'current',
      decided_by_name: 'Ada Admin',
    })
    const again = await approve([waiver])
    expect(again.accepted).toBe(0)
    expect(await kindsOf(id)).toEqual(['waiver.approved', 'waiver.recorded'])
  })

  test('a returned waiver goes back to its requester by mail with the reason, and waits again once fixed', async () => {
    const id = await somebody()
    const { id: waiver } = await record(id)
    const params = { id: waiver }
    const { data } = await fourCases(house, waivers.return, {
      args: { params, body: { reason: 'The letter has no date.' } },
      denied: 'coordinator_limited',
    })
    expect(data).toMatchObject({ state: 'returned', decision_note: 'The letter has no date.' })
    const mail = (await latestMails(house.database, house.config.appKeys)).find(({ body }) => body.includes(waiver))
    expect(mail?.recipient).toBe(house.users.coordinator_limited.email)
    expect(mail?.subject).toMatch(/^Waiver of Yearly in-service of .+ was returned$/)
    expect(mail?.body).toContain('Reason: The letter has no date.')
    expect(mail?.body).toContain(`/employees/waivers?waiver=${waiver}`)
    const mended = await fourCases(house, waivers.update, {
      args: { params, body: { files: [await letter('coordinator_limited')] } },
      denied: 'viewer',
      as: 'coordinator_limited',
      headers: { 'if-match': `"${data.version}"` },
    })
    expect(mended.data).toMatchObject({ state: 'recorded', decision_note: null, files: [{ name: 'letter.pdf' }] })
    expect((await approve([waiver])).accepted).toBe(1)
    const late = await house.call(
      waivers.update,
      { params, body: { reason: 'Other' } },
      { headers: { 'if-match': '*' } },
    )
    expect(late.failure.code).toBe('TRANSITION_REFUSED')
  })

  test('recorders can remove waiting waivers and approvers can revoke approved ones, both with a reason', async () => {
    const id = await somebody()
    const waits = await record(id)
    const body = { reason: 'Entered twice.' }
    const withdrawn = await fourCases(house, waivers.withdraw, {
      args: { params: { id: waits.id }, body },
      denied: 'viewer',
    })
    expect(withdrawn.data).toMatchObject({ state: 'withdrawn', standing: 'removed' })
    const approved = await record(id)
    await approve([approved.id])
    const stays = await house.call(waivers.withdraw, { params: { id: approved.id }, body })
    expect(stays.failure.code).toBe('TRANSITION_REFUSED')
    const revoked = await fourCases(house, waivers.revoke, {
      args: { params: { id: approved.id }, body },
      denied: 'coordinator_limited',
    })
    expect(revoked.data.state).toBe('withdrawn')
    expect((await house.call(waivers.ofEmployee, { params: { id } })).data.data).toEqual([])
    expect((await kindsOf(id)).filter(kind => kind === 'waiver.withdrawn')).toHaveLength(2)
  })
})

test('the list shows each waiver’s state by its dates, and counts and file agree with it', async () => {
  const id = await somebody({ last_name: 'Waverly', first_name: 'Wanda' })
  const of = (over: object) =>
    aComplianceWaiver({ organization_id: house.agency.id, employee_id: id, rule_id: rule, state: 'approved', ...over })
  await house.load({
    compliance_waivers: [
      of({ first_day: addDays(today, 1), last_day: addDays(today, 5) }),
      of({ first_day: addDays(today, -5), last_day: today }),
      of({ first_day: addDays(today, -5), last_day: addDays(today, -1) }),
      of({ first_day: addDays(today, -5), state: 'returned' }),
    ],
  })
  const query = { search: 'waverly in-service', sort_by: 'first_day' } as const
  const { data } = await fourCases(house, waivers.list, { args: { query } })
  expect(data.data.map(({ standing }) => standing).toSorted()).toEqual(['current', 'ended', 'returned', 'upcoming'])
  const counts = await fourCases(house, waivers.counts, {
    args: { query: { search: 'waverly', of: 'standing' } },
  })
  expect(counts.data).toMatchObject({
    data: ['current', 'ended', 'returned', 'upcoming'].map(value => ({ value, count: 1 })),
  })
  const ended = await house.call(waivers.list, { query: { search: 'waverly', standing: 'ended' } })
  expect(ended.data.meta.total).toBe(1)
})

test('a limited coordinator sees and requests waivers only for their own people', async () => {
  const foreign = await somebody({ coordinator_id: null })
  const { id } = await record(foreign, {}, 'agency_admin')
  const as = { as: 'coordinator_limited' } as const
  expect((await house.call(waivers.get, { params: { id } }, as)).status).toBe(404)
  expect((await add(foreign, aBody())).status).toBe(404)
})

test('the proof of a waiver for a medical form opens under the same rules as the form', async () => {
  const organization_id = house.agency.id
  const { form, version } = aPublishedForm({ organization_id, visibility: 'medical', category: 'health' })
  const one = aComplianceRule({ organization_id })
  const body = aRuleBody({
    name: 'Yearly statement',
    asks: { kind: 'form', form_ids: [form.id] },
    window: { kind: 'proof', within: { n: 30, unit: 'days' } },
  })
  await house.load({
    forms: [form],
    form_versions: [version],
    compliance_rules: [one],
    compliance_rule_versions: [aComplianceRuleVersion({ organization_id, rule_id: one.id, body })],
  })
  const { id } = await record(await somebody(), { rule_id: one.id, files: [await letter('coordinator_limited')] })
  const read = async (as: Caller) => {
    const { data } = await house.call(waivers.list, { query: { rule_id: one.id } }, { as })
    const found = data.data.find(waiver => waiver.id === id)
    return [found?.is_medical, found?.may_open, found?.proofs, found?.files.length]
  }
  expect(await read('agency_admin')).toEqual([true, true, 1, 1])
  expect(await read('rn_limited')).toEqual([true, true, 1, 1])
  // The person who recorded it provided the proof
  expect(await read('coordinator_limited')).toEqual([true, true, 1, 1])
  expect(await read('csm')).toEqual([true, false, 1, 0])
})

test('only administrators and the recorder can open the proof of a waiver for an HR or identity form', async () => {
  const organization_id = house.agency.id
  for (const visibility of ['hr', 'identity'] as const) {
    const { form, version } = aPublishedForm({ organization_id, visibility, category: 'identity_tax' })
    const one = aComplianceRule({ organization_id })
    const body = aRuleBody({
      name: `Papers of ${visibility}`,
      asks: { kind: 'form', form_ids: [form.id] },
      window: { kind: 'proof', within: { n: 30, unit: 'days' } },
    })
    await house.load({
      forms: [form],
      form_versions: [version],
      compliance_rules: [one],
      compliance_rule_versions: [aComplianceRuleVersion({ organization_id, rule_id: one.id, body })],
    })
    const { id } = await record(await somebody(), { rule_id: one.id, files: [await letter('coordinator_limited')] })
    const read = async (as: Caller) => {
      const { data } = await house.call(waivers.list, { query: { rule_id: one.id } }, { as })
      const found = data.data.find(waiver => waiver.id === id)
      return [found?.is_medical, found?.is_hr, found?.may_open, found?.proofs, found?.files.length]
    }
    expect(await read('agency_admin')).toEqual([false, true, true, 1, 1])
    expect(await read('coordinator_limited')).toEqual([false, true, true, 1, 1])
    expect(await read('rn_limited')).toEqual([false, true, false, 1, 0])
    expect(await read('csm')).toEqual([false, true, false, 1, 0])
    const own = await house.call(waivers.get, { params: { id } })
    const file_id = own.data.files[0]?.id ?? id
    const opened = await house.call(waivers.file, { params: { id, file_id } }, { as: 'rn_limited' })
    expect([opened.status, opened.failure?.message]).toEqual([
      403,
      'Only administrators of the agency, and the person who requested it, can open or change this waiver of an HR requirement.',
    ])
    const returned = { params: { id }, body: { reason: 'Not legible' } }
    expect((await house.call(waivers.return, returned, { as: 'rn_limited' })).failure?.message).toBe(
      'Only administrators of the agency approve or return waivers of HR requirements.',
    )
    expect((await house.call(waivers.return, returned)).status).toBe(200)
  }
})
