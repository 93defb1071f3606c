import { api, type Form, type Id, type Role } from '@preceptor/contract'
import type { FormContent } from '@preceptor/contract/forms/content'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { aCredentialType } from '../../demo/factories/credentials.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aFormContent, aFormField, aFormVersion, aPublishedForm } from '../../demo/factories/forms.ts'
import { contentHash } from '../../records/versions.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const { forms } = api
const settings = (over: object = {}) => ({
  titles: { en: 'Handbook receipt', es: 'Recibo del manual' },
  category: 'policy' as const,
  visibility: 'general' as const,
  ...over,
})

async function added(over: object = {}): Promise<Form> {
  const { status, data, failure } = await house.call(forms.add, { body: settings(over) })
  expect(status, JSON.stringify(failure)).toBe(200)
  return data
}
async function published(content = aFormContent(), over: object = {}): Promise<Form> {
  const { form, version } = aPublishedForm({ organization_id: house.agency.id, ...over }, content)
  await house.load({ forms: [form], form_versions: [version] })
  return (await house.call(forms.get, { params: { id: form.id } })).data
}
const save = (id: Id, content: FormContent, version: number) =>
  house.call(forms.saveDraft, { params: { id }, body: { content } }, { headers: { 'if-match': `"${version}"` } })
const draftOf = async (id: Id) => (await house.call(forms.draft, { params: { id } })).data
async function publish(id: Id, over: object = {}) {
  const { version } = await draftOf(id)
  const body = { change_kind: 'minor' as const, note: null, seen_at: version.updated_at, ...over }
  return house.call(forms.publish, { params: { id }, body })
}
async function asAgency(statement: string) {
  await house.owner.query('begin')
  try {
    await house.owner.query('set local role app_user')
    await house.owner.query(`select set_config('app.org', $1, true)`, [house.agency.id])
    await house.owner.query(statement)
  } finally {
    await house.owner.query('rollback')
  }
}
const history = async (id: Id) =>
  (
    await house.owner.query<{ kind: string; note: string | null }>(
      'select kind, note from events where subject_id = $1 order by id',
      [id],
    )
  ).rows

describe('permissions', () => {
  test('access in four cases for each call', async () => {
    await fourCases(house, forms.list, { args: { query: {} }, denied: 'viewer' })
    await fourCases(house, forms.counts, { args: { query: { of: 'status' } }, denied: 'viewer' })
    await fourCases(house, forms.export, { args: { query: { format: 'csv' } }, denied: 'viewer' })
    await fourCases(house, forms.shipped, { args: {}, denied: 'viewer' })
    await fourCases(house, forms.add, { args: { body: settings() }, denied: 'coordinator_limited' })
    const { id } = await published()
    for (const call of [forms.get, forms.draft, forms.versions, forms.file] as const)
      await fourCases(house, call, { args: { params: { id } }, denied: 'rn_limited' })
    await fourCases(house, forms.preview, { args: { params: { id }, query: {} }, denied: 'rn_limited' })
    const begun = await fourCases(house, forms.startDraft, { args: { params: { id }, body: {} }, denied: 'viewer' })
    expect(begun.data.version.number).toBeNull()
  })

  test.each([
    ['admin', 200],
    ['cs_super_user', 200],
    ['csm', 200],
    ['agency_admin', 200],
    ['coordinator_limited', 403],
    ['rn_limited', 403],
    ['viewer', 403],
  ] as const)('%s manages forms: %i', async (role: Role, status) => {
    expect((await house.call(forms.list, { query: {} }, { as: role })).status).toBe(status)
    expect((await house.call(forms.shipped, {}, { as: role })).status).toBe(status)
  })

  test('another agency finds nothing', async () => {
    const { id } = await published()
    const other = await house.call(forms.get, { params: { id } }, { as: 'other', organization_id: house.other.id })
    expect(other.status).toBe(404)
  })

  test('the lookup gives the class where a reader may not see the title', async () => {
    const medical = await published(aFormContent(), { titles: { en: 'TB questionnaire' }, visibility: 'medical' })
    const hr = await published(aFormContent(), { titles: { en: 'Corrective action' }, visibility: 'hr' })
    const names = async (as: Role) => {
      const { data } = (await house.call(api.lookups.forms, {}, { as })).data
      return [medical, hr].map(({ id }) => data.find(row => row.id === id)?.name)
    }
    expect(await names('agency_admin')).toEqual(['TB questionnaire', 'Corrective action'])
    expect(await names('rn_limited')).toEqual(['TB questionnaire', 'HR'])
    expect(await names('viewer')).toEqual(['Medical', 'HR'])
    expect(await names('coordinator_limited')).toEqual(['Medical', 'HR'])
  })

  test('the lookup gives the title to a user with a step in someone’s copy', async () => {
    const { id, published: version } = await published(aFormContent(), {
      titles: { en: 'Evaluation' },
      visibility: 'hr',
    })
    const employee = anEmployee({ organization_id: house.agency.id })
    await house.load({ employees: [employee] })
    await house.owner.query(
      `with e as (insert into employee_forms (organization_id, employee_id, form_id, version_id, source, assigned_on, assigned_by_name, start_date, due_since)
         values ($1, $2, $3, $4, 'manual', '2026-01-01', 'Ada', '2026-01-01', '2026-01-01') returning id)
       insert into form_signers (organization_id, employee_form_id, employee_id, step_key, place, user_id)
         select $1, id, $2, 'nurse', 1, $5 from e`,
      [house.agency.id, employee.id, id, version?.id, house.users.rn_limited.id],
    )
    const { data } = (await house.call(api.lookups.forms, {}, { as: 'rn_limited' })).data
    expect(data.find(row => row.id === id)?.name).toBe('Evaluation')
  })
})

