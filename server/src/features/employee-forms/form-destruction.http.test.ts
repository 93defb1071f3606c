import { addDays, api, type Id } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aFormContent, aFormField, aPublishedForm, type FormRecord } from '../../demo/factories/forms.ts'
import { type Caller, fourCases, type House, openHouse } from '../../../test/house.ts'
import { ruleIn } from '../../../test/compliance/rules-in.ts'
import { turnOf } from '../../../test/turn.ts'
import { aPdf, kept } from '../../../test/upload-flow.ts'
import { todayIn } from '../employees/today.ts'
import { inDays } from '../compliance/presets/preset.ts'
import { addressOf } from '../files/address.ts'
import { forgottenFiles } from '../files/collect.ts'
import { documents } from '../form-documents/draw-loop.ts'
import { storeOf } from '../../store/open-store.ts'

let house: House
const today = todayIn('America/New_York')
const { employeeForms, approvals } = api

beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const content = () => {
  const one = aFormContent()
  const [section] = one.sections
  if (!section) throw new Error('There is no section.')
  const fields = [aFormField('text', 'plain'), aFormField('text', 'health', { sensitivity: 'medical' })]
  return { ...one, sections: [{ ...section, fields }] }
}
/** Signed on paper this long ago, and accepted. */
async function completed(over: Partial<FormRecord>, who: object = {}, signed_on = addDays(today, -800)) {
  const { form, version } = aPublishedForm({ organization_id: house.agency.id, category: 'health', ...over }, content())
  const employee = anEmployee({ organization_id: house.agency.id, hire_date: '2015-01-15', ...who })
  await house.load({ forms: [form], form_versions: [version], employees: [{ ...employee, provider_status: 1 }] })
  const body = { form_id: form.id, due_on: null, note: null }
  const { id } = (await house.call(employeeForms.assign, { params: { id: employee.id }, body })).data
  await house.call(
    employeeForms.answer,
    { params: { id }, body: { answers: { plain: 'Answered', health: 'Asthma' }, in_person: true } },
    { headers: { 'if-match': '*' } },
  )
  const scan = await kept(house, 'scan.pdf', aPdf(), 'agency_admin', 'form')
  await house.call(employeeForms.paper, { params: { id }, body: { signed_on, files: [scan.id], note: null } })
  const { data, status, failure } = await house.call(
    employeeForms.review,
    { params: { id }, body: { decision: 'approve', reason: null } },
    { as: 'rn_limited' },
  )
  expect(status, JSON.stringify(failure)).toBe(200)
  expect(data.state).toBe('completed')
  if ('provider_status' in who)
    await house.owner.query('update employees set provider_status = 5, status_since = $2 where id = $1', [
      employee.id,
      'status_since' in who ? who.status_since : today,
    ])
  return { id, form_id: form.id, employee_id: employee.id, file_id: scan.id, number: data.document?.number ?? '' }
}
const list = async () => (await house.call(employeeForms.destroyable, { query: {} })).data.data
const propose = (id: Id, as: Caller = 'agency_admin') =>
  house.call(employeeForms.destroy, { params: { id }, body: {} }, { as })
const approve = (id: Id, as: Caller) => house.call(approvals.approve, { params: { id }, body: {} }, { as })

