import { api, type Args, type FormContent, type Id } from '@preceptor/contract'
import { addDays } from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aCredentialType } from '../../demo/factories/credentials.ts'
import { anEmployeeForm } from '../../demo/factories/employee-forms.ts'
import { aFormContent, aFormField, aPublishedForm, type FormRecord } from '../../demo/factories/forms.ts'
import { newId } from '../../lib/new-id.ts'
import { todayIn } from '../employees/today.ts'
import { seals } from '../../events/seal/seal.ts'
import { type Caller, fourCases, type House, openHouse } from '../../../test/house.ts'
import { turnOf } from '../../../test/turn.ts'
import { aPdf, kept } from '../../../test/upload-flow.ts'

let house: House
const today = todayIn('America/New_York')
const { employeeForms } = api
const ssn = '219099999'

beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const twoSteps = (over: Partial<FormContent> = {}): FormContent => {
  const content = aFormContent()
  const [step] = content.steps
  if (!step) throw new Error('There is no step.')
  return {
    ...content,
    sections: [
      {
        key: 'own',
        titles: { en: 'Own', es: 'Propio' },
        hints: {},
        when: null,
        fields: [
          aFormField('text', 'nickname', { required: true }),
          aFormField('text', 'plain'),
          aFormField('text', 'health', { sensitivity: 'medical' }),
          aFormField('ssn', 'number'),
          aFormField('text', 'shown_if', { when: { field: 'plain', is: 'yes' } }),
        ],
      },
      {
        key: 'office',
        titles: { en: 'Office', es: 'Oficina' },
        hints: {},
        when: null,
        fields: [aFormField('text', 'seen_by', { required: true })],
      },
    ],
    steps: [
      { ...step, key: 'caregiver', sections: ['own'], order: 1, may_refuse: true },
      {
        ...step,
        key: 'office',
        who: { kind: 'role', role: 'agency_admin' },
        sections: ['office'],
        order: 2,
      },
    ],
    ...over,
  }
}

async function aForm(over: Partial<FormRecord> = {}, content = twoSteps()): Promise<Id> {
  const { form, version } = aPublishedForm({ organization_id: house.agency.id, ...over }, content)
  await house.load({ forms: [form], form_versions: [version] })
  return form.id
}
async function somebody(over: object = {}): Promise<Id> {
  const one = anEmployee({
    organization_id: house.agency.id,
    coordinator_id: house.agency.coordinator_id,
    hire_date: addDays(today, -400),
    ...over,
  })
  await house.load({ employees: [one] })
  return one.id
}
const give = (id: Id, form_id: Id, as: Caller = 'agency_admin', more: object = {}) =>
  house.call(employeeForms.assign, { params: { id }, body: { form_id, due_on: null, note: null, ...more } }, { as })
async function given(over: Partial<FormRecord> = {}, content = twoSteps(), as: Caller = 'agency_admin') {
  const { data, status, failure } = await give(await somebody(), await aForm(over, content), as)
  expect(status, JSON.stringify(failure)).toBe(200)
  return data
}
type Body = Args<typeof employeeForms.answer>['body']
interface How {
  as?: Caller
  in_person?: boolean
}
const answer = (
  id: Id,
  answers: Body['answers'],
  { as = 'agency_admin', seen = '*', in_person = true }: How & { seen?: string | number } = {},
) =>
  house.call(
    employeeForms.answer,
    { params: { id }, body: { answers, in_person } },
    { as, headers: { 'if-match': seen === '*' ? '*' : `"${seen}"` } },
  )
const get = (id: Id, as: Caller = 'agency_admin') => house.call(employeeForms.get, { params: { id } }, { as })
const words = (id: Id, step_key: string, as: Caller = 'agency_admin') =>
  house.call(employeeForms.words, { params: { id }, query: { step_key, language: 'en' } }, { as })
async function sign(
  id: Id,
  step_key: string,
  { as = 'agency_admin', in_person = false, hash = '' }: How & { hash?: string } = {},
) {
  const words_hash = hash || (await words(id, step_key, as)).data.words_hash || '0'.repeat(64)
  const body = {
    step_key,
    method: 'typed' as const,
    typed_name: 'A Name',
    language: 'en' as const,
    words_hash,
    in_person,
  }
  return house.call(employeeForms.sign, { params: { id }, body }, { as })
}
/** Filled out and signed by both. */
async function done(over: Partial<FormRecord> = {}, content = twoSteps()) {
  const { id } = await given(over, content)
  await answer(id, { nickname: 'Mari', number: ssn, health: 'Asthma' })
  await sign(id, 'caregiver', { in_person: true })
  await answer(id, { seen_by: 'Ada' }, { in_person: false })
  const { data, status, failure } = await sign(id, 'office')
  expect(status, JSON.stringify(failure)).toBe(200)
  return data
}
const kindsOf = async (id: Id) =>
  (await house.call(api.employees.history, { params: { id } })).data.data.map(({ kind }) => kind)

