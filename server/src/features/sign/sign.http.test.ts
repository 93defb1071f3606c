import { createHash } from 'node:crypto'
import { api, type FormContent, type Id } from '@preceptor/contract'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aCredentialType } from '../../demo/factories/credentials.ts'
import { aFormContent, aFormField, aPublishedForm, type FormRecord } from '../../demo/factories/forms.ts'
import { transaction } from '../../db/tx.ts'
import { Random } from '../../demo/random.ts'
import { seals } from '../../events/seal/seal.ts'
import { verifying } from '../../events/seal/checks.ts'
import { campaign } from '../../../test/campaign.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { pdfTexts } from '../../../test/pdf-texts.ts'
import { turnOf } from '../../../test/turn.ts'
import { storeOf } from '../../store/open-store.ts'
import { openWords } from '../employee-forms/complete.ts'
import { documents } from '../form-documents/draw-loop.ts'
import { shownWords } from '../form-documents/shown-words.ts'
import { sealFault } from '../form-documents/seal-pdf.ts'

let house: House
const { signing, employeeForms } = api
const born = '1990-04-05'
const ssn = '219099999'

beforeAll(async () => {
  house = await openHouse({ LIMIT_VERIFY_PER_IP: '1000000' })
})
afterAll(() => house.close())

/** The caregiver fills in and signs, then an outside signer. */
const content = (over: Partial<FormContent> = {}): FormContent => {
  const one = aFormContent()
  const [step] = one.steps
  if (!step) throw new Error('The content has no step.')
  return {
    ...one,
    sections: [
      {
        key: 'own',
        titles: { en: 'Own', es: 'Propio' },
        hints: {},
        when: null,
        fields: [
          aFormField('text', 'nickname', { required: true }),
          aFormField('text', 'health', { sensitivity: 'medical' }),
          aFormField('ssn', 'number'),
        ],
      },
      {
        key: 'doctor',
        titles: { en: 'Doctor', es: 'Médico' },
        hints: {},
        when: null,
        fields: [aFormField('text', 'finding', { required: true })],
      },
    ],
    steps: [
      { ...step, key: 'caregiver', sections: ['own'], order: 1, may_refuse: true },
      {
        ...step,
        key: 'doctor',
        who: { kind: 'outside', labels: { en: 'Doctor', es: 'Médico' } },
        sections: ['doctor'],
        order: 2,
      },
    ],
    ...over,
  }
}

async function given(over: Partial<FormRecord> = {}, of = content()) {
  const { form, version } = aPublishedForm({ organization_id: house.agency.id, ...over }, of)
  const employee = anEmployee({ organization_id: house.agency.id, birth_date: born, email: 'mari@example.org' })
  await house.load({ forms: [form], form_versions: [version], employees: [employee] })
  const body = {
    form_id: form.id,
    due_on: null,
    note: null,
    outside: { doctor: { name: 'Dr. Chen', email: 'chen@example.org', phone: '(718) 555-0101' } },
  }
  const { data, status, failure } = await house.call(
    employeeForms.assign,
    { params: { id: employee.id }, body },
    { as: 'agency_admin' },
  )
  expect(status, JSON.stringify(failure)).toBe(200)
  return { id: data.id, employee_id: employee.id }
}
const linkOf = async (id: Id, step_key: string) => {
  const { data, status, failure } = await house.call(
    signing.makeLink,
    { params: { id }, body: { step_key } },
    { as: 'agency_admin' },
  )
  expect(status, JSON.stringify(failure)).toBe(200)
  return data.address.split('#token=')[1] ?? ''
}
const open = (token: string, proof: object) =>
  house.call(signing.open, { body: { token, ...proof } }, { as: 'anonymous' })
async function deviceOf(id: Id, step_key = 'caregiver', proof: object = { birth_date: born }) {
  const { data, status, failure } = await open(await linkOf(id, step_key), proof)
  expect(status, JSON.stringify(failure)).toBe(200)
  return { token: data.session }
}
type Device = { token: string }
const me = (as: Device) => house.call(signing.me, {}, { as })
const answer = async (as: Device, answers: Record<string, unknown>) =>
  house.call(signing.answer, { body: { answers } }, { as, headers: { 'if-match': `"${(await me(as)).data.version}"` } })
