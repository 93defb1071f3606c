import { addDays, api, type Args, type Id } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPublishedForm, type FormRecord } from '../../demo/factories/forms.ts'
import type { RunningWorker } from '../../jobs/worker.ts'
import { storeOf } from '../../store/open-store.ts'
import { todayIn } from '../employees/today.ts'
import { documents } from '../form-documents/draw-loop.ts'
import { peopleOf, previewed, runBulk, undoBulk } from '../../../test/bulk-flow.ts'
import { type Caller, type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { turnOf } from '../../../test/turn.ts'
import { aPdf, kept } from '../../../test/upload-flow.ts'
import { peopleIn } from '../../../test/trainees.ts'

let house: House
let worker: RunningWorker
const today = todayIn('America/New_York')

beforeAll(async () => {
  house = await openHouse()
  worker = await workerOf(house)
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})

type Change = Args<typeof api.bulk.add>['body']['change']
async function aForm(over: Partial<FormRecord> = {}): Promise<Id> {
  const { form, version } = aPublishedForm({ organization_id: house.agency.id, titles: { en: 'Handbook' }, ...over })
  await house.load({ forms: [form], form_versions: [version] })
  return form.id
}
const planned = (ids: readonly Id[], change: Change, as?: Caller) =>
  previewed(house, { audience: { by: 'rows', ids: [...ids] }, change }, as)
const add = (form_id: Id): Change => ({ act: 'form_add', form_id, start_date: today, due_on: null })
const formsOf = async (id: Id) =>
  (await house.call(api.employeeForms.ofEmployee, { params: { id } }, { as: 'agency_admin' })).data.data

test('[R-RTE-14] a form is given to many; the preview names people who have it open or left, and an undo removes it', async () => {
  const form_id = await aForm()
  const [has = '', left = '', fresh = ''] = await peopleIn(house, [
    {},
    { provider_status: 5, termination_date: today },
    {},
  ])
  await house.call(
    api.employeeForms.assign,
    { params: { id: has }, body: { form_id, due_on: null, note: null } },
    { as: 'agency_admin' },
  )
  const { id, title } = await planned([has, left, fresh], add(form_id))
  expect(title).toBe('Add form Handbook')
  const told = await peopleOf(house, id)
  expect(told.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['skip', expect.stringContaining('Already has this form, due')],
    ['skip', 'No longer works here.'],
    ['update', null],
  ])
  await runBulk(house, id)
  expect(await formsOf(fresh)).toMatchObject([{ form_id, state: 'open', source: 'bulk', due_on: addDays(today, 30) }])
  expect(await formsOf(left)).toEqual([])
  await undoBulk(house, id)
  expect(await formsOf(fresh)).toEqual([])
})

test('title and rows name the form in the reader’s language', async () => {
  const form_id = await aForm({ titles: { en: 'House rules', es: 'Reglas' } })
  const [one = ''] = await peopleIn(house, [{}])
  const { id, title } = await planned([one], add(form_id))
  expect(title).toBe('Add form House rules')
  const spanish = { headers: { 'accept-language': 'es' } }
  expect((await house.call(api.bulk.get, { params: { id } }, spanish)).data.title).toBe('Agregar el formulario Reglas')
  const after = async () =>
    (await house.call(api.bulk.people, { params: { id } }, spanish)).data.data[0]?.changes[0]?.after
  expect(await after()).toBe('Reglas')
  // Another form with the same name: the stored one may mean either
  await aForm({ titles: { en: 'House rules', es: 'Normas' } })
  expect(await after()).toBe('House rules')
})

test('a form with a legal hold is not removed by an undo', async () => {
  const form_id = await aForm()
  const [one = '', other = ''] = await peopleIn(house, [{}, {}])
  const { id } = await planned([one, other], add(form_id))
  await runBulk(house, id)
  const [given] = await formsOf(one)
  const body = { reason: 'A claim.', of_person: false }
  expect((await house.call(api.employeeForms.hold, { params: { id: given?.id ?? '' }, body })).status).toBe(200)
  await undoBulk(house, id)
  expect(await formsOf(other)).toEqual([])
  expect((await house.call(api.employeeForms.get, { params: { id: given?.id ?? '' } })).data.holds).toHaveLength(1)
})

