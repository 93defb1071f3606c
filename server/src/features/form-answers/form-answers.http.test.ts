import { randomUUID } from 'node:crypto'
import { api, type Conditions, conditionsText, type FormContent, type FormField } from '@preceptor/contract'
import { evaluateForm } from '@preceptor/contract/forms/logic'
import { blankContent, blankField } from '@preceptor/contract/forms/parts'
import { formValues } from '@preceptor/contract/forms/values'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anEmployee } from '../../demo/factories/employees.ts'
import { type Caller, fourCases, type House, openHouse } from '../../../test/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const field = <K extends FormField['kind']>(kind: K, key: string, over: object = {}): FormField => ({
  ...blankField(kind, key),
  labels: { en: `The ${key}`, es: `El ${key}` },
  ...over,
})
const option = (key: string, en: string) => ({ key, labels: { en } })
const contentOf = (...fields: FormField[]): FormContent => {
  const content = blankContent()
  return { ...content, sections: content.sections.map(section => Object.assign(section, { fields })) }
}

const asked = contentOf(
  field('text', 'note'),
  field('number', 'score'),
  field('date', 'test_on'),
  field('choice', 'result', { options: [option('neg', 'Negative'), option('pos', 'Positive')] }),
  field('many', 'symptoms', { options: [option('cough', 'Cough'), option('fever', '=Fever')] }),
  field('yes_no', 'vaccinated'),
  field('text', 'medicine', { when: { field: 'vaccinated', is: true } }),
  field('text', 'allergy', { sensitivity: 'medical' }),
  field('ssn', 'ssn'),
  field('text', 'pin', { sensitivity: 'secret' }),
)

interface Given {
  visibility?: string
  content?: FormContent
  organization_id?: string
}
async function aForm({ visibility = 'general', content = asked, organization_id = house.agency.id }: Given = {}) {
  const [id, version_id] = [randomUUID(), randomUUID()]
  await house.owner.query(
    `insert into forms (organization_id, id, titles, category, visibility, due_days, created_by_name, updated_by_name)
       values ($1, $2, '{"en": "TB check"}', 'health', $3, 7, 'Ada', 'Ada')`,
    [organization_id, id, visibility],
  )
  await aVersion(id, version_id, 1, content, organization_id)
  return { id, version_id }
}
const aVersion = (
  form_id: string,
  id: string,
  number: number,
  content: FormContent,
  organization_id = house.agency.id,
) =>
  house.owner.query(
    `insert into form_versions (organization_id, id, form_id, state, number, content, content_hash, updated_by_name, published_by_name, published_at)
       values ($1, $2, $3, 'published', $4, $5, 'hash', 'Ada', 'Ada', now())`,
    [organization_id, id, form_id, number, JSON.stringify(content)],
  )

interface Completed {
  last_name: string
  answers: Record<string, unknown>
  completed_on?: string
  state?: string
  content?: FormContent
  version_id?: string
}
async function completed(form: { id: string; version_id: string }, given: Completed): Promise<string> {
  const { last_name, answers, completed_on = '2026-03-01', state = 'completed', content = asked } = given
  const organization_id = house.agency.id
  const employee = anEmployee({ organization_id, last_name })
  await house.load({ employees: [employee] })
  const id = randomUUID()
  await house.owner.query(
    `insert into employee_forms (organization_id, id, employee_id, form_id, version_id, state, source, assigned_on, assigned_by_name, start_date,
         due_since, completed_on) values ($1, $2, $3, $4, $5, $6, 'manual', $7, 'Ada', $7, $7, $7)`,
    [organization_id, id, employee.id, form.id, given.version_id ?? form.version_id, state, completed_on],
  )
  const values = formValues(content, answers as never, evaluateForm(content, answers as never, { today: completed_on }))
  await house.owner.query(
    `insert into form_values select $1, $2, $3, $4, key, text, number, day, choices
       from jsonb_to_recordset($5::jsonb) v (key text, text text, number numeric, day date, choices text[])`,
    [organization_id, id, employee.id, form.id, JSON.stringify(values)],
  )
  return id
}