async function sign(as: Device, over: object = {}) {
  const { data } = await house.call(signing.words, { query: { language: 'en' } }, { as })
  const body = {
    method: 'typed' as const,
    typed_name: 'Marisol Reyes',
    language: 'en' as const,
    words_hash: data?.words_hash ?? '0'.repeat(64),
    ...over,
  }
  return house.call(signing.sign, { body }, { as })
}
const completed = async (over: Partial<FormRecord> = {}) => {
  const form = await given(over)
  const mari = await deviceOf(form.id)
  await answer(mari, { nickname: 'Mari', health: 'Asthma', number: ssn })
  expect((await sign(mari)).status).toBe(200)
  const chen = await deviceOf(form.id, 'doctor', { phone: '0101' })
  await answer(chen, { finding: 'Fit for duty' })
  expect((await sign(chen, { typed_name: 'Dr. Chen' })).data.state).toBe('completed')
  return { ...form, mari, chen }
}

describe('a link to sign', () => {
  test('that can’t be delivered shows in the thread with its reason', async () => {
    const { form_id } = (await house.call(employeeForms.get, { params: { id: (await given()).id } })).data
    const { id: employee_id, ...person } = anEmployee({ organization_id: house.agency.id, email: null, mobile: null })
    await house.load({ employees: [{ id: employee_id, ...person }] })
    const outside = { doctor: { name: 'Dr. Chen', email: 'chen@example.org' } }
    const body = { form_id, due_on: null, note: null, outside, tells: true }
    const { status, failure } = await house.call(employeeForms.assign, { params: { id: employee_id }, body })
    expect(status, JSON.stringify(failure)).toBe(200)
    const { data } = await house.call(api.threads.messages, { params: { id: employee_id } })
    expect(data.data).toMatchObject([{ event: 'form_link', state: 'suppressed', reason: 'no_address' }])
  })

  test('opens only with its own signer’s proof, and the evidence says which', async () => {
    const { id } = await given()
    const token = await linkOf(id, 'caregiver')
    const look = await house.call(signing.look, { body: { token } }, { as: 'anonymous' })
    expect(look.data.asks).toContain('birth_date')
    expect((await open(token, { birth_date: '1990-04-06' })).status).toBe(422)
    const outside = await linkOf(id, 'doctor')
    // The employee's birth date proves nothing about a doctor
    expect((await house.call(signing.look, { body: { token: outside } }, { as: 'anonymous' })).data.asks).toEqual([
      'phone',
      'code',
    ])
    expect((await open(outside, { birth_date: born })).status).toBe(422)
    const { token: session } = await deviceOf(id)
    expect((await me({ token: session })).data).toMatchObject({
      step_key: 'caregiver',
      is_turn: true,
      may_refuse: true,
    })
  })

  test('shows its own step and nothing of later ones', async () => {
    const { id } = await given()
    const { data } = await me(await deviceOf(id))
    expect(data.content.sections.map(({ key }) => key)).toEqual(['own'])
    expect(data.others).toEqual([{ who: 'Dr. Chen', state: 'waiting' }])
  })

  test('prints only the part of the empty form that it shows', async () => {
    const { id } = await given()
    const { bytes } = await house.call(signing.preview, {}, { as: await deviceOf(id) })
    const text = (await pdfTexts(bytes)).join('')
    expect(text).toContain('Own')
    expect(text).not.toContain('Doctor')
  })

  test('fills, signs in order and completes; the next signer reads earlier plain answers but no medical or secret ones', async () => {
    const { id } = await given()
    const chen = await deviceOf(id, 'doctor', { phone: '0101' })
    const early = await sign(chen)
    expect([early.status, early.failure.code]).toEqual([409, 'NOT_YOUR_TURN'])
    const mari = await deviceOf(id)
    const saved = await answer(mari, { nickname: 'Mari', health: 'Asthma', number: ssn })
    expect(saved.data.masks).toEqual({ number: '•••-••-9999' })
    expect((await answer(mari, { finding: 'Fit' })).status).toBe(422)
    expect((await sign(mari)).data).toMatchObject({ step_state: 'signed', has_copy: false })
    const seen = (await me(chen)).data
    expect(seen.answers).toEqual({ nickname: 'Mari' })
    expect(JSON.stringify(seen)).not.toContain('Asthma')
    expect(JSON.stringify(seen)).not.toContain(ssn)
    await answer(chen, { finding: 'Fit for duty' })
    expect((await sign(chen, { typed_name: 'Dr. Chen' })).data).toMatchObject({ state: 'completed', has_copy: true })
    const { data } = await house.call(employeeForms.get, { params: { id } }, { as: 'agency_admin' })
    expect(data.signatures).toMatchObject([
      { proof: 'birth_date', method: 'typed' },
      { proof: 'phone', signer_name: 'Dr. Chen' },
    ])
  })

  test('resolves conditions on other steps or the employee on the server, so no other answers are sent out', async () => {
    const seen = async (when: FormContent['sections'][number]['when']) => {
      const plain = content()
      const [step, doctor] = plain.steps
      if (!step || !doctor) throw new Error('There is no step.')
      // A step whose sections the doctor can't read
      const steps = [step, { ...doctor, order: 1 }]
      const sections = plain.sections.map(one => (one.key === 'doctor' ? { ...one, when } : one))
      const { id } = await given({}, { ...plain, steps, sections })
      const saved = await answer(await deviceOf(id), { nickname: 'Mari', health: 'Asthma' })
      expect(saved.status).toBe(200)
      const { data } = await me(await deviceOf(id, 'doctor', { phone: '0101' }))
      expect(data.answers).toEqual({})
      expect(JSON.stringify(data)).not.toContain('Asthma')
      return data.content.sections.map(section => [section.key, section.when])
    }
    expect(await seen(null)).toEqual([['doctor', null]])
    expect(await seen({ field: 'nickname', is: 'Mari' })).toEqual([['doctor', null]])
    expect(await seen({ field: 'nickname', is: 'Luis' })).toEqual([])
    expect(await seen({ field: 'health', is: 'Asthma' })).toEqual([['doctor', null]])
    expect(await seen({ employee: 'birth_date', is: born })).toEqual([['doctor', null]])
    expect(await seen({ employee: 'birth_date', is: '1999-01-01' })).toEqual([])
  })

  test('records the credential a form gives, no matter who signs last', async () => {
    const type = aCredentialType({ organization_id: house.agency.id })
    await house.load({ credential_types: [type] })
    const { employee_id } = await completed({ gives_credential_type_id: type.id })
    const { data } = (
      await house.call(api.credentials.ofEmployee, { params: { id: employee_id } }, { as: 'agency_admin' })
    ).data
    expect(data).toMatchObject([{ type_id: type.id, state: 'verified', decided_by_name: 'Dr. Chen' }])
  })

  test('merges two saves of one version by field; a conflict in one field is refused without the history', async () => {
    const { id } = await given()
    const as = await deviceOf(id)
    const { version } = (await me(as)).data
    const save = (answers: Record<string, unknown>) =>
      house.call(signing.answer, { body: { answers } }, { as, headers: { 'if-match': `"${version}"` } })
    await save({ nickname: 'Mari' })
    expect((await save({ health: 'None' })).status).toBe(200)
    const clash = await save({ nickname: 'Marisol' })
    expect([clash.status, Object.keys(clash.failure.details ?? {})]).toEqual([412, ['current']])
  })

  test('can be refused with a reason, and voiding ends it at once', async () => {
    const { id } = await given()
    const as = await deviceOf(id)
    expect((await house.call(signing.refuse, { body: { reason: 'Not true' } }, { as })).data.step_state).toBe('refused')
    const other = await given()
    const device = await deviceOf(other.id)
    await house.call(
      employeeForms.void,
      { params: { id: other.id }, body: { reason: 'Wrong form' } },
      { as: 'agency_admin' },
    )
    expect((await me(device)).status).toBe(401)
  })

  test('reaches no other form, step, person or agency, whatever is requested', async () => {
    const one = await given()
    const other = await given()
    const as = await deviceOf(one.id)
    expect((await house.call(employeeForms.get, { params: { id: other.id } }, { as })).status).toBe(401)
    expect((await house.call(api.employees.list, { query: {} }, { as })).status).toBe(401)
    expect((await house.call(api.learners.assignments, { params: { learner: 'me' } }, { as })).status).toBe(403)
    // Another form of the same employee
    const { form, version } = aPublishedForm({ organization_id: house.agency.id }, aFormContent())
    await house.load({ forms: [form], form_versions: [version] })
    const second = { form_id: form.id, due_on: null, note: null }
    await house.call(employeeForms.assign, { params: { id: one.employee_id }, body: second }, { as: 'agency_admin' })
    // The database role, queried without a where clause
    const seen = (table: string) =>
      transaction(
        house.database.pool,
        {
          role: 'app_signer',
          organization_id: house.agency.id,
          user_id: one.employee_id,
          own_rows: true,
          learner: { purpose: 'sign', employee_id: one.employee_id, program_id: one.id },
        },
        db => db.rows<{ id: string }>(sql`select id from ${raw(table)}`),
      )
    expect(await seen('employee_forms')).toEqual([{ id: one.id }])
    expect(await seen('employees')).toEqual([{ id: one.employee_id }])
    for (const table of ['assignments', 'training_records', 'employee_notes', 'certificates'])
      expect([table, await seen(table)]).toEqual([table, []])
  })
})