test('unfinished copies are voided with the reason; people without one are left out', async () => {
  const form_id = await aForm()
  const [has = '', none = ''] = await peopleIn(house, [{}, {}])
  await runBulk(house, (await planned([has], add(form_id))).id)
  const { id } = await planned([has, none], { act: 'form_void', form_id, reason: 'Wrong year' })
  expect((await peopleOf(house, id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['update', null],
    ['skip', 'Doesn’t have this form open.'],
  ])
  await runBulk(house, id)
  expect(await formsOf(has)).toMatchObject([{ state: 'voided', reason: 'Wrong year' }])
})

test('people without a way to reach them are rejected with the reason', async () => {
  const form_id = await aForm()
  const [has = ''] = await peopleIn(house, [{ email: null, mobile: null }])
  await runBulk(house, (await planned([has], add(form_id))).id)
  const { id } = await planned([has], { act: 'form_remind', form_id })
  await runBulk(house, id)
  expect((await peopleOf(house, id)).map(({ outcome }) => outcome)).toEqual(['reject'])
})

test('a nurse gives only health and competency forms, and titles of other classes stay out of the preview', async () => {
  const [one = ''] = await peopleIn(house, [{}])
  const policy = await aForm({ category: 'policy' })
  const refused = await house.call(
    api.bulk.add,
    { body: { audience: { by: 'rows', ids: [one] }, change: add(policy) } },
    { as: 'rn_limited' },
  )
  const onlyHers = { 'change.form_id': ['You can assign only forms about health and competency.'] }
  expect([refused.status, refused.failure.errors]).toEqual([422, onlyHers])
  const secret = await aForm({ titles: { en: 'Hepatitis B' }, category: 'health', visibility: 'medical' })
  const { id, title } = await planned([one], add(secret))
  expect(JSON.stringify([title, await peopleOf(house, id)])).not.toContain('Hepatitis')
})

test('[R-RTE-14] papers for many: a PDF of each completed copy, for people who may read them', async () => {
  const store = await storeOf(house.config)
  const form_id = await aForm()
  const [has = '', open = '', none = ''] = await peopleIn(house, [{ last_name: 'Reyes' }, {}, {}])
  await runBulk(house, (await planned([has, open], add(form_id))).id)
  const [form] = await formsOf(has)
  const scan = await kept(house, 'scan.pdf', aPdf(), 'admin', 'form')
  const params = { id: form?.id ?? '' }
  const paper = { params, body: { signed_on: today, files: [scan.id], note: null } }
  await house.call(api.employeeForms.paper, paper, { as: 'admin' })
  const review = { params, body: { decision: 'approve', reason: null } } as const
  const approved = await house.call(api.employeeForms.review, review, { as: 'agency_admin' })
  expect(approved.status).toBe(200)
  const told = async (id: Id) => (await peopleOf(house, id)).map(({ outcome, reason }) => [outcome, reason])
  const early = await planned([has], { act: 'form_papers', form_id })
  expect(await told(early.id)).toEqual([['skip', 'The document of the completed form is not drawn, or was destroyed.']])
  await turnOf(
    house,
    documents(house.config, () => Promise.resolve(store)),
  )
  const { id } = await planned([has, open, none], { act: 'form_papers', form_id })
  expect((await told(id)).toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
    ['skip', 'Has no completed copy of this form.'],
    ['skip', 'Has no completed copy of this form.'],
    ['update', null],
  ])
  await runBulk(house, id)
  const zip = await house.call(api.bulk.papers, { params: { id } }, { as: 'agency_admin' })
  expect([zip.status, zip.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  expect(zip.bytes.includes('Reyes')).toBe(true)
  const { rows } = await house.owner.query(
    `select actor_name, note from events where kind = 'forms.exported' and subject_id = $1`,
    [form_id],
  )
  expect(rows).toMatchObject([{ note: '1 form' }])
  const denied = await house.call(
    api.bulk.add,
    { body: { audience: { by: 'rows', ids: [has] }, change: { act: 'form_papers', form_id } } },
    { as: 'coordinator_limited' },
  )
  expect([denied.status, denied.failure.errors]).toEqual([
    422,
    { 'change.act': ['You don’t have permission to export forms.'] },
  ])
})