let form: { id: string; version_id: string }
beforeAll(async () => {
  form = await aForm()
  await completed(form, {
    last_name: 'Adams',
    completed_on: '2026-03-01',
    answers: {
      note: 'Chest X-ray at Bronx clinic',
      score: 7.5,
      test_on: '2026-02-01',
      result: 'pos',
      symptoms: ['cough', 'fever'],
      vaccinated: false,
      medicine: 'hidden words',
      allergy: 'latex',
      ssn: '123456789',
      pin: '4711',
    },
  })
  await completed(form, {
    last_name: 'Baker',
    completed_on: '2026-03-02',
    answers: {
      note: 'Nothing',
      score: 10,
      test_on: '2026-02-20',
      result: 'neg',
      symptoms: ['cough'],
      vaccinated: true,
      medicine: 'BCG',
    },
  })
  await completed(form, {
    last_name: 'Cole',
    completed_on: '2026-03-03',
    answers: { score: -2, result: 'neg' },
    state: 'superseded',
  })
})

const list = (query: object = {}, as: Caller = 'agency_admin', { id } = form) =>
  house.call(api.answersOfForm.list, { params: { id }, query }, { as })
const names = async (query: object, of = form) => {
  const { data, status, failure } = await list(query, 'agency_admin', of)
  expect(status, JSON.stringify(failure?.errors)).toBe(200)
  return data.data.map(row => row.name.split(',')[0])
}

