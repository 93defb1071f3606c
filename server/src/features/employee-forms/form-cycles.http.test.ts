import { addDays, api, type Id, type Role } from '@preceptor/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aFormContent, aFormField, aPublishedForm, type FormRecord } from '../../demo/factories/forms.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { ruleIn } from '../../../test/compliance/rules-in.ts'
import { turnOf } from '../../../test/turn.ts'
import { aPdf, kept } from '../../../test/upload-flow.ts'
import { todayIn } from '../employees/today.ts'
import { inDays } from '../compliance/presets/preset.ts'
import { formCycles } from './settle-forms.ts'

let house: House
const today = todayIn('America/New_York')
const { employeeForms } = api
/** Noon in the agency's time zone. */
const run = (day = today) => turnOf(house, formCycles, { now: new Date(`${day}T17:00:00Z`) })

beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
// People of the previous test are not renewed
beforeEach(() => house.owner.query('delete from employees'))

async function aForm(over: Partial<FormRecord>, content = aFormContent()): Promise<Id> {
  const { form, version } = aPublishedForm({ organization_id: house.agency.id, category: 'health', ...over }, content)
  await house.load({ forms: [form], form_versions: [version] })
  return form.id
}
async function somebody(over: object = {}): Promise<Id> {
  const one = anEmployee({ organization_id: house.agency.id, hire_date: '2020-01-15', ...over })
  await house.load({ employees: [one] })
  return one.id
}
async function give(id: Id, form_id: Id, more: object = {}) {
  const { data, status, failure } = await house.call(employeeForms.assign, {
    params: { id },
    body: { form_id, due_on: null, note: null, ...more },
  })
  expect(status, JSON.stringify(failure)).toBe(200)
  return data
}
const formsOf = async (id: Id) => (await house.call(employeeForms.ofEmployee, { params: { id } })).data.data
/** Signed on paper on a day, and accepted by a second person. */
async function onPaper(id: Id, signed_on: string) {
  const scan = await kept(house, 'scan.pdf', aPdf(), 'agency_admin', 'form')
  const put = await house.call(employeeForms.paper, {
    params: { id },
    body: { signed_on, files: [scan.id], note: null },
  })
  expect(put.status, JSON.stringify(put.failure)).toBe(200)
  expect(put.data.state).toBe('review')
  const body = { decision: 'approve' as const, reason: null }
  const own = await house.call(employeeForms.review, { params: { id }, body })
  expect(own.failure.code).toBe('FORBIDDEN')
  const { data, status, failure } = await house.call(
    employeeForms.review,
    { params: { id }, body },
    { as: 'rn_limited' },
  )
  expect(status, JSON.stringify(failure)).toBe(200)
  return data
}
const at = async (id: Id) => {
  const { rows } = await house.owner.query<{ ends_on: string; renews_on: string; due_on: string; cycle_no: number }>(
    'select ends_on::text, renews_on::text, due_on::text, cycle_no from employee_forms where id = $1',
    [id],
  )
  return rows[0]
}

