import { api, type Args, type FormContent, type Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../db/tx.ts'
import { aFormContent, aPublishedForm } from '../../demo/factories/forms.ts'
import type { RunningWorker } from '../../jobs/worker.ts'
import { todayIn } from '../employees/today.ts'
import { peopleOf, previewed, runBulk, undoBulk } from '../../../test/bulk-flow.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { peopleIn } from '../../../test/trainees.ts'

let house: House
let worker: RunningWorker
const today = todayIn('America/New_York')
const { employeeForms } = api
const asAdmin = { as: 'agency_admin' } as const

beforeAll(async () => {
  house = await openHouse()
  worker = await workerOf(house)
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})

/** The caregiver signs first, a family member second. */
const content = (over: Partial<FormContent> = {}): FormContent => {
  const one = aFormContent()
  const [step] = one.steps
  if (!step) throw new Error('The content has no step.')
  return {
    ...one,
    steps: [
      step,
      { ...step, key: 'family', who: { kind: 'outside', labels: { en: 'Family', es: 'Familia' } }, order: 2 },
    ],
    ...over,
  }
}
async function aForm(of = content()): Promise<Id> {
  const { form, version } = aPublishedForm({ organization_id: house.agency.id, titles: { en: 'Visit plan' } }, of)
  await house.load({ forms: [form], form_versions: [version] })
  return form.id
}
type Change = Extract<Args<typeof api.bulk.add>['body']['change'], { act: 'form_add' }>
const add = (form_id: Id, outside?: Change['outside']): Change => ({
  act: 'form_add',
  form_id,
  start_date: today,
  due_on: null,
  ...(outside && { outside }),
})
const planned = (ids: readonly Id[], change: Change) =>
  previewed(house, { audience: { by: 'rows', ids: [...ids] }, change })
const asked = (ids: readonly Id[], change: Change) =>
  house.call(api.bulk.add, { body: { audience: { by: 'rows', ids: [...ids] }, change } }, asAdmin)
const signersOf = (employee_id: Id) =>
  transaction(house.database.pool, { role: 'app_user', organization_id: house.agency.id }, db =>
    db.rows<{ step_key: string; name: string | null; email: string | null; phone: string | null }>(
      sql`select step_key, name, email, phone from form_signers where employee_id = ${employee_id} and kind = 'outside'`,
    ),
  )
const formOf = async (id: Id) => {
  const { data } = await house.call(employeeForms.ofEmployee, { params: { id } }, asAdmin)
  const [form] = data.data
  if (!form) throw new Error('There is no form.')
  return form
}
const unnamed = async (form_id: Id) =>
  (await house.call(employeeForms.list, { query: { desk: 'unnamed', form_id } }, asAdmin)).data.data.map(
    ({ employee_id }) => employee_id,
  )

test('[R-RTE-14] one person signs for all: the preview names them, the run records how to reach them, an undo removes everything', async () => {
  const form_id = await aForm()
  const [one = '', two = ''] = await peopleIn(house, [{}, {}])
  const vega = { by: 'one', name: 'Rosa Vega', email: 'rosa@example.com', phone: '(718) 555-0101' } as const
  const { id } = await planned([one, two], add(form_id, { family: vega }))
  for (const { outcome, reason, changes } of await peopleOf(house, id)) {
    expect([outcome, reason]).toEqual(['update', null])
    expect(changes).toContainEqual({ field: 'signer', before: null, after: 'Rosa Vega' })
  }
  await runBulk(house, id)
  const named = { step_key: 'family', name: 'Rosa Vega', email: 'rosa@example.com', phone: '+17185550101' }
  expect([await signersOf(one), await signersOf(two)]).toEqual([[named], [named]])
  await undoBulk(house, id)
  expect(await signersOf(one)).toEqual([])
})

test('[R-RTE-14] a list names a signer per employee; employees without one, and rows matching no one, are reported by name', async () => {
  const form_id = await aForm()
  const [has = '', none = '', other = ''] = await peopleIn(house, [
    { employee_number: 'F-100' },
    { employee_number: 'F-200', first_name: 'Ben', last_name: 'Reyes' },
    { employee_number: 'F-300' },
  ])
  const rows = [
    { who: 'F-100', name: 'Luis Mora', email: 'luis@example.com' },
    { who: 'F-100', name: 'Luisa Mora' },
    { who: 'F-300', name: 'Not chosen' },
    { who: 'Nobody Here', name: 'Lost' },
  ]
  const { id, total } = await planned([has, none], add(form_id, { family: { by: 'list', rows } }))
  expect(total).toBe(5)
  const told = (await peopleOf(house, id)).map(({ outcome, employee_id, line, reason }) => [
    employee_id ?? line,
    outcome,
    reason,
  ])
  expect(told).toEqual(
    expect.arrayContaining([
      [has, 'update', null],
      [none, 'update', 'No one is named for “Family” yet. It waits under “No signer yet”.'],
      ['F-100', 'skip', 'Listed more than once.'],
      ['F-300', 'skip', 'In the list of signers, but not among these employees.'],
      ['Nobody Here', 'unknown', 'No employee matches this line.'],
    ]),
  )
  await runBulk(house, id)
  expect(await signersOf(has)).toMatchObject([{ name: 'Luis Mora', email: 'luis@example.com', phone: null }])
  expect(await signersOf(none)).toMatchObject([{ name: null }])
  expect(await signersOf(other)).toEqual([])
  expect(await unnamed(form_id)).toEqual([none])
})

test('people under “No signer yet” leave it once a signer is named, and a second signer ends the first one’s link', async () => {
  const [step] = aFormContent().steps
  if (!step) throw new Error('The content has no step.')
  const form_id = await aForm(
    content({ steps: [{ ...step, key: 'family', who: { kind: 'outside', labels: { en: 'Family' } } }] }),
  )
  const [one = ''] = await peopleIn(house, [{}])
  await runBulk(house, (await planned([one], add(form_id))).id)
  expect(await unnamed(form_id)).toEqual([one])
  const { id } = await formOf(one)
  const name = (body: object) =>
    house.call(employeeForms.nameSigner, { params: { id }, body: { step_key: 'family', ...body } as never }, asAdmin)
  expect((await name({ name: ' ' })).status).toBe(422)
  expect((await name({ step_key: 'other', name: 'Rosa' })).status).toBe(422)
  const named = await name({ name: 'Rosa Vega', email: 'rosa@example.com', tells: true })
  expect(named.data.signers).toMatchObject([
    { who: 'Rosa Vega', outside: { name: 'Rosa Vega', email: 'rosa@example.com', phone: null } },
  ])
  expect(named.data.last_told_at).not.toBeNull()
  expect(await unnamed(form_id)).toEqual([])
  const link = async () => (await house.call(api.signing.links, { params: { id } }, asAdmin)).data.data
  expect(await link()).toMatchObject([{ who: 'Rosa Vega', state: 'open' }])
  await name({ name: 'Luis Mora', phone: '(718) 555-0199' })
  expect(await link()).toMatchObject([{ who: 'Luis Mora', state: 'revoked' }])
  const history = await house.call(api.employees.history, { params: { id: one } }, asAdmin)
  expect(JSON.stringify(history.data)).toContain('Luis Mora')
  // A signer named in between is not reverted
  expect((await name({ name: 'Luis Mora', phone: '(718) 555-0199' })).status).toBe(200)
})

test('bad rows are refused at their position, and an unknown step by its key', async () => {
  const form_id = await aForm()
  const [one = ''] = await peopleIn(house, [{}])
  const rows = [
    { who: 'F-1', name: 'Rosa Vega' },
    { who: 'F-2', name: '', email: 'nowhere' },
  ]
  const bad = await asked([one], add(form_id, { family: { by: 'list', rows } }))
  expect(bad.status).toBe(422)
  expect(Object.keys(bad.failure.errors ?? {}).toSorted()).toEqual([
    'change.outside.family.rows.1.email',
    'change.outside.family.rows.1.name',
  ])
  const strange = await asked([one], add(form_id, { doctor: { by: 'one', name: 'Dr. Chen' } }))
  expect(Object.keys(strange.failure.errors ?? {})).toEqual(['change.outside.doctor'])
})

test('the preview says when a step’s role is vacant, and who signs for people without a coordinator', async () => {
  const [step] = aFormContent().steps
  if (!step) throw new Error('The content has no step.')
  const of = (who: FormContent['steps'][number]['who']) =>
    aForm(content({ steps: [step, { ...step, key: 'office', order: 2, who }] }))
  const [one = ''] = await peopleIn(house, [{ coordinator_id: null }])
  const told = async (form_id: Id) => (await peopleOf(house, (await planned([one], add(form_id))).id))[0]?.reason
  expect(await told(await of({ kind: 'coordinator' }))).toBe('Has no coordinator. An administrator signs that step.')
  expect(await told(await of({ kind: 'user', user_id: '00000000-0000-4000-8000-000000000099' }))).toBe(
    'A step is for a user who left, or for a role that no one has.',
  )
})