describe('the sealed document', () => {
  const drawn = async () => {
    const form = await completed()
    await turnOf(
      house,
      documents(house.config, () => storeOf(house.config)),
    )
    return form
  }
  const pdf = (id: Id, as: 'agency_admin' | 'coordinator_limited' | 'csm', query = {}) =>
    house.call(employeeForms.document, { params: { id }, query }, { as })

  test('is drawn, sealed and stored; its bytes hold, and changing one bit makes it another file', {
    timeout: 60_000,
  }, async () => {
    const { id } = await drawn()
    const { bytes, status } = await pdf(id, 'agency_admin', { original: '1' })
    expect(status).toBe(200)
    const { rows } = await house.owner.query(
      'select sha256, number, code from form_documents where employee_form_id = $1',
      [id],
    )
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(rows[0].sha256).toBe(sha256)
    const roots = await house.app.inject('/.well-known/preceptor-seal.pem')
    expect(sealFault(bytes, roots.body)).toBe(null)
    const verify = (given: string) =>
      house.call(api.certificates.verifyFile, { body: { sha256: given } }, { as: 'anonymous' })
    expect((await verify(sha256)).data.verdict).toBe('form_genuine')
    expect(
      (
        await verify(
          createHash('sha256')
            .update(Buffer.concat([bytes, Buffer.from(' ')]))
            .digest('hex'),
        )
      ).data.verdict,
    ).toBe('not_found')
    const { number, code } = rows[0]
    expect(
      (await house.call(api.certificates.verify, { body: { number, code } }, { as: 'anonymous' })).data.verdict,
    ).toBe('form_genuine')
    await house.call(employeeForms.void, { params: { id }, body: { reason: 'Wrong person' } }, { as: 'agency_admin' })
    expect((await verify(sha256)).data.verdict).toBe('form_void')
  })

  const flips = campaign(40, 10_000)
  const edits = campaign(10, 200)
  test(`${flips} flipped bits and ${edits} files with bytes appended pass neither the seal nor /verify`, {
    timeout: 3_600_000,
  }, async () => {
    const { id } = await drawn()
    const { bytes } = await pdf(id, 'agency_admin', { original: '1' })
    const { body: roots } = await house.app.inject('/.well-known/preceptor-seal.pem')
    const random = new Random('flipped bits')
    const files = [
      ...Array.from({ length: flips }, () => {
        const file = Buffer.from(bytes)
        const at = random.int(0, file.length - 1)
        file[at] = (file[at] ?? 0) ^ (1 << random.int(0, 7))
        return file
      }),
      ...Array.from({ length: edits }, (_, n) => Buffer.concat([bytes, Buffer.from(`\n% ${n}\n%%EOF\n`)])),
    ]
    const passed: number[] = []
    for (const [n, file] of files.entries()) {
      const sha256 = createHash('sha256').update(file).digest('hex')
      const { data } = await house.call(api.certificates.verifyFile, { body: { sha256 } }, { as: 'anonymous' })
      if (data.verdict !== 'not_found' || (n >= flips && sealFault(file, roots) === null)) passed.push(n)
    }
    expect(passed).toEqual([])
  })

  test('masks secrets in the signer’s copy, and nothing is stored in the clear', { timeout: 60_000 }, async () => {
    const { mari } = await drawn()
    const copy = await house.call(signing.copy, {}, { as: mari })
    expect([copy.status, copy.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  })

  test('includes secrets only when the original is requested, and the audit log records it', {
    timeout: 60_000,
  }, async () => {
    const { id } = await drawn()
    const told = async () => {
      const { rows } = await house.owner.query(
        `select actor_name, note from events where kind = 'employee_form.revealed' and subject_id = $1`,
        [id],
      )
      return rows
    }
    const { rows } = await house.owner.query(`select number, sha256 from form_documents where employee_form_id = $1`, [
      id,
    ])
    const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    expect(digest((await pdf(id, 'agency_admin')).bytes)).not.toBe(rows[0].sha256)
    expect(await told()).toEqual([])
    expect(digest((await pdf(id, 'agency_admin', { original: '1' })).bytes)).toBe(rows[0].sha256)
    expect(await told()).toEqual([{ actor_name: 'Ada Admin', note: rows[0].number }])
  })

  test('masks others’ medical answers in a signer’s copy', { timeout: 60_000 }, async () => {
    const plain = content()
    const sections = plain.sections.map(one => ({ ...one, fields: one.fields.filter(({ kind }) => kind !== 'ssn') }))
    const { id } = await given({}, { ...plain, sections })
    const mari = await deviceOf(id)
    await answer(mari, { nickname: 'Mari', health: 'Asthma' })
    await sign(mari)
    const chen = await deviceOf(id, 'doctor', { phone: '0101' })
    await answer(chen, { finding: 'Fit for duty' })
    await sign(chen, { typed_name: 'Dr. Chen' })
    await turnOf(
      house,
      documents(house.config, () => storeOf(house.config)),
    )
    const { rows } = await house.owner.query(
      'select id, number, words_sealed, sha256 from form_documents where employee_form_id = $1',
      [id],
    )
    const copy = async (as: Device) =>
      createHash('sha256')
        .update((await house.call(signing.copy, {}, { as })).bytes)
        .digest('hex')
    expect(await copy(mari)).toBe(rows[0].sha256)
    expect(await copy(chen)).not.toBe(rows[0].sha256)
    const words = openWords(house.config.appKeys, rows[0])
    const printed = { issued_at: '2026-01-05T12:00:00Z', verify_at: 'https://example.org' }
    expect(JSON.stringify(shownWords(words, printed))).toContain('Asthma')
    const masked = JSON.stringify(shownWords(words, printed, new Set(['health'])))
    expect(masked).not.toContain('Asthma')
    expect(masked).toContain('••••')
  })

  test('each signature is a link of the third chain, and an altered one is identified', async () => {
    const { id } = await completed()
    await turnOf(house, seals(house.config.appKeys))
    const check = async () =>
      (
        await verifying(house.database, { appKeys: house.config.appKeys, auditHeadsDir: '/nonexistent' }).verify(
          house.agency.id,
        )
      ).find(({ of }) => of === 'signatures')
    expect(await check()).toMatchObject({ faults: 0 })
    await house.owner.query('alter table form_signatures disable trigger user')
    await house.owner.query(
      `update form_signatures set typed_name = 'Somebody Else' where employee_form_id = $1 and step_key = 'doctor'`,
      [id],
    )
    await house.owner.query('alter table form_signatures enable trigger user')
    expect(await check()).toMatchObject({ faults: 1, first: { is: 'changed' } })
  })
})