test('a form past its retention is destroyed by two people: its number and hash stay, everything else goes', async () => {
  const store = await storeOf(house.config)
  const one = await completed({ retention_from: 'completion', retention_years: 2 })
  await turnOf(
    house,
    documents(house.config, () => Promise.resolve(store)),
  )
  const { data } = await fourCases(house, employeeForms.destroyable, {
    args: { query: {} },
    denied: 'coordinator_limited',
  })
  expect(data.data).toMatchObject([{ id: one.id, document_number: one.number, is_held: false, approval: null }])
  expect(data.meta.total).toBe(1)
  const proposed = await fourCases(house, employeeForms.destroy, {
    args: { params: { id: one.id }, body: {} },
    denied: 'coordinator_limited',
  })
  expect((await list())[0]?.approval).toMatchObject({ id: proposed.data.approval_id, state: 'pending', is_mine: true })
  const only = async (id: Id) => (await house.call(employeeForms.destroyable, { query: { id } })).data.meta.total
  expect([await only(one.id), await only(one.employee_id)]).toEqual([1, 0])
  for (const as of ['agency_admin', 'cs_super_user'] as const)
    expect([as, (await approve(proposed.data.approval_id, as)).status]).toEqual([as, as === 'agency_admin' ? 409 : 403])
  const hash = await house.owner.query<{ sha256: string; file_id: Id }>(
    'select sha256, file_id from form_documents where employee_form_id = $1',
    [one.id],
  )
  expect(hash.rows[0]?.sha256).toMatch(/^[0-9a-f]{64}$/)
  const approved = await approve(proposed.data.approval_id, 'super_admin')
  expect(approved.status, JSON.stringify(approved.failure)).toBe(200)
  const { rows } = await house.owner.query(
    `select a.answers, a.answers_sealed, a.masks, d.number, d.sha256, d.words_sealed, d.file_id, d.destroyed_at is not null as destroyed,
       (select count(*)::int from form_values where employee_form_id = a.id) as values, (select count(*)::int from form_files where employee_form_id = a.id) as files,
       (select count(*)::int from form_signatures where employee_form_id = a.id) as signatures,
       (select count(*)::int from files where id in ($2, $3) and claimed) as claimed
     from employee_forms a join form_documents d on d.employee_form_id = a.id where a.id = $1`,
    [one.id, one.file_id, hash.rows[0]?.file_id],
  )
  expect(rows).toEqual([
    {
      answers: {},
      answers_sealed: null,
      masks: {},
      number: one.number,
      sha256: hash.rows[0]?.sha256,
      words_sealed: null,
      file_id: null,
      destroyed: true,
      values: 0,
      files: 0,
      signatures: 1,
      claimed: 0,
    },
  ])
  // Neither file opens anymore, and soon their bytes are gone
  const both = [one.file_id, hash.rows[0]?.file_id ?? '']
  const left = await house.owner.query('select state, key_sealed from files where id = any($1)', [both])
  expect(left.rows).toEqual(both.map(() => ({ state: 'leaving', key_sealed: null })))
  const organization_id = house.agency.id
  for (const id of both) {
    const { address } = addressOf(house.config.appKeys, { organization_id, id })
    expect((await house.app.inject({ url: `/api${address}` })).statusCode).toBe(404)
  }
  await house.owner.query(`update files set touched_at = now() - interval '6 minutes' where id = any($1)`, [both])
  await turnOf(
    house,
    forgottenFiles(() => Promise.resolve(store)),
  )
  for (const id of both) expect(await store.list(`${organization_id}/${id}`)).toEqual([])
  expect(await list()).toEqual([])
  const shown = (await house.call(employeeForms.get, { params: { id: one.id } })).data
  expect(shown.may).not.toContain('correct')
  expect(shown.document).toMatchObject({ number: one.number, destroyed_at: expect.any(String) })
  const file = await house.call(employeeForms.document, { params: { id: one.id }, query: {} })
  expect([file.status, file.failure.code]).toEqual([409, 'CONFLICT'])
  const events = await house.owner.query(
    `select actor_name, note from events where kind = 'employee_form.destroyed' and subject_id = $1`,
    [one.employee_id],
  )
  expect(events.rows).toEqual([{ actor_name: 'Ada Admin', note: one.number }])
  expect((await propose(one.id)).failure.message).toBe('This form was destroyed.')
})