describe('giving a form', () => {
  test('the four cases; it is due by its rule, and its first step is requested', async () => {
    const id = await somebody()
    const body = { form_id: await aForm(), due_on: null, note: 'Bring your card.' }
    const { data } = await fourCases(house, employeeForms.assign, { args: { params: { id }, body }, denied: 'viewer' })
    expect(data).toMatchObject({ state: 'open', due_on: addDays(today, 30), cycle_no: 1, number: 1, is_my_turn: false })
    const one = await fourCases(house, employeeForms.get, { args: { params: { id: data.id } } })
    expect(one.data.signers.map(({ step_key, state }) => [step_key, state])).toEqual([
      ['caregiver', 'asked'],
      ['office', 'waiting'],
    ])
    expect(one.data.turn).toBe(one.data.employee_name)
    const all = await fourCases(house, employeeForms.ofEmployee, { args: { params: { id } } })
    expect(all.data.data.map(row => row.id)).toEqual([data.id])
    expect(await kindsOf(id)).toEqual(['employee_form.assigned'])
  })

  test('giving the same form twice is refused by name, and a form without a version at its field', async () => {
    const id = await somebody({ first_name: 'Twice', last_name: 'Given' })
    const form = await aForm({ titles: { en: 'Handbook receipt' } })
    await give(id, form)
    const again = await give(id, form)
    expect([again.status, again.failure.code]).toEqual([409, 'CONFLICT'])
    expect(again.failure.message).toBe('Twice Given already has “Handbook receipt” open.')
    const none = await give(id, house.agency.id)
    expect([none.status, Object.keys(none.failure.errors ?? {})]).toEqual([422, ['form_id']])
    const early = await give(id, await aForm(), 'agency_admin', { due_on: addDays(today, -1) })
    expect(Object.keys(early.failure.errors ?? {})).toEqual(['due_on'])
  })

  test('nurses give only health and competency forms; coordinators those of their own people; no one to people who left', async () => {
    const id = await somebody()
    expect((await give(id, await aForm(), 'rn_limited')).failure.code).toBe('FORBIDDEN')
    expect((await give(id, await aForm({ category: 'health' }), 'rn_limited')).status).toBe(200)
    expect((await give(await somebody({ coordinator_id: null }), await aForm(), 'coordinator_limited')).status).toBe(
      404,
    )
    const left = await give(await somebody({ provider_status: 5 }), await aForm())
    expect([left.status, left.failure.code]).toEqual([409, 'CONFLICT'])
    const { data } = await house.call(employeeForms.assignable, {}, { as: 'rn_limited' })
    expect(new Set(data.data.map(({ category }) => category))).toEqual(new Set(['health']))
  })
})