describe('settings', () => {
  test('a new form is an empty draft with the usual settings', async () => {
    const form = await added()
    expect(form).toMatchObject({ status: 'draft', due_from: 'assignment', due_days: 30, number: null, has_draft: true })
    const { sections, consent } = (await draftOf(form.id)).version.content
    expect(sections).toHaveLength(1)
    // The consent text for electronic signing is ready in both languages
    expect([consent.en, consent.es]).toEqual([
      expect.stringMatching(/^I agree to sign this form electronically\..*paper form instead.*copy/),
      expect.stringMatching(/^Acepto firmar este formulario de forma electrónica\..*en papel.*copia/),
    ])
    expect((await history(form.id)).map(({ kind }) => kind)).toEqual(['form.created'])
  })

  test('fields that depend on a choice are required with it and cleared with it', async () => {
    const missing = await house.call(forms.add, {
      body: settings({ due_from: 'fixed', recurrence: 'months', retention_from: 'i9' }),
    })
    expect(missing.status).toBe(422)
    expect(Object.keys(missing.failure.errors ?? {}).toSorted()).toEqual(['due_on', 'recurrence_months'])
    const form = await added({ due_from: 'fixed', due_on: '2027-01-31', recurrence: 'months', recurrence_months: 12 })
    const { data } = await house.call(
      forms.update,
      { params: { id: form.id }, body: { due_from: 'hire', due_days: 10, recurrence: 'none' } },
      { headers: { 'if-match': `"${form.version}"` } },
    )
    expect(data).toMatchObject({ due_on: null, due_days: 10, recurrence_months: null })
  })

  test('a code can be used once, and a credential must be in use', async () => {
    await added({ code: 'HB-1' })
    const off = aCredentialType({ organization_id: house.agency.id, is_active: false })
    await house.load({ credential_types: [off] })
    const { failure } = await house.call(forms.add, {
      body: settings({ code: 'hb-1', gives_credential_type_id: off.id }),
    })
    expect(failure.errors).toEqual({
      code: ['The form “Handbook receipt” already has this code.'],
      gives_credential_type_id: ['Choose a type of credential that is in use.'],
    })
  })

  test('a form shipped with Preceptor keeps its title in languages left blank', async () => {
    const made = await added({ titles: { en: 'Who to call' }, shipped: 'emergency-contact' })
    expect(made.titles).toEqual({ en: 'Who to call', es: 'Contacto de emergencia' })
  })

  test('a copy has settings and content, and is a draft', async () => {
    const from = await published(aFormContent(), { validity_months: 12, code: 'ORIGINAL' })
    const copy = await added({ titles: { en: 'Copy' }, copy_of: from.id })
    expect(copy).toMatchObject({ title: 'Copy', validity_months: 12, code: null, status: 'draft' })
    expect((await draftOf(copy.id)).version.content).toEqual(aFormContent())
    const unknown = await house.call(forms.add, { body: settings({ copy_of: house.agency.id }) })
    expect(unknown.failure.errors).toEqual({ copy_of: ['Choose a form of your agency.'] })
  })

  test('the class of a form with copies: only its readers change it, and once begun it is never widened', async () => {
    const change = (id: Id, visibility: Form['visibility'], as: Role = 'agency_admin') =>
      house.call(forms.update, { params: { id }, body: { visibility } }, { as, headers: { 'if-match': '*' } })
    const copyOf = async (form: Form, begun: boolean) => {
      const employee = anEmployee({ organization_id: house.agency.id })
      await house.load({ employees: [employee] })
      await house.owner.query(
        `insert into employee_forms (organization_id, employee_id, form_id, version_id, source, assigned_on, assigned_by_name, start_date, due_since)
         values ($1, $2, $3, $4, 'manual', '2026-01-01', 'Ada', '2026-01-01', '2026-01-01')`,
        [house.agency.id, employee.id, form.id, begun ? form.published?.id : null],
      )
    }
    const hr = await published(aFormContent(), { visibility: 'hr' })
    expect((await change(hr.id, 'medical', 'csm')).status).toBe(200)
    expect((await change(hr.id, 'hr', 'csm')).status).toBe(200)
    await copyOf(hr, false)
    const foreign = await change(hr.id, 'general', 'csm')
    expect([foreign.status, foreign.failure.errors]).toEqual([
      422,
      {
        visibility: ['This form has been assigned. Only someone who can read its answers can change its class.'],
      },
    ])
    expect((await change(hr.id, 'medical')).status).toBe(200)
    expect((await change(hr.id, 'hr')).status).toBe(200)
    await copyOf(hr, true)
    for (const to of ['general', 'medical', 'identity'] as const)
      expect((await change(hr.id, to)).failure.errors).toEqual({
        visibility: [
          'Someone has started this form, so you can’t change who reads it. Copy the form to use another class.',
        ],
      })
    const general = await published()
    await copyOf(general, true)
    expect((await change(general.id, 'identity')).status).toBe(200)
    expect((await change(general.id, 'general')).status).toBe(422)
  })

  test('an archived form can be changed only after it is restored', async () => {
    const { id } = await published()
    const set = (status: 'active' | 'archived') => house.call(forms.setStatus, { params: { id }, body: { status } })
    expect((await set('active')).failure.code).toBe('TRANSITION_REFUSED')
    expect((await set('archived')).data.status).toBe('archived')
    expect((await house.call(forms.startDraft, { params: { id }, body: {} })).failure.code).toBe('TRANSITION_REFUSED')
    expect((await set('active')).data.status).toBe('active')
    expect((await history(id)).map(({ kind }) => kind)).toEqual(['form.archived', 'form.restored'])
  })
})