test('a form still counts for compliance when it is held and when it is destroyed', async () => {
  const one = await completed({ retention_from: 'completion', retention_years: 2 })
  const rule = await ruleIn(house, {
    name: 'Statement',
    asks: { kind: 'form', form_ids: [one.form_id] },
    window: { kind: 'proof', within: inDays(30) },
  })
  const told = async () => {
    const { data } = await house.call(api.compliance.ofEmployee, { params: { id: one.employee_id }, query: {} })
    const found = data.rules.find(({ rule_id }) => rule_id === rule)
    return [found?.state, found?.detail?.records.map(({ id, counts }) => [id, counts])]
  }
  const counts = ['satisfied', [[one.id, 1]]]
  expect(await told()).toEqual(counts)
  const body = { reason: 'A claim.', of_person: false }
  const { data: held } = await house.call(employeeForms.hold, { params: { id: one.id }, body })
  expect(await told()).toEqual(counts)
  const hold_id = held.holds[0]?.id ?? ''
  await house.call(employeeForms.release, { params: { id: one.id, hold_id }, body: { reason: 'Settled.' } })
  const approved = await approve((await propose(one.id)).data.approval_id, 'super_admin')
  expect(approved.status, JSON.stringify(approved.failure)).toBe(200)
  expect(await told()).toEqual(counts)
})

test('a hold on the form or the person blocks it, before and after the proposal', async () => {
  for (const of_person of [false, true]) {
    const { id } = await completed({ retention_from: 'completion', retention_years: 1 })
    const hold = async () => {
      const body = { reason: 'A claim.', of_person }
      const { data } = await house.call(employeeForms.hold, { params: { id }, body })
      return data.holds[0]?.id ?? ''
    }
    const hold_id = await hold()
    expect((await list()).find(row => row.id === id)?.is_held).toBe(true)
    const blocked = await propose(id)
    expect([blocked.status, blocked.failure.code]).toEqual([409, 'CONFLICT'])
    await house.call(employeeForms.release, { params: { id, hold_id }, body: { reason: 'Settled.' } })
    const { data } = await propose(id)
    await hold()
    const late = await approve(data.approval_id, 'super_admin')
    expect(late.failure.message).toBe('This form or this person is under a legal hold. Release it first.')
    const { rows } = await house.owner.query('select destroyed_at from form_documents where employee_form_id = $1', [
      id,
    ])
    expect(rows).toEqual([{ destroyed_at: null }])
  }
})

test('a form kept permanently, or not yet long enough, is not in the list and is refused', async () => {
  const left = (status_since: string) => ({ provider_status: 5, status_since, hire_date: addDays(today, -2000) })
  const fresh = (status_since: string) => ({ ...left(status_since), hire_date: addDays(today, -900) })
  const cases: [string, Partial<FormRecord>, object, boolean][] = [
    ['for good', { retention_from: 'completion', retention_years: null }, {}, false],
    ['three years of two', { retention_from: 'completion', retention_years: 3 }, {}, false],
    ['still employed', { retention_from: 'end', retention_years: 1 }, {}, false],
    ['left lately', { retention_from: 'end', retention_years: 1 }, left(addDays(today, -300)), false],
    ['left long ago', { retention_from: 'end', retention_years: 1 }, left(addDays(today, -400)), true],
    ['I-9: still employed', { retention_from: 'i9', retention_years: null }, {}, false],
    ['I-9: a year since the end', { retention_from: 'i9', retention_years: null }, left(addDays(today, -300)), false],
    [
      'I-9: three years since the hire',
      { retention_from: 'i9', retention_years: null },
      fresh(addDays(today, -400)),
      false,
    ],
    ['I-9: both over', { retention_from: 'i9', retention_years: null }, left(addDays(today, -400)), true],
  ]
  for (const [name, form, who, isOver] of cases) {
    const { id } = await completed(form, who, addDays(today, -800))
    expect([name, (await list()).some(row => row.id === id)]).toEqual([name, isOver])
    const refusal = isOver ? null : ((await propose(id)).failure?.message ?? '')
    expect([name, refusal]).toEqual([name, isOver ? null : 'The retention period of this form isn’t over yet.'])
  }
})