/** Worked out by hand: opens, is due, was signed, and the day before the next work anniversary, when it ends. */
const twelveCycles: readonly (readonly [opens: string, due: string, signed: string, ends: string])[] = [
  ['2012-03-01', '2012-03-31', '2012-03-10', '2013-02-27'],
  ['2013-01-28', '2013-02-27', '2013-02-07', '2014-02-27'],
  ['2014-01-28', '2014-02-27', '2014-02-07', '2015-02-27'],
  ['2015-01-28', '2015-02-27', '2015-02-07', '2016-02-28'],
  // On leave from February 10 through March 26, 46 days: due later, and the cycle ends as usual
  ['2016-01-29', '2016-04-14', '2016-04-01', '2017-02-27'],
  ['2017-01-28', '2017-02-27', '2017-02-07', '2018-02-27'],
  ['2018-01-28', '2018-02-27', '2018-02-07', '2019-02-27'],
  // Left on February 10 with this one open, back on June 15: required again, with the rule's number of days
  ['2019-06-15', '2019-07-15', '2019-07-01', '2020-02-28'],
  ['2020-01-29', '2020-02-28', '2020-02-08', '2021-02-27'],
  ['2021-01-28', '2021-02-27', '2021-02-07', '2022-02-27'],
  ['2022-01-28', '2022-02-27', '2022-02-07', '2023-02-27'],
  ['2023-01-28', '2023-02-27', '2023-02-07', '2024-02-28'],
]
/** Worked out by hand: the rule applies 30 days after hire, each copy is valid for twelve months, and leave moves no expiration. */
const standings: readonly (readonly [on: string, state: string])[] = [
  ['2012-03-09', 'due_soon'],
  ['2012-03-10', 'satisfied'],
  ['2013-02-06', 'satisfied'],
  // The first is valid through March 9, the second through February 6
  ['2014-01-06', 'satisfied'],
  ['2014-01-07', 'due_soon'],
  ['2014-02-06', 'due_soon'],
  ['2014-02-07', 'satisfied'],
  ['2016-02-06', 'due_soon'],
  ['2016-02-07', 'lapsed'],
  ['2016-02-29', 'lapsed'],
  ['2016-03-31', 'lapsed'],
  ['2016-04-01', 'satisfied'],
  // The copy from April expires, and the next was signed in February
  ['2017-03-31', 'satisfied'],
  ['2018-01-07', 'due_soon'],
  ['2019-02-06', 'due_soon'],
  ['2019-02-07', 'lapsed'],
  ['2019-02-10', 'not_applicable'],
  ['2019-06-14', 'not_applicable'],
  ['2019-06-15', 'lapsed'],
  ['2019-06-30', 'lapsed'],
  ['2019-07-01', 'satisfied'],
  ['2020-02-29', 'satisfied'],
  ['2024-02-06', 'due_soon'],
  ['2024-02-07', 'lapsed'],
]

test('twelve yearly cycles over leap day, leave and rehire match a hand-made table', async () => {
  const form_id = await aForm({ recurrence: 'anniversary', lead_days: 30, validity_months: 12 })
  const rule = await ruleIn(house, {
    name: 'Statement',
    asks: { kind: 'form', form_ids: [form_id] },
    window: { kind: 'proof', within: inDays(30) },
    effective_from: '2012-01-01',
  })
  const id = await somebody({ hire_date: '2012-02-29' })
  const { id: first } = await give(id, form_id)
  await house.owner.query(
    `update employee_forms set assigned_on = '2012-03-01', start_date = '2012-03-01', due_since = '2012-03-01', rule_due_on = '2012-03-31'
      where id = $1`,
    [first],
  )
  const set = (provider_status: number, status_since: string, rehire_date: string | null = null) =>
    house.owner.query(
      'update employees set provider_status = $2, status_since = $3, rehire_date = coalesce($4, rehire_date) where id = $1',
      [id, provider_status, status_since, rehire_date],
    )
  const openNow = async () => (await formsOf(id)).find(({ state }) => state === 'open')
  /** Leaves with the next one open, and returns. */
  const away = async () => {
    const opened = await run('2019-01-28')
    await set(5, '2019-02-10')
    const open = await openNow()
    const meanwhile = await run('2019-03-01')
    await set(1, '2019-06-15', '2019-06-15')
    return [opened, open, meanwhile]
  }
  let now = first
  for (const [n, [opens, due, signed, ends]] of twelveCycles.entries()) {
    if (opens === '2016-01-29') {
      await set(4, '2016-02-10')
      await set(1, '2016-03-27')
    }
    expect(await at(now)).toMatchObject({ cycle_no: n + 1, due_on: due })
    await onPaper(now, signed)
    expect(await at(now)).toMatchObject({ ends_on: ends, renews_on: addDays(ends, -30), cycle_no: n + 1 })
    expect((await formsOf(id)).filter(({ state }) => state === 'superseded')).toHaveLength(n)
    const next = twelveCycles[n + 1]?.[0] ?? '2024-01-29'
    const isReturn = next === '2019-06-15'
    expect(isReturn ? await away() : await run(addDays(next, -1))).toEqual(isReturn ? [1, undefined, 0] : 0)
    expect(await run(next)).toBe(1)
    const open = await openNow()
    expect(open).toMatchObject({ cycle_no: n + 2, renews_id: now, source: 'renewal' })
    now = open?.id ?? ''
  }
  expect(await at(now)).toMatchObject({ cycle_no: 13, due_on: '2024-02-28' })
  const told: [string, string | undefined][] = []
  for (const [as_of] of standings) {
    const { data } = await house.call(api.compliance.ofEmployee, { params: { id }, query: { as_of } })
    told.push([as_of, data.rules.find(({ rule_id }) => rule_id === rule)?.state])
  }
  expect(told).toEqual(standings)
}, 240_000)