describe('the list of answers', () => {
  test('the four cases: each completed form with one value per question, newest first', async () => {
    const { data } = await fourCases(house, api.answersOfForm.list, {
      args: { params: { id: form.id }, query: {} },
      denied: 'rn_limited',
    })
    expect(data.meta.total).toBe(3)
    expect(data.data.map(({ name, state, version }) => [name.split(',')[0], state, version])).toEqual([
      ['Cole', 'superseded', 1],
      ['Baker', 'completed', 1],
      ['Adams', 'completed', 1],
    ])
    expect(data.data[2]?.values).toEqual({
      note: 'Chest X-ray at Bronx clinic',
      score: 7.5,
      test_on: '2026-02-01',
      result: 'pos',
      symptoms: ['cough', 'fever'],
      vaccinated: 'no',
    })
  })

  test('combined conditions use questions and the list’s own filters, but no question the form does not show', async () => {
    const found = (tree: Conditions) => names({ conditions: conditionsText(tree), sort_by: 'name' })
    expect(await found({ any: [{ where: { 'v.result': 'pos' } }, { where: { state: 'superseded' } }] })).toEqual([
      'Adams',
      'Cole',
    ])
    expect(await found({ not: { where: { 'v.score.min': '0', 'v.score.max': '8' } } })).toEqual(['Baker', 'Cole'])
    expect(
      await found({ all: [{ where: { 'v.symptoms': 'cough' } }, { not: { where: { search: 'adams' } } }] }),
    ).toEqual(['Baker'])
    const counts = await house.call(api.answersOfForm.counts, {
      params: { id: form.id },
      query: { of: 'v.result', conditions: conditionsText({ where: { search: 'baker', 'v.result': 'neg,pos' } }) },
    })
    expect(counts.data.data).toEqual([{ value: 'neg', count: 1 }])
    for (const key of ['v.ssn', 'v.allergy', 'v.nothing']) {
      const { status, failure } = await list({ conditions: conditionsText({ not: { where: { [key]: 'x' } } }) })
      expect([status, failure.errors]).toEqual([422, { conditions: [`"${key}" isn’t a filter of this list.`] }])
    }
  })

  test('hidden values and secrets are never included', async () => {
    const told = JSON.stringify((await list()).data)
    expect(told).not.toMatch(/hidden words|123456789|4711/)
    const { rows } = await house.owner.query<{ key: string }>('select key from form_values where form_id = $1', [
      form.id,
    ])
    expect(rows.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['ssn']))
    expect(rows.some(({ key }) => key === 'pin' || key === 'ssn')).toBe(false)
  })

  test('each kind has its own filters', async () => {
    expect(await names({ 'v.note': 'bronx x-ray' })).toEqual(['Adams'])
    expect(await names({ 'v.score.min': '7.5' })).toEqual(['Baker', 'Adams'])
    expect(await names({ 'v.score.min': '7.5', 'v.score.max': '9' })).toEqual(['Adams'])
    expect(await names({ 'v.test_on.from': '2026-02-10' })).toEqual(['Baker'])
    expect(await names({ 'v.test_on.to': 'today+1d', 'v.result': 'pos,neg' })).toEqual(['Baker', 'Adams'])
    expect(await names({ 'v.result': 'neg' })).toEqual(['Cole', 'Baker'])
    expect(await names({ 'v.symptoms': 'fever' })).toEqual(['Adams'])
    expect(await names({ 'v.symptoms': 'cough,fever', 'v.vaccinated': 'yes' })).toEqual(['Baker'])
    expect(await names({ state: 'completed', search: 'baker' })).toEqual(['Baker'])
  })

  test('words are found in texts of every length, whatever their case or accents', async () => {
    const other = await aForm()
    const long = `${'Seen. '.repeat(400)}Peña 100%`
    for (const [last_name, note] of Object.entries({
      Ash: 'Dr. PEÑA, 100% sure',
      Birch: long,
      Cedar: 'Dr. Chen, 100 sure',
      // Short as typed, long once folded
      Dill: `${'½'.repeat(450)} Pena`,
    }))
      await completed(other, { last_name, answers: { note } })
    const found = async (query: object) => new Set(await names(query, other))
    expect(await found({ 'v.note': 'pena' })).toEqual(new Set(['Ash', 'Birch', 'Dill']))
    expect(await found({ 'v.note': 'PEÑA 100%' })).toEqual(new Set(['Ash', 'Birch']))
    expect(await found({ 'v.note': 'seen sure' })).toEqual(new Set())
    expect(await found({ 'v.note': 'dr. 100' })).toEqual(new Set(['Ash', 'Cedar']))
    const without = conditionsText({ not: { where: { 'v.note': 'pena' } } })
    expect(await found({ conditions: without })).toEqual(new Set(['Cedar']))
    expect(await names({ sort_by: 'v.note' }, other)).toEqual(['Dill', 'Cedar', 'Ash', 'Birch'])
  })

  test('rows are sorted by a question, those without an answer last', async () => {
    expect(await names({ sort_by: 'v.score' })).toEqual(['Cole', 'Adams', 'Baker'])
    expect(await names({ sort_by: '-v.score' })).toEqual(['Baker', 'Adams', 'Cole'])
    expect(await names({ sort_by: '-v.test_on' })).toEqual(['Baker', 'Adams', 'Cole'])
    expect(await names({ sort_by: 'v.note' })).toEqual(['Adams', 'Baker', 'Cole'])
    expect(await names({ sort_by: '-v.result' })).toEqual(['Adams', 'Baker', 'Cole'])
    expect(await names({ sort_by: 'v.score', per_page: 1, page: 2 })).toEqual(['Adams'])
  })

  test('an unknown question, and a value that fits no filter, are refused at their field', async () => {
    const refusals = async (query: object) => {
      const { status, failure } = await list(query)
      return [status, failure?.errors]
    }
    const strange = ['This list has no column with this key.']
    expect(await refusals({ 'v.shoes': '1' })).toEqual([422, { 'v.shoes': strange }])
    expect(await refusals({ 'v.score': '1', 'v.note.from': 'today' })).toEqual([
      422,
      { 'v.score': strange, 'v.note.from': strange },
    ])
    expect(await refusals({ sort_by: '-v.shoes' })).toEqual([422, { sort_by: strange }])
    expect(await refusals({ sort_by: 'v.symptoms' })).toEqual([422, { sort_by: strange }])
    expect(await refusals({ 'v.score.min': 'ten' })).toEqual([
      422,
      { 'v.score.min': ['Enter a number, such as 12 or 12.5.'] },
    ])
    expect(await refusals({ 'v.result': 'maybe' })).toEqual([422, { 'v.result': ['Use neg, pos.'] }])
    expect(await refusals({ 'v.test_on.from': 'soon' })).toMatchObject([
      422,
      { 'v.test_on.from': [expect.any(String)] },
    ])
    expect((await refusals({ shoes: '1' }))[0]).toBe(422)
    expect((await refusals({ 'v.pin': '4711' }))[1]).toEqual({ 'v.pin': strange })
  })

  test('an unknown form, or one of another agency, is not found', async () => {
    const other = await aForm({ organization_id: house.other.id })
    for (const id of [randomUUID(), other.id])
      expect(
        (await house.call(api.answersOfForm.list, { params: { id }, query: {} }, { as: 'agency_admin' })).status,
      ).toBe(404)
  })
})

test('its columns: the four cases, in the reader’s language', async () => {
  const { data } = await fourCases(house, api.answersOfForm.columns, {
    args: { params: { id: form.id } },
    denied: 'viewer',
  })
  expect(data.data.map(({ key, kind }) => `${key} ${kind}`)).toEqual([
    'note text',
    'score number',
    'test_on day',
    'result choice',
    'symptoms choices',
    'vaccinated yes_no',
    'medicine text',
  ])
  expect(data.data[5]).toMatchObject({
    label: 'The vaccinated',
    choices: [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ],
  })
})