describe('content', () => {
  test('a draft is saved with its problems, and not over someone else’s changes', async () => {
    const { id } = await added()
    const { version, problems } = await draftOf(id)
    expect(problems.length).toBeGreaterThan(0)
    const saved = await save(id, aFormContent(), version.version)
    expect(saved.data).toMatchObject({ problems: [], version: { version: 2, languages: ['en', 'es'] } })
    const stale = await save(id, aFormContent({ consent: {} }), version.version)
    expect([stale.status, stale.failure.message]).toEqual([
      412,
      'Ada Admin changed the draft of this form while you were editing.',
    ])
    expect(stale.failure.details?.['current']).toMatchObject({ version: 2, content: aFormContent() })
  })

  test('a malformed draft is refused at the faulty position', async () => {
    const { id } = await added()
    const content = { sections: [], steps: [], consent: {}, extra: 1 } as never
    expect((await save(id, content, 1)).status).toBe(422)
    const large = aFormContent({ consent: { en: 'x'.repeat(20_001) } })
    expect(Object.keys((await save(id, large, 1)).failure.errors ?? {})[0]).toMatch(/^content\.consent/)
  })

  test('publishing is refused with each problem at its field', async () => {
    const { id } = await added({ recurrence: 'date_field', recurrence_field: 'expires' })
    const content = aFormContent()
    const [section] = content.sections
    section?.fields.push(
      aFormField('choice', 'shift'),
      aFormField('text', 'one', { when: { field: 'two', is: 'a' } }),
      aFormField('text', 'two', { when: { field: 'one', is: 'a' } }),
      aFormField('text', 'three', { when: { field: 'nobody', is: 'a' } }),
    )
    content.steps.push({
      key: 'named',
      who: { kind: 'user', user_id: house.users.other.id },
      order: 2,
      sections: [],
      attestation: { en: 'Seen.', es: 'Visto.' },
      may_refuse: false,
      due_days: null,
    })
    await save(id, content, 1)
    const { status, failure } = await publish(id)
    expect(status).toBe(422)
    expect(failure.errors).toMatchObject({
      'sections.0.fields.2.options': [expect.any(String)],
      'sections.0.fields.5.when': [expect.stringContaining('nobody')],
      'steps.1.who': ['Choose a user of your agency who can sign in.'],
      sections: [expect.stringContaining('expires')],
    })
    const circle = Object.entries(failure.errors ?? {}).find(([path]) => /fields\.[34]\.when/.test(path))
    expect(circle?.[1][0]).toMatch(/one.*two|two.*one/)
    expect((await house.call(forms.get, { params: { id } })).data.status).toBe('draft')
  })

  test('one complete language is enough', async () => {
    const { id } = await added()
    const content = aFormContent({ consent: { es: 'Acepto.' } })
    await save(id, content, 1)
    expect((await publish(id)).data.published?.languages).toEqual(['es'])
  })

  test('a published version does not change; the next one is separate', async () => {
    const { id } = await added()
    await save(id, aFormContent(), 1)
    const first = (await publish(id)).data
    expect(first).toMatchObject({ status: 'active', number: 1, has_draft: false })
    expect(first.published?.content_hash).toBe(contentHash(aFormContent()))
    expect((await save(id, aFormContent(), 2)).failure.code).toBe('CONFLICT')
    await house.call(forms.startDraft, { params: { id }, body: {} })
    expect((await publish(id)).failure).toMatchObject({ code: 'CONFLICT' })
    const { version } = await draftOf(id)
    await save(id, aFormContent({ consent: { en: 'I agree.', es: 'Acepto.' } }), version.version)
    expect((await publish(id, { change_kind: 'material' })).data.number).toBe(2)
    const { data } = (await house.call(forms.versions, { params: { id } })).data
    expect(data.map(({ number }) => number)).toEqual([2, 1])
    const old = data[1]?.id ?? ''
    const { data: frozen } = await house.call(forms.content, { params: { id, version_id: old } })
    expect(frozen.content).toEqual(aFormContent())
    for (const change of [`update form_versions set note = 'x'`, 'delete from form_versions'])
      await expect(asAgency(`${change} where id = '${old}'`)).rejects.toThrow(/does not change/)
  })

  test('no one publishes a draft they have not seen', async () => {
    const { id } = await added()
    const { version } = await draftOf(id)
    await save(id, aFormContent(), 1)
    const { failure } = await publish(id, { seen_at: version.updated_at })
    expect(failure).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('Ada Admin changed the draft') })
  })

  test('a draft is discarded only where a version was published', async () => {
    const fresh = await added()
    const discard = (id: Id) => house.call(forms.discardDraft, { params: { id } })
    expect((await discard(fresh.id)).failure.code).toBe('CONFLICT')
    const { id } = await published()
    await house.call(forms.startDraft, { params: { id }, body: {} })
    expect((await discard(id)).status).toBe(204)
    expect((await house.call(forms.get, { params: { id } })).data.has_draft).toBe(false)
  })

  test('a review stays valid until the text in its language changes', async () => {
    const { id } = await added()
    await save(id, aFormContent(), 1)
    const version_id = (await draftOf(id)).version.id
    for (const language of ['en', 'es'] as const)
      await house.call(forms.review, { params: { id, version_id }, body: { language, is_reviewed: true } })
    await save(id, aFormContent({ consent: { en: 'I agree.', es: aFormContent().consent.es ?? '' } }), 2)
    expect(Object.keys((await draftOf(id)).version.reviews)).toEqual(['es'])
  })

  test('a material change can ask people who completed an earlier version again, no one twice', async () => {
    const { id, title, published: version } = await published()
    const people = Array.from({ length: 3 }, () => anEmployee({ organization_id: house.agency.id }))
    await house.load({ employees: people })
    const copy = (employee_id: Id, state: string) =>
      house.owner.query(
        `insert into employee_forms (organization_id, employee_id, form_id, version_id, state, source, assigned_on, assigned_by_name, start_date,
           due_since, completed_on) values ($1, $2, $3, $4, $5, 'manual', '2026-01-01', 'Ada', '2026-01-01', '2026-01-01', $6)`,
        [house.agency.id, employee_id, id, version?.id, state, state === 'completed' ? '2026-01-05' : null],
      )
    await copy(people[0]?.id ?? '', 'completed')
    // Of two completed copies, the newer one is renewed
    await copy(people[0]?.id ?? '', 'completed')
    await copy(people[1]?.id ?? '', 'completed')
    await copy(people[1]?.id ?? '', 'open')
    await copy(people[2]?.id ?? '', 'refused')
    await house.call(forms.startDraft, { params: { id }, body: {} })
    await save(id, aFormContent({ consent: { en: 'I agree.', es: 'Acepto.' } }), 1)
    const minor = await publish(id, { again: true })
    expect(minor.failure.errors).toEqual({ again: ['You can ask people again only after a material change.'] })
    expect((await publish(id, { change_kind: 'material', again: true })).status).toBe(200)
    const { rows } = await house.owner.query(
      `select employee_id, cycle_no, source from employee_forms where form_id = $1 and state = 'open' and source = 'renewal'`,
      [id],
    )
    expect(rows).toEqual([{ employee_id: people[0]?.id, cycle_no: 2, source: 'renewal' }])
    const told = await house.owner.query(
      `select changes from events where kind = 'employee_form.assigned' and subject_id = $1`,
      [people[0]?.id],
    )
    expect(told.rows).toMatchObject([{ changes: [{ field: 'form', after: title }] }])
  })

  test('a form is exported as a file and imported with the same content', async () => {
    const content = aFormContent()
    const from = await published(content, { titles: { en: 'TB screening' }, category: 'health', validity_months: 12 })
    const file = await house.call(forms.file, { params: { id: from.id } })
    expect(file.status).toBe(200)
    const bytes = new Uint8Array(file.bytes)
    const back = await house.call(forms.import, { file: new File([bytes], 'tb.json', { type: 'application/json' }) })
    expect(back.status, JSON.stringify(back.failure)).toBe(200)
    expect(back.data).toMatchObject({ title: 'TB screening', validity_months: 12, status: 'draft' })
    const made = (await publish(back.data.id)).data
    expect(made.published?.content_hash).toBe(from.published?.content_hash)
  })

  test.each([
    ['no JSON', 'not json'],
    ['another file', '{"rows":[]}'],
    ['a field that no form has', JSON.stringify({ preceptor_form: 1, settings: {}, content: { sections: 1 } })],
    ['lists in lists without end', '['.repeat(100_000) + ']'.repeat(100_000)],
  ])('a file of %s is refused with a message', async (_, text) => {
    const { status, failure } = await house.call(forms.import, { file: new File([text], 'form.json') })
    expect([status, failure.errors?.['file']?.[0]]).toEqual([422, expect.stringContaining('form.json')])
  })

  test('a file with text that could not be typed into a form is refused, and the position is named', async () => {
    const from = await published(aFormContent(), { titles: { en: 'Screening of lungs' } })
    const { bytes } = await house.call(forms.file, { params: { id: from.id } })
    const text = Buffer.from(bytes).toString()
    for (const typed of ['\u001f["forms","tooLong"]', 'bell\u0007', `a${'\u0301'.repeat(31)}`]) {
      const file = new File([text.replace('Screening of lungs', JSON.stringify(typed).slice(1, -1))], 'lungs.json')
      const { status, failure } = await house.call(forms.import, { file })
      expect([status, failure.errors?.['file']?.[0]]).toEqual([
        422,
        expect.stringMatching(
          /^We can’t import lungs\.json: settings\.titles\.en: (This contains characters|It holds a letter)[^{}[\]]+\.$/,
        ),
      ])
    }
    const wrong = text.replace(/"validity_months": null/, '"validity_months": -1')
    expect(wrong).not.toBe(text)
    const { failure } = await house.call(forms.import, { file: new File([wrong], 'lungs.json') })
    expect(failure.errors?.['file']?.[0]).toMatch(
      /^We can’t import lungs\.json: settings\.validity_months: [A-Z][^{}[\]]+\.$/,
    )
  })

  test('the empty form is drawn on paper, in both languages', async () => {
    const content = aFormContent()
    content.sections[0]?.fields.push(
      aFormField('choice', 'shift', { options: [{ key: 'day', labels: { en: 'Day', es: 'Día' } }] }),
      aFormField('checklist', 'skills', {
        items: [{ key: 'lift', labels: { en: 'Lifts', es: 'Levanta' } }],
        scale: [{ key: 'ok', labels: { en: 'OK', es: 'Bien' }, score: 1 }],
      }),
      aFormField('table', 'jobs', {
        columns: [{ key: 'job', labels: { en: 'Job', es: 'Trabajo' }, kind: 'text', options: [], required: true }],
      }),
      aFormField('information', 'read', { texts: { en: 'Read this.', es: 'Lea esto.' } }),
    )
    const { id } = await published(content)
    for (const language of ['en', 'es'] as const) {
      const paper = await house.call(forms.preview, { params: { id }, query: { language } })
      expect([paper.status, Buffer.from(paper.bytes).subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    }
  })

  test('a version of another form is not found', async () => {
    const one = await published()
    const other = await published()
    const params = { id: one.id, version_id: other.published?.id ?? '' }
    expect((await house.call(forms.content, { params })).status).toBe(404)
    const version = aFormVersion({ organization_id: house.agency.id, form_id: one.id, state: 'draft' })
    await house.load({ form_versions: [version] })
    const body = { language: 'en' as const, is_reviewed: true }
    expect((await house.call(forms.review, { params, body })).status).toBe(404)
  })
})