describe('answers', () => {
  test('the first answer begins the form once; unknown, hidden and closed fields are refused by name', async () => {
    const { id, employee_id } = await given()
    const first = await answer(id, { nickname: 'Mari' })
    expect(first.status, JSON.stringify(first.failure)).toBe(200)
    expect(first.data).toMatchObject({ state: 'in_progress', answers: { nickname: 'Mari' } })
    await answer(id, { plain: 'yes', shown_if: 'now' })
    const refused = async (answers: Body['answers']) => Object.keys((await answer(id, answers)).failure.errors ?? {})
    expect(await refused({ nothing: 1 })).toEqual(['answers.nothing'])
    expect(await refused({ seen_by: 'me' })).toEqual(['answers.seen_by'])
    expect(await refused({ number: '123' })).toEqual(['answers.number'])
    await answer(id, { plain: 'no' })
    expect(await refused({ shown_if: 'other' })).toEqual(['answers.shown_if'])
    // Kept in the draft
    expect((await get(id)).data.answers).toMatchObject({ shown_if: 'now' })
    expect((await kindsOf(employee_id)).filter(kind => kind === 'employee_form.begun')).toHaveLength(1)
    const own = await answer(id, { nickname: 'X' }, { in_person: false })
    expect([own.status, own.failure.code]).toEqual([403, 'FORBIDDEN'])
  })

  test('changes to different fields merge; the same field is refused with its current value', async () => {
    const { id } = await given()
    const { data } = await answer(id, { nickname: 'Mari' })
    await answer(id, { nickname: 'Marisol' }, { seen: data.version })
    const merged = await answer(id, { plain: 'other' }, { seen: data.version })
    expect(merged.data.answers).toMatchObject({ nickname: 'Marisol', plain: 'other' })
    const stale = await answer(id, { nickname: 'Mary' }, { seen: data.version })
    expect([stale.status, stale.failure.code]).toEqual([412, 'CHANGED_MEANWHILE'])
    expect(stale.failure.details).toMatchObject({ current: { answers: { nickname: 'Marisol' } } })
    const unsaid = await house.call(employeeForms.answer, { params: { id }, body: { answers: {} } })
    expect(unsaid.status).toBe(428)
  })

  test('medical and secret answers are sealed, masked for others, and shown with a logged event', async () => {
    const { id, employee_id } = await given()
    await answer(id, { nickname: 'Mari', number: ssn, health: 'Asthma' })
    const admin = (await get(id)).data
    expect(admin.answers).toEqual({ nickname: 'Mari', health: 'Asthma' })
    expect(admin.masks['number']).toMatch(/9999$/)
    const coordinator = (await get(id, 'coordinator_limited')).data
    expect(coordinator.answers).toEqual({ nickname: 'Mari' })
    expect(coordinator.masks['health']).toBe('••••')
    expect((await get(id, 'csm')).data.answers).toEqual({ nickname: 'Mari' })
    const opened = await house.owner.query(
      `select actor_name from events where kind = 'employee_form.opened' and subject_id = $1`,
      [id],
    )
    expect(opened.rows).toEqual([{ actor_name: 'Ada Admin' }])
    const { rows } = await house.owner.query<{ row: string }>(
      `select a::text as row from employee_forms a where id = $1 union all select e::text from events e where subject_id in ($1, $2)`,
      [id, employee_id],
    )
    expect(rows.map(({ row }) => row).join()).not.toMatch(/219-?09-?9999|Asthma/)
    const params = { id }
    const shown = await fourCases(house, employeeForms.reveal, {
      args: { params, body: { key: 'number', reason: 'Payroll asks.' } },
      denied: 'rn_limited',
    })
    expect(shown.data.value).toBe(ssn)
    const told = await house.owner.query(
      `select reason from events where kind = 'employee_form.revealed' and subject_id = $1`,
      [id],
    )
    expect(told.rows).toEqual([{ reason: 'Payroll asks.' }])
  })
})

describe('signing', () => {
  test('in order, over the text that was shown, with all required answers', async () => {
    const { id, employee_id } = await given()
    const early = await sign(id, 'office', { hash: '0'.repeat(64) })
    expect([early.status, early.failure.code]).toEqual([409, 'NOT_YOUR_TURN'])
    const lacking = await sign(id, 'caregiver', { in_person: true })
    expect([lacking.status, Object.keys(lacking.failure.errors ?? {})]).toEqual([422, ['answers.nickname']])
    await answer(id, { nickname: 'Mari', plain: 'no' })
    const seen = (await words(id, 'caregiver')).data
    expect(seen).toMatchObject({ attestation: 'What I wrote is true.' })
    await answer(id, { nickname: 'Marisol' })
    const changed = await sign(id, 'caregiver', { in_person: true, hash: seen.words_hash })
    expect([changed.status, changed.failure.code]).toEqual([409, 'CONFLICT'])
    expect(changed.failure.message).toBe('The answers changed. Read the form again.')
    const signed = await sign(id, 'caregiver', { in_person: true })
    expect(signed.data).toMatchObject({ state: 'awaiting', is_my_turn: true })
    expect(signed.data.signatures).toMatchObject([
      { proof: 'in_person', witness_name: 'Ada Admin', is_superseded: false },
    ])
    await answer(id, { seen_by: 'Ada' }, { in_person: false })
    const { data } = await sign(id, 'office')
    expect(data).toMatchObject({
      state: 'completed',
      completed_on: today,
      signatures: [{}, { proof: 'panel', signer_name: 'Ada Admin' }],
    })
    expect(data.document?.number).toMatch(/^[A-Z]+-F-\d{4}-\d{6}$/)
    const kinds = await kindsOf(employee_id)
    expect(kinds.filter(kind => kind === 'employee_form.signed')).toHaveLength(2)
    expect(kinds).toContain('employee_form.completed')
    const late = await answer(id, { nickname: 'X' })
    expect([late.status, late.failure.code]).toEqual([409, 'TRANSITION_REFUSED'])
  })

  test('an answer hidden by then is dropped for good', async () => {
    const { id } = await given()
    await answer(id, { nickname: 'Mari', plain: 'yes', shown_if: 'now' })
    await answer(id, { plain: 'no' })
    expect((await sign(id, 'caregiver', { in_person: true })).data.answers).toEqual({ nickname: 'Mari', plain: 'no' })
  })

  test('a blank picture is not a signature', async () => {
    const { id } = await given()
    await answer(id, { nickname: 'Mari' })
    const { words_hash } = (await words(id, 'caregiver')).data
    const body = {
      step_key: 'caregiver',
      method: 'drawn' as const,
      language: 'en' as const,
      words_hash,
      in_person: true,
    }
    const none = await house.call(employeeForms.sign, { params: { id }, body })
    expect(none.failure.errors).toEqual({ image: ['Draw your signature.'] })
  })

  test('refused with a reason, then requested again', async () => {
    const { id } = await given()
    const params = { id }
    const body = { step_key: 'caregiver', reason: 'I disagree.', in_person: true }
    const refused = await house.call(employeeForms.refuse, { params, body })
    expect(refused.data).toMatchObject({ state: 'refused', reason: 'I disagree.' })
    const again = await house.call(employeeForms.askAgain, { params, body: {} })
    expect(again.data).toMatchObject({ state: 'open', signers: [{ state: 'asked' }, { state: 'waiting' }] })
  })

  test('after a reopen, signatures stay valid while the answers match them', async () => {
    const { id } = await given()
    await answer(id, { nickname: 'Mari' })
    await sign(id, 'caregiver', { in_person: true })
    const opened = await house.call(employeeForms.reopen, { params: { id }, body: { reason: 'A typo.' } })
    expect(opened.data).toMatchObject({ state: 'in_progress', signatures: [{ is_superseded: false }] })
    const changed = await answer(id, { nickname: 'Marie' })
    expect(changed.data).toMatchObject({
      signatures: [{ is_superseded: true }],
      signers: [{ state: 'asked' }, { state: 'waiting' }],
    })
    expect((await sign(id, 'caregiver', { in_person: true })).data.state).toBe('awaiting')
  })
})

