import { addDays, api, type FormContent, type Id } from '@preceptor/contract'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aFormContent, aFormField } from '../../demo/factories/forms.ts'
import { formFlow } from '../../../test/form-flow.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { aPdf, kept } from '../../../test/upload-flow.ts'
import { todayIn } from '../employees/today.ts'
import { openWords } from './complete.ts'

/** The frozen content equals the signed content, no matter when it is completed or what happened in between. */

let house: House
const { employeeForms } = api
const flow = formFlow(() => house)
const today = todayIn('America/New_York')
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
afterEach(() => {
  vi.useRealTimers()
})

function threeSteps(): FormContent {
  const plain = aFormContent()
  const [step] = plain.steps
  if (!step) throw new Error('There is no step.')
  const section = (key: string) => ({
    key,
    titles: { en: key },
    hints: {},
    when: null,
    fields: [aFormField('text', `${key}_text`)],
  })
  const keys = ['one', 'two', 'three']
  return {
    ...plain,
    sections: keys.map(section),
    steps: keys.map((key, at) => Object.assign({}, step, { key, sections: [key], order: at === 0 ? 1 : 2 })),
  }
}

async function wordsOf(id: Id) {
  const { rows } = await house.owner.query('select id, words_sealed from form_documents where employee_form_id = $1', [
    id,
  ])
  return openWords(house.config.appKeys, rows[0])
}

test('reviewed days later, a form shows what was signed, and keeps its text', async () => {
  const plain = threeSteps()
  const [one] = plain.sections
  if (!one) throw new Error('There is no section.')
  const fresh = aFormField('text', 'fresh', { when: { field: 'seen_on', within_days: 0 } })
  const sections = [{ ...one, fields: [aFormField('date', 'seen_on'), fresh] }]
  const content = { ...plain, sections, steps: plain.steps.slice(0, 1) }
  const { id } = await flow.given(await flow.published(content, { review: 'any', category: 'health' }), content)
  const mari = await flow.device(id, 'one')
  expect((await flow.answer(mari, { seen_on: today, fresh: 'Seen today' })).status).toBe(200)
  expect((await flow.sign(mari)).data.state).toBe('review')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${addDays(today, 3)}T16:00:00Z`) })
  const body = { decision: 'approve' as const, reason: null }
  const approved = await house.call(employeeForms.review, { params: { id }, body }, { as: 'rn_limited' })
  expect([approved.status, approved.data.state]).toEqual([200, 'completed'])
  vi.useRealTimers()
  const words = await wordsOf(id)
  expect([words.answers, words.visible]).toEqual([{ seen_on: today, fresh: 'Seen today' }, ['seen_on', 'fresh']])
  const { rows } = await house.owner.query('select answers from employee_forms where id = $1', [id])
  expect(rows[0].answers).toEqual(words.answers)
})

test('fields hidden by a paper form are dropped on acceptance, from both the row and the text', async () => {
  const plain = threeSteps()
  const [one] = plain.sections
  if (!one) throw new Error('There is no section.')
  const hidden = aFormField('text', 'hidden', { when: { field: 'one_text', is: 'yes' } })
  const content = { ...plain, sections: [{ ...one, fields: [...one.fields, hidden] }], steps: plain.steps.slice(0, 1) }
  const { id } = await flow.given(await flow.published(content, { category: 'health' }), content)
  const mari = await flow.device(id, 'one')
  await flow.answer(mari, { one_text: 'yes', hidden: 'Not told' })
  await flow.answer(mari, { one_text: 'no' })
  const scan = await kept(house, 'scan.pdf', aPdf(), 'agency_admin', 'form')
  const paper = { signed_on: today, files: [scan.id], note: null }
  await house.call(employeeForms.paper, { params: { id }, body: paper })
  const body = { decision: 'approve' as const, reason: null }
  const approved = await house.call(employeeForms.review, { params: { id }, body }, { as: 'rn_limited' })
  expect(approved.data.state).toBe('completed')
  const { rows } = await house.owner.query('select answers from employee_forms where id = $1', [id])
  expect([rows[0].answers, (await wordsOf(id)).answers]).toEqual([{ one_text: 'no' }, { one_text: 'no' }])
})

test('signatures on paper cover each other: in a returned form those before the remark stay valid', async () => {
  const content = threeSteps()
  const { id } = await flow.given(await flow.published(content, { category: 'health' }), content)
  const scan = await kept(house, 'scan.pdf', aPdf(), 'agency_admin', 'form')
  const paper = { signed_on: today, files: [scan.id], note: null }
  await house.call(employeeForms.paper, { params: { id }, body: paper })
  const body = { decision: 'return' as const, reason: null, remarks: { three_text: 'Who?' } }
  const returned = await house.call(employeeForms.review, { params: { id }, body }, { as: 'rn_limited' })
  expect([returned.status, returned.data.state]).toEqual([200, 'returned'])
  const saved = await flow.answerHere(id, { three_text: 'Mari' }, { in_person: true })
  expect(saved.data.signatures.map(one => [one.step_key, one.is_superseded])).toEqual([
    ['one', false],
    ['two', false],
    ['three', true],
  ])
})

test('a signature that waited for its form is dated when it acquired it', async () => {
  const content = {
    ...threeSteps(),
    steps: threeSteps().steps.slice(0, 1),
    sections: threeSteps().sections.slice(0, 1),
  }
  const { id } = await flow.given(await flow.published(content), content)
  const mari = await flow.device(id, 'one')
  await flow.answer(mari, { one_text: 'x' })
  await house.owner.query('begin')
  await house.owner.query('select from employee_forms where id = $1 for update', [id])
  const signing = flow.sign(mari)
  await new Promise(resolve => setTimeout(resolve, 400))
  const { rows } = await house.owner.query('select clock_timestamp() as free_at')
  await house.owner.query('commit')
  expect((await signing).data.state).toBe('completed')
  const signed = await house.owner.query(
    'select at >= $2 as is_after from form_signatures where employee_form_id = $1',
    [id, rows[0].free_at],
  )
  expect(signed.rows).toEqual([{ is_after: true }])
})
