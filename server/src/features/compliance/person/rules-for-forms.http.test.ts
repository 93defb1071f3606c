import { addDays, api, type Args, type ComplianceStanding, type FormContent, type Id } from '@preceptor/contract'
import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import { examples } from '@preceptor/contract/examples'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectKeptAsJudged, settled } from '../../../../test/compliance/kept.ts'
import { ruleIn } from '../../../../test/compliance/rules-in.ts'
import { type Caller, type House, openHouse } from '../../../../test/house.ts'
import { peopleIn } from '../../../../test/trainees.ts'
import { aFormContent, aFormField, aPublishedForm, aForm, type FormRecord } from '../../../demo/factories/forms.ts'
import { todayIn } from '../../employees/today.ts'
import { inDays } from '../presets/preset.ts'

/** A rule requires a form: what counts, the card's text until then, and what reverses it. */

let house: House
let organization_id: Id
const today = todayIn('America/New_York')
const { employeeForms } = api

beforeAll(async () => {
  house = await openHouse()
  organization_id = house.agency.id
})
afterAll(() => house.close())

/** The caregiver fills out and signs, then an administrator. */
const twoSteps = (): FormContent => {
  const content = aFormContent()
  const [step] = content.steps
  if (!step) throw new Error('There is no step.')
  return {
    ...content,
    sections: [
      { ...section('own'), fields: [aFormField('text', 'nickname', { required: true })] },
      { ...section('office'), fields: [aFormField('text', 'seen_by')] },
    ],
    steps: [
      { ...step, key: 'caregiver', sections: ['own'], order: 1, may_refuse: true },
      { ...step, key: 'office', who: { kind: 'role', role: 'agency_admin' }, sections: ['office'], order: 2 },
    ],
  }
}
const section = (key: string) => ({ key, titles: { en: key, es: key }, hints: {}, when: null, fields: [] })

async function formIn(over: Partial<FormRecord> = {}, content = twoSteps()): Promise<Id> {
  const { form, version } = aPublishedForm({ organization_id, ...over }, content)
  await house.load({ forms: [form], form_versions: [version] })
  return form.id
}
const ruleFor = (form_ids: string[], over: object = {}) =>
  ruleIn(house, {
    name: `Rule of ${form_ids.join()}`.slice(0, 100),
    asks: { kind: 'form', form_ids },
    window: { kind: 'proof', within: inDays(30) },
    ...over,
  })
const person = async (hired = -400) => (await peopleIn(house, [{ hire_date: addDays(today, hired) }]))[0] ?? ''

async function give(id: Id, form_id: Id): Promise<Id> {
  const { data, status, failure } = await house.call(employeeForms.assign, {
    params: { id },
    body: { form_id, due_on: null, note: null },
  })
  expect(status, JSON.stringify(failure)).toBe(200)
  return data.id
}
async function answer(id: Id) {
  const { status, failure } = await house.call(
    employeeForms.answer,
    { params: { id }, body: { answers: { nickname: 'Mari' }, in_person: true } },
    { headers: { 'if-match': '*' } },
  )
  expect(status, JSON.stringify(failure)).toBe(200)
}
async function sign(id: Id, step_key: string, as: Caller = 'agency_admin', in_person = false) {
  const words = await house.call(employeeForms.words, { params: { id }, query: { step_key, language: 'en' } }, { as })
  const body: Args<typeof employeeForms.sign>['body'] = {
    step_key,
    method: 'typed',
    typed_name: 'Somebody',
    language: 'en',
    words_hash: words.data.words_hash,
    in_person,
  }
  const { data, status, failure } = await house.call(employeeForms.sign, { params: { id }, body }, { as })
  expect(status, JSON.stringify(failure)).toBe(200)
  return data
}

const ask = async (id: Id, rule: Id, as: Caller = 'agency_admin', query: object = {}) => {
  const { data } = await house.call(api.compliance.ofEmployee, { params: { id }, query }, { as })
  return of(data, rule)
}
function of(standing: ComplianceStanding, rule: Id) {
  const found = standing.rules.find(({ rule_id }) => rule_id === rule)
  if (!found) throw new Error('The rule is missing.')
  return found
}