test('the row count of each choice: the four cases', async () => {
  const count = async (of: string, query: object = {}) =>
    (
      await house.call(
        api.answersOfForm.counts,
        { params: { id: form.id }, query: { ...query, of } },
        {
          as: 'agency_admin',
        },
      )
    ).data.data
  await fourCases(house, api.answersOfForm.counts, {
    args: { params: { id: form.id }, query: { of: 'state' } },
    denied: 'viewer',
  })
  expect(await count('v.result')).toEqual([
    { value: 'neg', count: 2 },
    { value: 'pos', count: 1 },
  ])
  expect(await count('v.symptoms')).toEqual([
    { value: 'cough', count: 2 },
    { value: 'fever', count: 1 },
  ])
  expect(await count('v.result', { 'v.score.min': '0' })).toEqual([
    { value: 'neg', count: 1 },
    { value: 'pos', count: 1 },
  ])
  expect(await count('state')).toEqual([
    { value: 'completed', count: 2 },
    { value: 'superseded', count: 1 },
  ])
})

test('versions: the four cases, and the list of only one version', async () => {
  const again = await aForm()
  const version_id = randomUUID()
  const content = contentOf(field('text', 'fresh'))
  await aVersion(again.id, version_id, 2, content)
  await completed(again, { last_name: 'Old', answers: { note: 'before' } })
  await completed(again, { last_name: 'New', answers: { fresh: 'after' }, content, version_id })
  const { data } = await fourCases(house, api.answersOfForm.versions, {
    args: { params: { id: again.id } },
    denied: 'viewer',
  })
  expect(data.data.map(({ name }) => name)).toEqual(['Version 2', 'Version 1'])
  const found = await house.call(
    api.answersOfForm.list,
    { params: { id: again.id }, query: { version_id } },
    { as: 'agency_admin' },
  )
  expect(found.data.data.map(({ version, values }) => [version, values])).toEqual([[2, { fresh: 'after' }]])
  const columns = await house.call(api.answersOfForm.columns, { params: { id: again.id } }, { as: 'agency_admin' })
  expect(columns.data.data.slice(0, 2).map(({ key }) => key)).toEqual(['fresh', 'note'])
})

describe('the file', () => {
  const file = (query: object, as: Caller = 'agency_admin') =>
    house.call(api.answersOfForm.export, { params: { id: form.id }, query } as never, { as })

  test('the four cases: the requested columns, with words for choices', async () => {
    await fourCases(house, api.answersOfForm.export, {
      args: { params: { id: form.id }, query: { format: 'csv' } },
      denied: 'viewer',
    })
    const columns = 'name,v.result,v.symptoms,v.vaccinated,v.score,v.test_on,v.note'
    const { bytes } = await file({ format: 'csv', columns, 'v.score.min': '0' })
    const [head, ...rows] = bytes.toString().replace('\ufeff', '').trim().split('\r\n')
    expect(head).toBe('Employee,The result,The symptoms,The vaccinated,The score,The test_on,The note')
    expect(rows.map(row => row.replace(/^"[^"]*",/, ''))).toEqual([
      'Negative,Cough,Yes,10,2026-02-20,Nothing',
      'Positive,Cough; =Fever,No,7.5,2026-02-01,Chest X-ray at Bronx clinic',
    ])
  })

  test('as a spreadsheet', async () => {
    const [sheet] = await readXlsx((await file({ format: 'xlsx', columns: 'name,v.score' })).bytes)
    expect(JSON.stringify(sheet)).toContain('The score')
  })

  test('no hidden value and no secret is exported, and an unknown column is refused', async () => {
    const { data } = await house.call(api.answersOfForm.columns, { params: { id: form.id } }, { as: 'agency_admin' })
    const { bytes } = await file({ format: 'csv', columns: data.data.map(({ key }) => `v.${key}`).join(',') })
    expect(bytes.toString()).not.toMatch(/hidden words|123456789|4711/)
    expect(await file({ format: 'csv', columns: 'name,v.pin' })).toMatchObject({
      status: 422,
      failure: { errors: { columns: [expect.any(String)] } },
    })
  })

  test('the history records each export', async () => {
    await file({ format: 'csv', 'v.result': 'pos', 'v.score.min': '1' })
    const { rows } = await house.owner.query<{ note: string }>(
      "select note from events where kind = 'form_answers.exported' order by id desc limit 1",
    )
    expect(rows[0]?.note).toBe('1 as CSV; The score, at least: 1; The result: Positive')
  })
})