test('a due date waits for the days on leave; people who leave have nothing open, and the next cycle after a return asks again', async () => {
  const set = (id: Id, provider_status: number, status_since: string) =>
    house.owner.query('update employees set provider_status = $2, status_since = $3 where id = $1', [
      id,
      provider_status,
      status_since,
    ])
  const id = await somebody()
  const one = await give(id, await aForm({ due_days: 10 }))
  await set(id, 4, today)
  await set(id, 1, addDays(today, 7))
  expect((await at(one.id))?.due_on).toBe(addDays(today, 17))
  await set(id, 5, addDays(today, 8))
  const left = (await house.call(employeeForms.get, { params: { id: one.id } })).data
  expect(left).toMatchObject({ state: 'voided', decided_by_name: 'Preceptor' })
  // A departure that was later reversed
  await set(id, 1, addDays(today, 7))
  expect((await house.call(employeeForms.get, { params: { id: one.id } })).data.state).toBe('open')

  const yearly = await aForm({ recurrence: 'months', recurrence_months: 12, lead_days: 30 })
  const back = await somebody()
  const { id: first } = await give(back, yearly)
  await onPaper(first, addDays(today, -350))
  expect(await run()).toBe(1)
  await set(back, 5, today)
  expect((await formsOf(back)).map(({ state }) => state).toSorted()).toEqual(['completed', 'voided'])
  expect(await run()).toBe(0)
  await set(back, 1, addDays(today, 1))
  expect(await run()).toBe(1)
  expect(await run()).toBe(0)
  expect((await formsOf(back)).filter(({ state }) => state === 'open')).toHaveLength(1)
})

test('a version that everyone signs again opens the next cycle, which continues from the end of the previous one', async () => {
  const form_id = await aForm({ recurrence: 'anniversary', lead_days: 30 })
  const id = await somebody({ hire_date: '2020-06-01' })
  const { id: first } = await give(id, form_id)
  await onPaper(first, today)
  const before = await at(first)
  const params = { id: form_id }
  await house.call(api.forms.startDraft, { params, body: {} })
  const content = { ...aFormContent(), consent: { en: 'I agree to sign electronically.' } }
  const saved = await house.call(api.forms.saveDraft, { params, body: { content } }, { headers: { 'if-match': '*' } })
  expect(saved.status, JSON.stringify(saved.failure)).toBe(200)
  const { version } = (await house.call(api.forms.draft, { params })).data
  const body = { change_kind: 'material' as const, note: null, seen_at: version.updated_at, again: true }
  const published = await house.call(api.forms.publish, { params, body })
  expect(published.status, JSON.stringify(published.failure)).toBe(200)
  const open = (await formsOf(id)).find(({ state }) => state === 'open')
  const kept = await house.owner.query('select renews_until::text from employee_forms where id = $1', [open?.id])
  expect(kept.rows).toEqual([{ renews_until: before?.ends_on }])
})