test('a form counts once everyone has signed and it was reviewed; until then the card says who it waits for', async () => {
  const form_id = await formIn({
    titles: { en: 'Annual health statement' },
    category: 'health',
    validity_months: 12,
    review: 'any',
  })
  const rule = await ruleFor([form_id])
  const id = await person()
  const other = await ask(id, rule)
  expect(other).toMatchObject({
    asks: 'form',
    state: 'overdue',
    why: `Annual health statement is missing. The rule deadline was ${inWords(addDays(today, -370))}.`,
    detail: { open_forms: [] },
  })
  const copy = await give(id, form_id)
  const openNow = async (as: Caller = 'agency_admin') => (await ask(id, rule, as)).detail?.open_forms
  expect(await openNow()).toMatchObject([
    { id: copy, title: 'Annual health statement', state: 'open', said: expect.stringMatching(/^Waiting for: .+\.$/) },
  ])
  await answer(copy)
  await sign(copy, 'caregiver', 'agency_admin', true)
  const [waits] = (await openNow()) ?? []
  expect(waits).toMatchObject({
    state: 'awaiting',
    said: expect.stringMatching(/^Signed by .+\. Waiting for: .*[Aa]dmin.*\.$/),
  })
  await sign(copy, 'office')
  expect(await openNow()).toMatchObject([
    { state: 'review', said: expect.stringMatching(/and you\. Waiting for the reviewer\.$/) },
  ])
  // The same for another reader
  expect(await openNow('csm')).toMatchObject([{ said: expect.not.stringMatching(/you\b/) }])
  expect((await ask(id, rule)).state).toBe('overdue')
  const body = { decision: 'approve' as const, reason: null }
  const done = await house.call(employeeForms.review, { params: { id: copy }, body }, { as: 'rn_limited' })
  expect(done.status, JSON.stringify(done.failure)).toBe(200)
  const ends = addDays(oneYearOn(today), -1)
  expect(await ask(id, rule)).toMatchObject({
    state: 'satisfied',
    why: `Annual health statement is valid until ${inWords(ends)}.`,
    next_lapse: addDays(ends, 1),
    detail: {
      open_forms: [],
      records: [{ id: copy, kind: 'form', title: 'Annual health statement', counts: 1, left_out: [] }],
    },
  })
  // By today’s records there was none on the previous day
  expect((await ask(id, rule, 'agency_admin', { as_of: addDays(today, -1) })).detail?.records).toMatchObject([
    { counts: 0, left_out: [{ why: 'Dated after this day.' }] },
  ])
}, 60_000)