describe('outcome', () => {
  test('when returned, a role’s step is again open to anyone with that role', async () => {
    const { id } = await given({ review: 'any', category: 'health' })
    await answer(id, { nickname: 'Mari' })
    await sign(id, 'caregiver', { in_person: true })
    await answer(id, { seen_by: 'Ada' }, { in_person: false })
    await sign(id, 'office')
    const body = { decision: 'return' as const, reason: 'Not legible.' }
    await house.call(employeeForms.review, { params: { id }, body }, { as: 'rn_limited' })
    const { rows } = await house.owner.query(
      `select state, user_id from form_signers where employee_form_id = $1 and step_key = 'office'`,
      [id],
    )
    expect(rows).toEqual([{ state: 'waiting', user_id: null }])
  })

  test('a removed file can be put back', async () => {
    const content = twoSteps()
    content.sections[0]?.fields.push(aFormField('file', 'scan', { when: { field: 'plain', is: 'yes' } }))
    const { id } = await given({}, content)
    const { id: file } = await kept(house, 'scan.pdf', aPdf(), 'agency_admin', 'form')
    const claimed = async () =>
      (await house.owner.query<{ claimed: boolean }>('select claimed from files where id = $1', [file])).rows[0]
        ?.claimed
    expect((await answer(id, { nickname: 'Mari', plain: 'yes', scan: [file] })).status).toBe(200)
    expect(await claimed()).toBe(true)
    await answer(id, { scan: [] })
    expect(await claimed()).toBe(false)
    const again = await answer(id, { scan: [file] })
    expect(again.status, JSON.stringify(again.failure)).toBe(200)
    // Hidden when signed
    await answer(id, { plain: 'no' })
    expect((await sign(id, 'caregiver', { in_person: true })).status).toBe(200)
    expect(await claimed()).toBe(false)
  })

  test('a value the profile refuses waits as a proposal, and applying it says why not', async () => {
    const content = twoSteps()
    content.sections[0]?.fields.push(
      aFormField('text', 'cell', { writes_back: { field: 'mobile', mode: 'automatic' } }),
      aFormField('text', 'aunt', { writes_back: { field: 'emergency_contact_phone', mode: 'proposal' } }),
      aFormField('text', 'mail', { writes_back: { field: 'email', mode: 'proposal' } }),
    )
    const { id, employee_id } = await given({}, content)
    await answer(id, { nickname: 'Mari', cell: 'ask my son', aunt: '(718) 555-0142', mail: 'Mari@Example.com' })
    await sign(id, 'caregiver', { in_person: true })
    await answer(id, { seen_by: 'Ada' }, { in_person: false })
    const { data, status, failure } = await sign(id, 'office')
    expect(status, JSON.stringify(failure)).toBe(200)
    expect(data.proposals.map(({ key, state }) => [key, state])).toEqual([
      ['aunt', 'waits'],
      ['cell', 'waits'],
      ['mail', 'waits'],
    ])
    const take = (key: string) =>
      house.call(employeeForms.propose, { params: { id }, body: { keys: [key], take: true } })
    const [cell, aunt] = [await take('cell'), await take('aunt')]
    expect([cell.status, cell.failure.message]).toEqual([422, expect.stringContaining('phone')])
    expect([aunt.status, aunt.failure.message]).toEqual([422, expect.stringContaining('name')])
    expect((await take('mail')).status).toBe(200)
    const { rows } = await house.owner.query('select mobile, emergency_contacts from employees where id = $1', [
      employee_id,
    ])
    expect(JSON.stringify(rows)).not.toMatch(/ask my son|5550142/)
  })

  test('a refused one is not requested again from people who left', async () => {
    const { id, employee_id } = await given()
    const params = { id }
    const body = { step_key: 'caregiver', reason: 'I disagree.', in_person: true }
    await house.call(employeeForms.refuse, { params, body })
    await house.owner.query('update employees set provider_status = 5, status_since = $2 where id = $1', [
      employee_id,
      today,
    ])
    expect((await get(id)).data.may).not.toContain('ask_again')
    const again = await house.call(employeeForms.askAgain, { params, body: {} })
    expect([again.status, again.failure.message]).toEqual([409, expect.stringContaining('no longer works here')])
  })

  test('forms reviewed by nurses or recorded by the reader do not appear as waiting for them', async () => {
    /** Recorded by `by`: does it wait for the administrator, and for the nurse? */
    const waits = async (review: 'any' | 'nurse', by: Caller) => {
      const { id, form_id } = await given({ review, category: 'health' })
      await answer(id, { nickname: 'Mari' })
      const scan = await kept(house, 'scan.pdf', aPdf(), by, 'form')
      const body = { signed_on: today, files: [scan.id], note: null }
      const put = await house.call(employeeForms.paper, { params: { id }, body }, { as: by })
      expect(put.status, JSON.stringify(put.failure)).toBe(200)
      const isListed = async (as: Caller) => {
        const query = { desk: 'review' as const, form_id }
        return (await house.call(employeeForms.list, { query }, { as })).data.data.length > 0
      }
      return [await isListed('agency_admin'), await isListed('rn_limited')]
    }
    expect(await waits('any', 'coordinator_limited')).toEqual([true, true])
    expect(await waits('any', 'agency_admin')).toEqual([false, true])
    expect(await waits('nurse', 'coordinator_limited')).toEqual([false, true])
    expect(await waits('any', 'rn_limited')).toEqual([true, false])
  })

  test('for a coordinator without an account, administrators are notified', async () => {
    const content = twoSteps()
    const [step] = content.steps
    if (!step) throw new Error('There is no step.')
    content.steps = [{ ...step, key: 'all', who: { kind: 'coordinator' }, sections: ['own', 'office'] }]
    const { data } = await give(await somebody({ coordinator_id: null }), await aForm({}, content))
    const reminded = await house.call(employeeForms.remind, { params: { id: data.id }, body: {} })
    expect(reminded.status, JSON.stringify(reminded.failure)).toBe(200)
  })

  test('an answer revealing medical answers is logged like them', async () => {
    const { id } = await given()
    await answer(id, { nickname: 'Mari', health: 'Asthma' })
    const { rows } = await house.owner.query(
      `select actor_name from events where kind = 'employee_form.opened' and subject_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ actor_name: 'Ada Admin' }])
  })

  test('the history shows no note of a form that not everyone may read', async () => {
    const { id, employee_id } = await given({ visibility: 'medical', category: 'health' })
    await answer(id, { nickname: 'Mari' })
    const scan = await kept(house, 'scan.pdf', aPdf(), 'agency_admin', 'form')
    const body = { signed_on: today, files: [scan.id], note: 'Asthma since May.' }
    const put = await house.call(employeeForms.paper, { params: { id }, body })
    expect(put.status, JSON.stringify(put.failure)).toBe(200)
    const { data } = await house.call(api.employees.history, { params: { id: employee_id } })
    expect(JSON.stringify(data)).not.toContain('Asthma')
  })

  test('returned with remarks, only their sections are open; signers do not review', async () => {
    const { id } = await given({ review: 'any', category: 'health' })
    await answer(id, { nickname: 'Mari' })
    await sign(id, 'caregiver', { in_person: true })
    await answer(id, { seen_by: 'Ada' }, { in_person: false })
    expect((await sign(id, 'office')).data.state).toBe('review')
    const params = { id }
    const own = await house.call(employeeForms.review, { params, body: { decision: 'approve', reason: null } })
    expect([own.status, own.failure.code]).toEqual([403, 'FORBIDDEN'])
    const body = { decision: 'return' as const, reason: null, remarks: { nickname: 'In full, please.' } }
    const returned = await house.call(employeeForms.review, { params, body }, { as: 'rn_limited' })
    expect(returned.data).toMatchObject({ state: 'returned', remarks: { nickname: 'In full, please.' } })
    const closed = await answer(id, { seen_by: 'B' }, { in_person: false })
    expect(closed.failure.code).toBe('FORBIDDEN')
    expect((await answer(id, { nickname: 'Marisol' })).data.state).toBe('in_progress')
    await sign(id, 'caregiver', { in_person: true })
    expect((await sign(id, 'office')).data.state).toBe('review')
    const approved = await house.call(
      employeeForms.review,
      { params, body: { decision: 'approve', reason: null } },
      { as: 'rn_limited' },
    )
    expect(approved.data).toMatchObject({ state: 'completed', decided_by_name: 'Rhea Nurse' })
  })

  test('a completed one is voided by authorized users, and corrected by another that replaces it once complete', async () => {
    const { id } = await done()
    const params = { id }
    const body = { reason: 'Wrong person.' }
    const not = await house.call(employeeForms.void, { params, body }, { as: 'coordinator_limited' })
    expect([not.status, not.failure.code]).toEqual([403, 'FORBIDDEN'])
    const begun = await house.call(employeeForms.correct, { params, body })
    expect(begun.data).toMatchObject({
      corrects_id: id,
      state: 'open',
      answers: { nickname: 'Mari', health: 'Asthma' },
    })
    expect((await get(id)).data.state).toBe('completed')
    await sign(begun.data.id, 'caregiver', { in_person: true })
    const signed = await sign(begun.data.id, 'office')
    expect(signed.data.state).toBe('completed')
    expect((await get(id)).data.state).toBe('corrected')
    const voided = await house.call(employeeForms.void, { params: { id: begun.data.id }, body })
    expect(voided.data).toMatchObject({ state: 'voided', reason: 'Wrong person.' })
  })

  test('a form that issues a credential records it as verified; a correction replaces it, and a voided form withdraws it', async () => {
    for (const is_medical of [false, true]) {
      const type = aCredentialType({ organization_id: house.agency.id, is_medical, needs_file: true })
      await house.load({ credential_types: [type] })
      const form = await done({ gives_credential_type_id: type.id, validity_months: 12 })
      const { employee_id, completed_on, expires_on, document } = form
      const onFile = async (as: Caller = 'agency_admin') =>
        (await house.call(api.credentials.ofEmployee, { params: { id: employee_id } }, { as })).data.data
      const [given] = await onFile()
      expect(given).toMatchObject({
        type_id: type.id,
        state: 'verified',
        issued_on: completed_on,
        expires_on,
        decided_by_name: 'Ada Admin',
        ...(is_medical
          ? {
              note: null,
              has_note: true,
            }
          : { note: `From form ${document?.number}.` }),
      })
      expect((await onFile('viewer'))[0]).toMatchObject(is_medical ? { note: null, has_note: false } : {})
      expect(await kindsOf(employee_id)).toContain('credential.verified')
      const begun = await house.call(employeeForms.correct, { params: { id: form.id }, body: { reason: 'A typo.' } })
      expect((await onFile()).map(({ id }) => id)).toEqual([given?.id])
      await sign(begun.data.id, 'caregiver', { in_person: true })
      await sign(begun.data.id, 'office')
      const now = await onFile()
      expect(now).toHaveLength(1)
      expect(now[0]).toMatchObject({ state: 'verified', expires_on })
      expect(now[0]?.id).not.toBe(given?.id)
      await house.call(employeeForms.void, { params: { id: begun.data.id }, body: { reason: 'Wrong person.' } })
      expect(await onFile()).toEqual([])
    }
  })

  test('a form that stays valid issues a credential without an end date', async () => {
    const type = aCredentialType({ organization_id: house.agency.id })
    await house.load({ credential_types: [type] })
    const { employee_id, expires_on } = await done({ gives_credential_type_id: type.id, validity_months: null })
    expect(expires_on).toBeNull()
    const { data } = (await house.call(api.credentials.ofEmployee, { params: { id: employee_id } })).data
    expect(data).toMatchObject([{ type_id: type.id, expires_on: null }])
  })

  test('copies not yet begun follow a new version’s steps; one already begun keeps its own', async () => {
    const form_id = await aForm()
    const of = async () => (await give(await somebody(), form_id)).data.id
    const [untouched, begun] = [await of(), await of()]
    await answer(begun, { nickname: 'Mari' })
    const before = twoSteps()
    const [step, office] = before.steps
    if (!step || !office) throw new Error('There is no step.')
    const steps = [
      {
        ...office,
        key: 'caregiver',
        who: { kind: 'role' as const, role: 'agency_admin' as const },
        sections: ['own'],
        order: 1,
      },
      { ...step, key: 'other', sections: ['office'], order: 2 },
    ]
    const { forms } = api
    await house.call(forms.startDraft, { params: { id: form_id }, body: {} })
    const draft = (await house.call(forms.draft, { params: { id: form_id } })).data.version
    const saved = await house.call(
      forms.saveDraft,
      { params: { id: form_id }, body: { content: { ...before, steps } } },
      { headers: { 'if-match': `"${draft.version}"` } },
    )
    expect(saved.status, JSON.stringify(saved.failure)).toBe(200)
    const seen_at = (await house.call(forms.draft, { params: { id: form_id } })).data.version.updated_at
    const out = await house.call(forms.publish, {
      params: { id: form_id },
      body: { change_kind: 'minor', note: null, seen_at, again: false },
    })
    expect(out.status, JSON.stringify(out.failure)).toBe(200)
    expect((await get(untouched)).data.signers).toMatchObject([
      { step_key: 'caregiver', who: 'Agency administrator', state: 'asked', is_mine: true },
      { step_key: 'other', state: 'waiting', is_mine: false },
    ])
    expect((await get(begun)).data.signers.map(({ step_key }) => step_key)).toEqual(['caregiver', 'office'])
    expect((await answer(untouched, { nickname: 'Ada' }, { in_person: false })).status).toBe(200)
    expect((await sign(untouched, 'caregiver')).data.state).toBe('awaiting')
    expect((await answer(untouched, { seen_by: 'Mari' })).status).toBe(200)
    expect((await sign(untouched, 'other', { in_person: true })).data.state).toBe('completed')
  })

  test('a read-only field takes only values known since it was begun', async () => {
    const plain = twoSteps()
    const sections = plain.sections.map(one =>
      one.key === 'own'
        ? {
            ...one,
            fields: [
              ...one.fields,
              aFormField('text', 'staff_number', {
                required: true,
                prefill: { field: 'employee_number', mode: 'read_only' },
              }),
            ],
          }
        : one,
    )
    const { id, employee_id } = await given({}, { ...plain, sections })
    await house.owner.query('update employees set employee_number = null where id = $1', [employee_id])
    await answer(id, { nickname: 'Mari' })
    await house.owner.query(`update employees set employee_number = 'E-77' where id = $1`, [employee_id])
    const { data, status, failure } = await sign(id, 'caregiver', { in_person: true })
    expect(status, JSON.stringify(failure)).toBe(200)
    expect(data.answers).toMatchObject({ staff_number: 'E-77' })
  })

  test('titles and answers of a class are shown to users who may read it', async () => {
    const { id } = await given({ visibility: 'medical', category: 'health' })
    expect((await get(id, 'rn_limited')).data).toMatchObject({ may_read: true })
    for (const as of ['coordinator_limited', 'viewer', 'csm'] as const)
      expect((await get(id, as)).data).toMatchObject({
        form: null,
        category: null,
        content: null,
        visibility: 'medical',
        may_read: false,
        state: 'open',
      })
    const hr = await given({ visibility: 'hr' })
    expect((await get(hr.id)).data).toMatchObject({ may_read: true })
    for (const as of ['rn_limited', 'coordinator_limited', 'viewer', 'csm'] as const)
      expect((await get(hr.id, as)).data).toMatchObject({
        form: null,
        content: null,
        visibility: 'hr',
        may_read: false,
      })
    const search = await house.call(employeeForms.list, { query: { search: 'Form' } }, { as: 'viewer' })
    expect(search.data.data.map(row => row.id)).not.toContain(id)
  })

  test('a hold is placed and released, and the evidence shows who signed what', async () => {
    const { id } = await done()
    const params = { id }
    const held = await fourCases(house, employeeForms.hold, {
      args: { params, body: { reason: 'A claim.', of_person: false } },
      denied: 'coordinator_limited',
    })
    expect(held.data).toMatchObject({ is_held: true, holds: [{ reason: 'A claim.' }] })
    const hold_id = held.data.holds[0]?.id ?? ''
    const released = await house.call(employeeForms.release, { params: { id, hold_id }, body: { reason: 'Settled.' } })
    expect(released.data.is_held).toBe(false)
    const { data } = await fourCases(house, employeeForms.evidence, { args: { params } })
    expect(data).toMatchObject({ chain: 'pending', signatures: [{ step_key: 'caregiver' }, { step_key: 'office' }] })
    await turnOf(house, seals(house.config.appKeys))
    expect((await house.call(employeeForms.evidence, { params })).data.chain).toBe('sealed')
    const begun = await house.call(employeeForms.correct, { params, body: { reason: 'A typo.' } })
    await sign(begun.data.id, 'caregiver', { in_person: true })
    expect((await house.call(employeeForms.evidence, { params: { id: begun.data.id } })).data.chain).toBe('pending')
    const drawn = await house.call(employeeForms.document, { params, query: { original: '1' } })
    expect(drawn.failure.message).toBe('The document is being prepared. Try again in a moment.')
  })
})

test('the worklist by desk matches its counts and its file', async () => {
  const { id } = await given({}, twoSteps())
  await answer(id, { nickname: 'Desk' })
  await sign(id, 'caregiver', { in_person: true })
  const { data } = await fourCases(house, employeeForms.list, { args: { query: { desk: 'mine' } } })
  expect(data.data.map(row => row.id)).toContain(id)
  const counts = await fourCases(house, employeeForms.counts, { args: { query: { of: 'desk' } } })
  expect(counts.data.data).toContainEqual({ value: 'mine', count: data.meta.total })
  const nurse = await house.call(employeeForms.list, { query: { desk: 'mine' } }, { as: 'rn_limited' })
  expect(nurse.data.data).toEqual([])
  const file = await house.call(employeeForms.export, { query: { format: 'csv' } })
  expect(file.bytes.toString()).toContain('Waiting for a signature')
})

test('[R-RTE-3] the worklist opens with items waiting for the reader, then those waiting for others, each with the longest overdue first', async () => {
  const own = await openHouse()
  try {
    const { id: organization_id } = own.agency
    const { form, version } = aPublishedForm({ organization_id }, twoSteps())
    const people = Array.from({ length: 9 }, () => anEmployee({ organization_id }))
    const row = (n: number, over: object) =>
      anEmployeeForm({
        organization_id,
        employee_id: people[n]?.id ?? '',
        form_id: form.id,
        version_id: version.id,
        ...over,
      })
    const done = (day: string) => ({ state: 'completed', completed_on: day, rule_due_on: '2020-01-01' })
    const rows = [
      row(0, done('2026-01-05')),
      row(1, done('2026-03-05')),
      row(2, { state: 'refused', rule_due_on: '2020-01-01' }),
      row(3, { start_date: '2099-01-01', rule_due_on: '2099-02-01' }),
      row(4, { rule_due_on: '2098-01-01' }),
      row(5, { rule_due_on: '2026-01-01' }),
      row(6, { state: 'review', rule_due_on: '2026-02-01' }),
      row(7, { rule_due_on: '2098-01-02' }),
      row(8, { rule_due_on: '2026-01-09' }),
    ]
    await own.load({ employees: people, forms: [form], form_versions: [version], employee_forms: rows })
    const asked = [7, 8].map(n => ({
      organization_id,
      id: newId(),
      employee_form_id: rows[n]?.id ?? '',
      employee_id: people[n]?.id ?? '',
      step_key: 'office',
      place: 2,
      kind: 'role',
      role: 'agency_admin',
      step_order: 2,
      user_id: null,
      state: 'asked' as const,
      reason: null,
      due_on: null,
      asked_at: null,
      opened_at: null,
      decided_at: null,
    }))
    await own.load({ form_signers: asked })
    const orderOf = async (as: 'agency_admin' | 'viewer', query: object = {}) => {
      const { data } = await own.call(employeeForms.list, { query }, { as })
      return data.data.map(({ id }) => rows.findIndex(one => one.id === id))
    }
    // Expected by hand: mine and what I review, others', refused, scheduled, done
    expect(await orderOf('agency_admin')).toEqual([8, 6, 7, 5, 4, 2, 3, 1, 0])
    expect(await orderOf('viewer')).toEqual([5, 8, 6, 4, 7, 2, 3, 1, 0])
    expect((await orderOf('agency_admin', { sort_by: '-urgency' })).slice(0, 3)).toEqual([1, 0, 3])
  } finally {
    await own.close()
  }
})