describe('access to answers', () => {
  const status = async (id: string, as: Caller) =>
    Promise.all(
      (['columns', 'list', 'counts', 'export', 'versions'] as const).map(async call => {
        const query = call === 'counts' ? { of: 'state' } : call === 'export' ? { format: 'csv' } : {}
        const args = { params: { id }, ...(call === 'columns' || call === 'versions' ? {} : { query }) }
        return (await house.call(api.answersOfForm[call], args, { as })).status
      }),
    )
  const all = (one: number) => [one, one, one, one, one]

  test('medical, HR and identity forms: the agency’s own readers, never vendor staff', async () => {
    for (const visibility of ['medical', 'hr', 'identity']) {
      const { id } = await aForm({ visibility })
      expect(await status(id, 'agency_admin'), visibility).toEqual(all(200))
      for (const as of ['csm', 'super_admin'] as const)
        expect(await status(id, as), `${visibility} ${as}`).toEqual(all(403))
    }
  })

  test('a medical question of a general form has no column for anyone, and can’t be requested', async () => {
    for (const as of ['csm', 'agency_admin'] as const) {
      const told = await list({}, as)
      expect(told.data.data).toHaveLength(3)
      expect(JSON.stringify(told.data)).not.toContain('latex')
      expect((await list({ 'v.allergy': 'latex' }, as)).failure.errors).toEqual({
        'v.allergy': ['This list has no column with this key.'],
      })
    }
  })

  test('viewing medical answers is written to the audit log, once an hour per reader', async () => {
    const { id } = await aForm({ visibility: 'medical' })
    const told = async () =>
      (await house.owner.query("select from events where kind = 'medical.answers_opened' and subject_id = $1", [id]))
        .rowCount
    await status(id, 'csm')
    expect(await told()).toBe(0)
    const look = () => house.call(api.answersOfForm.list, { params: { id }, query: {} }, { as: 'agency_admin' })
    await look()
    await look()
    expect(await told()).toBe(1)
  })
})

describe('views of the answers of one form', () => {
  const body = (over: object = {}) => ({
    resource: 'form_answers' as const,
    form_id: form.id,
    name: 'Positive',
    query: { 'v.result': 'pos', sort_by: '-v.score' },
    columns: ['name', 'v.result'],
    visibility: 'private' as const,
    is_default: false,
    ...over,
  })
  const add = (over: object = {}, as: Caller = 'agency_admin') =>
    house.call(api.savedViews.add, { body: body(over) }, { as })

  test('keep filters, order and columns of its questions, with their count, and show only in that form', async () => {
    const added = await add()
    expect(added.data).toMatchObject({
      count: 1,
      form_id: form.id,
      query: { 'v.result': 'pos', sort_by: '-v.score' },
      columns: ['name', 'v.result'],
    })
    const views = async (form_id?: string) =>
      (
        await house.call(
          api.savedViews.list,
          { query: { resource: 'form_answers', ...(form_id && { form_id }) } },
          { as: 'agency_admin' },
        )
      ).data.data
    expect((await views(form.id)).map(({ name }) => name)).toEqual(['Positive'])
    const other = await aForm()
    expect(await views(other.id)).toEqual([])
    expect((await add({ form_id: other.id })).status).toBe(200)
    const params = { id: added.data.id }
    const changed = await house.call(
      api.savedViews.update,
      { params, body: { query: { 'v.score.min': '0' } } },
      { as: 'agency_admin' },
    )
    expect(changed.data).toMatchObject({ count: 2, query: { 'v.score.min': '0' } })
  })

  test('a view with columns or sorting its form does not have is refused', async () => {
    expect((await add({ name: 'A', columns: ['name', 'v.shoes'] })).failure.errors).toMatchObject({
      columns: [expect.any(String)],
    })
    expect((await add({ name: 'B', query: { sort_by: 'v.shoes' } })).failure.errors).toMatchObject({
      query: [expect.any(String)],
    })
    expect((await add({ name: 'C', form_id: undefined })).failure.errors).toMatchObject({
      form_id: [expect.any(String)],
    })
    expect((await add({ name: 'D', form_id: randomUUID() })).status).toBe(404)
    expect((await add({ name: 'E' }, 'viewer')).status).toBe(403)
    const employees = await add({ name: 'F', resource: 'employees', query: {}, columns: null })
    expect(employees.failure.errors).toMatchObject({ form_id: [expect.any(String)] })
  })

  test('each form keeps each reader’s choice of columns', async () => {
    const data_tables = { [form.id]: { columns: ['name', 'v.result'] } }
    const { data } = await house.call(api.preferences.update, { body: { data_tables } }, { as: 'agency_admin' })
    expect(data.data_tables).toEqual(data_tables)
  })
})