const inWords = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
const oneYearOn = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`

/** Assigned, filled out and signed by both. */
async function completed(id: Id, form_id: Id): Promise<Id> {
  const copy = await give(id, form_id)
  await answer(copy)
  await sign(copy, 'caregiver', 'agency_admin', true)
  expect((await sign(copy, 'office')).state).toBe('completed')
  return copy
}
const voidIt = async (id: Id) => {
  const { status, failure } = await house.call(employeeForms.void, {
    params: { id },
    body: { reason: 'Wrong person.' },
  })
  expect(status, JSON.stringify(failure)).toBe(200)
}
/** Returns the stored result, as lists show it. */
async function kept(id: Id, rule: Id) {
  await settled(house)
  await expectKeptAsJudged(house)
  const { rows } = await house.owner.query<{ state: string }>(
    `select state from compliance_states where employee_id = $1 and rule_id = $2 and known_to = 'infinity' and valid_from <= $3 and valid_to > $3`,
    [id, rule, today],
  )
  return rows.map(({ state }) => state)
}

test('every change of a form is applied in the same transaction: completed, corrected, voided', async () => {
  const form_id = await formIn({ titles: { en: 'Handbook receipt' }, validity_months: 12 })
  const rule = await ruleFor([form_id])
  const id = await person()
  expect(await kept(id, rule)).toEqual(['overdue'])
  const first = await completed(id, form_id)
  expect(await kept(id, rule)).toEqual(['satisfied'])
  const { data: correction } = await house.call(employeeForms.correct, {
    params: { id: first },
    body: { reason: 'Misspelled.' },
  })
  expect(await kept(id, rule)).toEqual(['satisfied'])
  await sign(correction.id, 'caregiver', 'agency_admin', true)
  await sign(correction.id, 'office')
  const told = await ask(id, rule)
  expect(told).toMatchObject({ state: 'satisfied' })
  expect(told.detail?.records.map(one => [one.id, one.counts, one.left_out.map(({ why }) => why)])).toEqual([
    [correction.id, 1, []],
    [first, 0, ['Corrected by another form.']],
  ])
  await voidIt(correction.id)
  expect(await kept(id, rule)).toEqual(['overdue'])
  expect(
    (await ask(id, rule)).detail?.records.flatMap(({ left_out }) => left_out.map(({ why }) => why)).toSorted(),
  ).toEqual(['Corrected by another form.', 'Voided.'])
}, 60_000)

test('an issued page shows when a form behind it was voided', async () => {
  const form_id = await formIn({ titles: { en: 'Competency checklist' } })
  await ruleFor([form_id])
  const id = await person()
  const copy = await completed(id, form_id)
  const given = await house.call(api.compliance.issuePaper, { params: { id }, body: {} })
  expect(given.status, JSON.stringify(given.failure)).toBe(200)
  const state = async () => {
    const { rows } = await house.owner.query<{ state: string }>(
      `select v.state from compliance_papers p cross join lateral verify_compliance_paper(p.number, p.code) v where p.id = $1`,
      [given.data.id],
    )
    return rows[0]?.state
  }
  expect(await state()).toBe('unchanged')
  // Another form, which no rule requires
  await completed(id, await formIn())
  expect(await state()).toBe('unchanged')
  await voidIt(copy)
  expect(await state()).toBe('changed')
}, 60_000)

test('filling in a form marks no one due; its completion, its end and its removal do', async () => {
  const form_id = await formIn({ titles: { en: 'Privacy' } })
  await ruleFor([form_id])
  const id = await person()
  await settled(house)
  const due = async (of = id) => {
    const { rows } = await house.owner.query<{ n: number }>(
      'select count(distinct employee_id)::int as n from compliance_due where employee_id = $1',
      [of],
    )
    await settled(house)
    return rows[0]?.n
  }
  const copy = await give(id, form_id)
  await answer(copy)
  await sign(copy, 'caregiver', 'agency_admin', true)
  expect(await due()).toBe(0)
  await sign(copy, 'office')
  expect(await due()).toBe(1)
  await house.owner.query(`update employee_forms set expires_on = $2 where id = $1`, [copy, addDays(today, 5)])
  expect(await due()).toBe(1)
  // Reopens an unfinished one
  const again = await give(id, form_id)
  await answer(again)
  await sign(again, 'caregiver', 'agency_admin', true)
  const body = { reason: 'Misspelled.' }
  expect((await house.call(employeeForms.reopen, { params: { id: again }, body })).data.state).toBe('in_progress')
  expect(await due()).toBe(0)
  // Two records of one person are merged
  const other = await person()
  await due()
  await house.owner.query('update employee_forms set employee_id = $2 where id = $1', [copy, other])
  expect(await due()).toBe(1)
  await house.owner.query('delete from employee_forms where id = $1', [copy])
  expect(await due(other)).toBe(1)
}, 60_000)

test('the fastest way gives the form, or opens the copy in progress', async () => {
  const form_id = await formIn({ titles: { en: 'Orientation checklist' }, category: 'policy' })
  const rule = await ruleFor([form_id])
  const id = await person()
  const step = async (as: Caller = 'agency_admin') => {
    const { data } = await house.call(api.compliance.way, { params: { id }, query: {} }, { as })
    return data.way?.steps.find(one => one.id === form_id)
  }
  const bare = { kind: 'form', title: 'Orientation checklist', minutes: 0 }
  expect(await step()).toMatchObject({ ...bare, is_under_way: false, open_form: null, may_give: true })
  // Nurses may assign forms about health and competency, viewers none
  expect(await step('rn_limited')).toMatchObject({ may_give: false })
  expect(await step('viewer')).toMatchObject({ may_give: false })
  const copy = await give(id, form_id)
  expect(await step()).toMatchObject({
    ...bare,
    is_under_way: true,
    open_form: { id: copy, said: expect.stringMatching(/^Waiting for: /) },
  })
  await house.owner.query('update forms set archived_at = now() where id = $1', [form_id])
  expect(await step()).toMatchObject({ is_under_way: true, may_give: false })
  await voidIt(copy)
  expect(await step()).toBeUndefined()
  const { data } = await house.call(api.compliance.way, { params: { id }, query: {} })
  expect(data.without.map(({ rule_id }) => rule_id)).toContain(rule)
}, 60_000)

test('[C49] a rule for a form that no one can complete is refused at its field', async () => {
  const body = (form_ids: string[]): RuleVersion => ({
    ...(examples.rule as RuleVersion),
    name: `For ${form_ids.length} forms`,
    asks: { kind: 'form', form_ids },
    window: { kind: 'proof', within: { n: 30, unit: 'days' } },
  })
  const refused = async (form_ids: string[]) => {
    const { status, failure } = await house.call(api.complianceRules.add, { body: body(form_ids) })
    return [status, failure.errors]
  }
  const good = await formIn()
  const archived = await formIn({ titles: { en: 'Old receipt' }, archived_at: '2026-01-01T00:00:00Z' })
  const draft = aForm({ organization_id, titles: { en: 'New receipt' } })
  await house.load({ forms: [draft] })
  expect(await refused([])).toEqual([422, { 'asks.form_ids': ['Choose at least one form.'] }])
  expect(await refused([house.agency.discipline_id])).toEqual([
    422,
    { 'asks.form_ids': ['Choose forms of your agency.'] },
  ])
  expect(await refused([good, archived])).toEqual([
    422,
    {
      'asks.form_ids': [
        '“Old receipt” is archived, so no one can complete it. Choose another form, or restore it first.',
      ],
    },
  ])
  expect(await refused([draft.id])).toEqual([
    422,
    { 'asks.form_ids': ['“New receipt” has no published version, so no one can complete it. Publish it first.'] },
  ])
  const tried = await house.call(api.complianceRules.trial, {
    body: { rule_id: null, version_id: null, rule: body([archived]), employee_ids: [] },
  })
  expect([tried.status, Object.keys(tried.failure.errors ?? {})]).toEqual([422, ['rule.asks.form_ids']])
})

test('titles follow the class on the card and in the history; form managers see the title in the rule', async () => {
  const form_id = await formIn({ titles: { en: 'TB questionnaire' }, visibility: 'medical', category: 'health' })
  const body: RuleVersion = {
    ...(examples.rule as RuleVersion),
    name: 'Yearly statement',
    applies_if: { ...(examples.rule as RuleVersion).applies_if, states: [] },
    asks: { kind: 'form', form_ids: [form_id] },
    window: { kind: 'proof', within: { n: 30, unit: 'days' } },
  }
  const { data: rule, status, failure } = await house.call(api.complianceRules.add, { body })
  expect(status, JSON.stringify(failure)).toBe(200)
  expect(rule.names[form_id]).toBe('TB questionnaire')
  const told = await house.owner.query<{ changes: string }>('select changes::text from events where subject_id = $1', [
    rule.id,
  ])
  expect(told.rows[0]?.changes).toContain('Form (Medical)')
  expect(told.rows[0]?.changes).not.toContain('TB questionnaire')
  const read = await house.call(api.complianceRules.get, { params: { id: rule.id } }, { as: 'viewer' })
  expect(read.data.names[form_id]).toBe('Form (Medical)')
  const id = await person()
  await give(id, form_id)
  const seen = async (as: Caller) => {
    const { why, detail } = await ask(id, rule.id, as)
    return [why.split(' is missing')[0], detail?.open_forms[0]?.title]
  }
  expect(await seen('agency_admin')).toEqual(['TB questionnaire', 'TB questionnaire'])
  expect(await seen('rn_limited')).toEqual(['TB questionnaire', 'TB questionnaire'])
  expect(await seen('csm')).toEqual(['Form (Medical)', 'Form (Medical)'])
  // Issued pages circulate freely, so they only contain text anyone may read
  const page = await house.call(api.compliance.issuePaper, { params: { id }, body: {} })
  expect(page.status, JSON.stringify(page.failure)).toBe(200)
  const printed = await house.owner.query<{ told: string }>(
    'select printed::text as told from compliance_papers where id = $1',
    [page.data.id],
  )
  expect(printed.rows[0]?.told).toContain('Form (Medical) is missing')
  expect(printed.rows[0]?.told).not.toContain('TB questionnaire')
  expect(await seen('viewer')).toEqual(['Form (Medical)', 'Form (Medical)'])
}, 60_000)

test('a waiver lifts it, and a trial of an unsaved rule counts completed forms', async () => {
  const form_id = await formIn({ titles: { en: 'Conflict of interest' } })
  const id = await person()
  const rule = {
    ...(examples.rule as RuleVersion),
    name: 'Conflict of interest',
    applies_if: { ...(examples.rule as RuleVersion).applies_if, states: [] },
    asks: { kind: 'form' as const, form_ids: [form_id] },
    window: { kind: 'proof' as const, within: { n: 30, unit: 'days' as const } },
    effective_from: addDays(today, -300),
  }
  const stateTried = async () => {
    const body = { rule_id: null, version_id: null, rule, employee_ids: [id] }
    return (await house.call(api.complianceRules.trial, { body })).data.data[0]?.after.state
  }
  expect(await stateTried()).toBe('overdue')
  await completed(id, form_id)
  expect(await stateTried()).toBe('satisfied')
  const late = await person()
  const saved = await ruleFor([form_id])
  await house.owner.query(
    `insert into compliance_waivers (organization_id, employee_id, rule_id, first_day, last_day, reason, state, written_by, recorded_by_name, decided_at)
      values ($1, $2, $3, $4, null, 'Signed on paper', 'approved', '{}', 'Ada', now())`,
    [organization_id, late, saved, addDays(today, -3)],
  )
  expect((await ask(late, saved)).state).toBe('waived')
}, 60_000)