test('voiding a renewal makes the previous cycle count again, and the next one is requested', async () => {
  const id = await somebody()
  const { id: first } = await give(id, await aForm({ recurrence: 'months', recurrence_months: 12, lead_days: 30 }))
  await onPaper(first, addDays(today, -350))
  expect(await run()).toBe(1)
  const renewal = (await formsOf(id)).find(({ state }) => state === 'open')?.id ?? ''
  await onPaper(renewal, today)
  const stateOf = async (one: Id) => (await formsOf(id)).find(row => row.id === one)?.state
  expect(await stateOf(first)).toBe('superseded')
  const voided = await house.call(employeeForms.void, { params: { id: renewal }, body: { reason: 'Wrong person.' } })
  expect(voided.status, JSON.stringify(voided.failure)).toBe(200)
  expect([await stateOf(first), await stateOf(renewal)]).toEqual(['completed', 'voided'])
  expect(await run()).toBe(1)
  expect((await formsOf(id)).find(({ state }) => state === 'open')).toMatchObject({ renews_id: first })
})

test('a form expires a set number of days after its due date, and a date in it sets when the next one is requested', async () => {
  const id = await somebody()
  const one = await give(id, await aForm({ due_days: 1, expires_after_days: 5 }))
  await run(addDays(today, 6))
  expect((await formsOf(id)).map(({ state }) => state)).toEqual(['open'])
  expect(await run(addDays(today, 7))).toBe(1)
  expect((await house.call(employeeForms.get, { params: { id: one.id } })).data.state).toBe('expired')
  const content = aFormContent()
  const [section] = content.sections
  if (!section) throw new Error('There is no section.')
  const dated = {
    ...content,
    sections: [{ ...section, fields: [aFormField('date', 'card_ends', { required: true })] }],
  }
  const form_id = await aForm({ recurrence: 'date_field', recurrence_field: 'card_ends', lead_days: 14 }, dated)
  const { id: copy } = await give(id, form_id)
  const end = addDays(today, 100)
  const saved = await house.call(
    employeeForms.answer,
    { params: { id: copy }, body: { answers: { card_ends: end }, in_person: true } },
    { headers: { 'if-match': '*' } },
  )
  expect(saved.status).toBe(200)
  expect(await onPaper(copy, today)).toMatchObject({ state: 'completed', expires_on: end })
  expect(await at(copy)).toMatchObject({ ends_on: end, renews_on: addDays(end, -14) })
  expect(await run(addDays(end, -15))).toBe(0)
  expect(await run(addDays(end, -14))).toBe(1)
})

test('the scan of a paper form is for users who see every field, or made it, and opening it is logged', async () => {
  const fields = [aFormField('text', 'plain'), aFormField('text', 'health', { sensitivity: 'medical' as const })]
  const paperOf = async (more: ReturnType<typeof aFormField>[]) => {
    const plain = aFormContent()
    const sections = plain.sections.map((one, at) => (at === 0 ? { ...one, fields: [...fields, ...more] } : one))
    const { id } = await give(await somebody(), await aForm({}, { ...plain, sections }))
    const scan = await kept(house, 'scan.pdf', aPdf(), 'agency_admin', 'form')
    const body = { signed_on: today, files: [scan.id], note: null }
    const { status, failure } = await house.call(employeeForms.paper, { params: { id }, body })
    expect(status, JSON.stringify(failure)).toBe(200)
    return { id, file_id: scan.id }
  }
  const seen = async (params: { id: Id; file_id: Id }, as: Role) => [
    (await house.call(employeeForms.get, { params }, { as })).data.files.length,
    (await house.call(employeeForms.file, { params }, { as })).status,
  ]
  const medical = await paperOf([])
  expect(await seen(medical, 'csm')).toEqual([0, 404])
  expect(await seen(medical, 'rn_limited')).toEqual([1, 200])
  const { rows } = await house.owner.query(
    `select actor_name from events where kind = 'employee_form.opened' and subject_id = $1`,
    [medical.id],
  )
  expect(rows).toEqual([{ actor_name: 'Rhea Nurse' }])
  const secret = await paperOf([aFormField('ssn', 'number')])
  expect(await seen(secret, 'rn_limited')).toEqual([0, 404])
  expect(await seen(secret, 'agency_admin')).toEqual([1, 200])
})
