import { randomUUID } from 'node:crypto'
import {
  api,
  counted,
  gapWords,
  type Id,
  noTally,
  packetDays,
  type SurveyQuestion,
  tallyWords,
  unknownOn,
} from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, fourCases, type House, openHouse } from '../../../../test/house.ts'
import { workerOf } from '../../../../test/import-flow.ts'
import { pdfTexts } from '../../../../test/pdf-texts.ts'
import { dayFromNow, stands } from '../../../../test/standing.ts'
import { aPdf, kept } from '../../../../test/upload-flow.ts'
import { turnOf } from '../../../../test/turn.ts'
import { aComplianceRule, aComplianceRuleVersion, aRuleBody } from '../../../demo/factories/compliance-rules.ts'
import { aCredential, aCredentialType } from '../../../demo/factories/credentials.ts'
import { anEmployee, type EmployeeRecord } from '../../../demo/factories/employees.ts'
import { asText } from '../../../events/changes.ts'
import { aPublishedForm, type FormRecord } from '../../../demo/factories/forms.ts'
import { aTrainingRecord } from '../../../demo/factories/learning.ts'
import { openZip } from '../../../files/read-zip.ts'
import type { PersonWords } from './person-words.ts'
import { oldPackets } from './forget-packets.ts'

let house: House
let rule: Id
let cpr: Id

beforeAll(async () => {
  house = await openHouse()
  const { id: organization_id, discipline_id } = house.agency
  const hours = aComplianceRule({ organization_id })
  const version = aComplianceRuleVersion({
    organization_id,
    rule_id: hours.id,
    body: aRuleBody({ name: 'In-service hours' }),
  })
  const type = aCredentialType({ organization_id, name: 'CPR card', needs_file: true, discipline_ids: [discipline_id] })
  await house.load({ compliance_rules: [hours], compliance_rule_versions: [version], credential_types: [type] })
  rule = hours.id
  cpr = type.id
})
afterAll(() => house.close())

let made = 0
async function somebody(over: Partial<EmployeeRecord> = {}) {
  const { id: organization_id, location_id } = house.agency
  const person = anEmployee({
    organization_id,
    location_id,
    employee_number: `S-${++made}`,
    hire_date: dayFromNow(house, -30),
    ...over,
  })
  await house.load({ employees: [person] })
  return person
}
const question = (sample: SurveyQuestion['sample'], over: Partial<SurveyQuestion> = {}): SurveyQuestion => ({
  sample,
  as_of: null,
  answer: 'records',
  ...over,
})
const chosen = (...people: readonly { id: Id }[]) => ({
  by: 'chosen' as const,
  employee_ids: people.map(({ id }) => id),
})
const random = (seed: string, size: number) => ({
  by: 'random' as const,
  size,
  seed,
  discipline_id: null,
  location_id: null,
})
const preview = (body: SurveyQuestion, as: Caller = 'agency_admin') => house.call(api.surveys.preview, { body }, { as })
const build = (body: SurveyQuestion, ids: readonly Id[], as: Caller = 'agency_admin') =>
  house.call(api.surveys.build, { body: { ...body, expected_ids: [...ids] } }, { as })
const packet = async (id: Id, as: Caller = 'agency_admin') =>
  (await house.call(api.surveys.get, { params: { id } }, { as })).data
async function built(body: SurveyQuestion, as: Caller = 'agency_admin') {
  const { data: seen } = await preview(body, as)
  const { status, data, failure } = await build(
    body,
    seen.data.map(({ employee_id }) => employee_id),
    as,
  )
  expect(status, JSON.stringify(failure)).toBe(200)
  const worker = await workerOf(house)
  try {
    await expect
      .poll(async () => (await packet(data.id, as)).state, { timeout: 20_000, interval: 30 })
      .toBe('succeeded')
  } finally {
    await worker.stop()
  }
  return packet(data.id, as)
}
const filesOf = async (bytes: Buffer) => {
  const read = async function* (from: number, to: number) {
    yield bytes.subarray(from, to)
  }
  const { files } = await openZip({ size: bytes.length, read }, { entries: 20, bytes: 50_000_000 })
  return [...files.keys()]
}

test('the gap list comes first: overdue, missing, unverified or without a scan, and nothing is stored', async () => {
  const { id: organization_id, discipline_id } = house.agency
  const late = await somebody({ last_name: 'Abel', hire_date: dayFromNow(house, -500) })
  const bare = await somebody({ last_name: 'Bell', discipline_id })
  await house.owner.query(
    'insert into employee_disciplines (organization_id, employee_id, discipline_id) values ($1, $2, $3) on conflict do nothing',
    [organization_id, bare.id, discipline_id],
  )
  await house.load({
    credentials: [aCredential({ organization_id, employee_id: late.id, type_id: cpr, issued_on: '2026-01-15' })],
  })
  const { data } = await fourCases(house, api.surveys.preview, { args: { body: question(chosen(late, bare)) } })
  expect(data.data.map(({ name, state }) => [name.split(',')[0], state])).toEqual([
    ['Abel', 'overdue'],
    ['Bell', 'in_progress'],
  ])
  expect(data.data[0]?.gaps).toMatchObject([
    { kind: 'overdue', what: 'In-service hours' },
    { kind: 'unverified', what: 'CPR card' },
    { kind: 'no_scan', what: 'CPR card' },
  ])
  expect(data.data[1]?.gaps).toEqual([{ kind: 'missing', what: 'CPR card', on: null }])
  expect((await house.call(api.surveys.list, {})).data.data).toEqual([])
  const future = await preview(question(chosen(late), { as_of: dayFromNow(house, 1) }))
  expect(future.failure.errors).toHaveProperty('as_of')
})

test('a returned card counts as none: it covers neither the expired one it follows nor a missing one', async () => {
  const { id: organization_id, discipline_id } = house.agency
  const [expired, bare, held] = [await somebody(), await somebody(), await somebody()]
  await house.owner.query(
    'insert into employee_disciplines (organization_id, employee_id, discipline_id) select $1, unnest($2::uuid[]), $3',
    [organization_id, [expired.id, bare.id, held.id], discipline_id],
  )
  const card = (employee_id: Id, over: object) => aCredential({ organization_id, employee_id, type_id: cpr, ...over })
  // In the evening in the agency's time zone
  const decided = { decided_at: '2026-01-21T02:00:00Z', decided_by_name: 'Rita Reyes' }
  const returned = { ...decided, state: 'returned' as const, issued_on: dayFromNow(house, -5) }
  const late = card(expired.id, returned)
  const waiting = card(held.id, { issued_on: dayFromNow(house, -5) })
  const before = { ...decided, state: 'verified' as const, issued_on: dayFromNow(house, -700) }
  const old = card(expired.id, { ...before, expires_on: dayFromNow(house, -10), renewed_by: late.id })
  const valid = card(held.id, { ...before, expires_on: dayFromNow(house, 90), renewed_by: waiting.id })
  await house.load({ credentials: [late, waiting, old, valid, card(bare.id, returned)] })
  const { data } = await preview(question(chosen(expired, bare, held)))
  const gapsOf = (id: Id) =>
    data.data
      .find(({ employee_id }) => employee_id === id)
      ?.gaps.flatMap(({ kind }) => (kind === 'no_scan' ? [] : [kind]))
  expect(gapsOf(expired.id)).toEqual(['expired'])
  expect(gapsOf(bare.id)).toEqual(['missing'])
  expect(gapsOf(held.id)).toEqual(['unverified'])
  await house.owner.query('update credentials set self_verified = true where id = $1', [valid.id])
  const packet = await built(question(chosen(held)))
  const { rows } = await house.owner.query(
    `select printed -> 'credentials' as cards from survey_packet_people where packet_id = $1`,
    [packet.id],
  )
  expect(rows[0]?.cards, 'the valid card stands on the page until its renewal is verified').toMatchObject([
    { state: 'recorded', is_replaced: false },
    { state: 'verified', is_replaced: false, decided_on: '2026-01-20' },
  ])
  const paper = (await pdfTexts((await house.call(api.surveys.pdf, { params: { id: packet.id } })).bytes)).join('')
  expect(paper, 'the paper says who verified their own record').toContain('RitaReyes(self-verified)')
})

test('a seed draws the same people each time; people hired since a day are all included', async () => {
  for (let n = 0; n < 8; n++) await somebody()
  const names = async (seed: string) => (await preview(question(random(seed, 5)))).data
  const one = await names('FALL-26')
  expect(await names('FALL-26')).toEqual(one)
  expect(one.data).toHaveLength(5)
  expect(one.drawn_from).toBeGreaterThan(8)
  expect((await names('OTHER')).data.map(({ employee_id }) => employee_id)).not.toEqual(
    one.data.map(({ employee_id }) => employee_id),
  )
  const newest = await somebody({ hire_date: dayFromNow(house, 0) })
  const since = await preview(question({ by: 'hired_since', hired_since: dayFromNow(house, 0) }))
  expect(since.data.data.map(({ employee_id }) => employee_id)).toEqual([newest.id])
  const none = await preview(question({ by: 'hired_since', hired_since: dayFromNow(house, 3) }))
  expect(none.failure.errors).toHaveProperty(['sample.hired_since'])
})

test('a packet is built as a job, logged in the history, and read as one PDF and one archive with an index', async () => {
  const { id: organization_id } = house.agency
  const one = await somebody({ last_name: 'Cole', first_name: 'Cy' })
  const two = await somebody({ last_name: 'Dunn', first_name: 'Di' })
  const file = await kept(house, 'front.pdf', aPdf(), 'agency_admin', 'credential')
  const card = aCredential({
    organization_id,
    employee_id: one.id,
    type_id: cpr,
    issued_on: '2026-01-15',
    state: 'verified',
  })
  await house.load({ credentials: [card] })
  await house.owner.query(
    'insert into credential_files (organization_id, credential_id, file_id, place, employee_id) values ($1, $2, $3, 1, $4)',
    [organization_id, card.id, file.id, one.id],
  )
  const body = { ...question(chosen(one, two)), expected_ids: [one.id, two.id] }
  const stale = await build(question(chosen(one, two)), [one.id])
  expect([stale.status, stale.failure.code]).toEqual([409, 'CONFLICT'])
  await fourCases(house, api.surveys.build, { args: { body }, denied: 'viewer' })
  const done = await built(question(chosen(one, two)))
  expect(done).toMatchObject({
    sample: 'chosen',
    people: 2,
    with_gaps: 0,
    is_kept: true,
    built_by_name: house.users.agency_admin.name,
  })
  expect(done.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(done.kept_until).toBe(dayFromNow(house, packetDays))
  const { rows } = await house.owner.query(`select kind, actor_name, note from events where subject_id = $1`, [done.id])
  expect(rows).toMatchObject([
    {
      kind: 'survey_packet.built',
      actor_name: house.users.agency_admin.name,
      note: expect.stringMatching(/^2 people, chosen people, as of /),
    },
  ])
  await fourCases(house, api.surveys.get, { args: { params: { id: done.id } } })
  const pdf = await fourCases(house, api.surveys.pdf, { args: { params: { id: done.id } }, denied: 'viewer' })
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBe(4)
  const again = await house.call(api.surveys.pdf, { params: { id: done.id } })
  expect(again.bytes.equals(pdf.bytes)).toBe(true)
  const zip = await fourCases(house, api.surveys.zip, { args: { params: { id: done.id } }, denied: 'rn_limited' })
  expect(await filesOf(zip.bytes)).toEqual([
    'index.csv',
    'index.xlsx',
    `001 Cole, Cy/${[one.first_name, one.middle_name, one.last_name].filter(Boolean).join(' ')}.pdf`,
    '001 Cole, Cy/01 CPR card front.pdf',
    `002 Dunn, Di/${[two.first_name, two.middle_name, two.last_name].filter(Boolean).join(' ')}.pdf`,
  ])
})

test('the packet lists completed forms as of the day, and shows only the class of restricted ones', async () => {
  const { id: organization_id } = house.agency
  const person = await somebody({ last_name: 'Ford', hire_date: dayFromNow(house, -700) })
  const form = async (titles: { en: string }, over: Partial<FormRecord> = {}) => {
    const { form: one, version } = aPublishedForm({ organization_id, category: 'policy', titles, ...over })
    await house.load({ forms: [one], form_versions: [version] })
    return one.id
  }
  const completed = async (form_id: Id, from: number, over: Record<string, unknown> = {}): Promise<Id> => {
    const id = randomUUID()
    const day = dayFromNow(house, from)
    const row = {
      organization_id,
      id,
      employee_id: person.id,
      form_id,
      state: 'completed',
      source: 'manual',
      assigned_on: day,
      assigned_by_name: 'Ada',
      start_date: day,
      due_since: day,
      completed_on: day,
      completed_at: `${day}T15:00:00Z`,
      ...over,
    }
    const keys = Object.keys(row)
    await house.owner.query(
      `insert into employee_forms (${keys.join(', ')}) values (${keys.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(row),
    )
    return id
  }
  const yearly = await form({ en: 'Handbook receipt' })
  const last = await completed(yearly, -500, { state: 'superseded', expires_on: dayFromNow(house, -130) })
  await completed(yearly, -40, { renews_id: last, expires_on: dayFromNow(house, 325) })
  await completed(await form({ en: 'TB questionnaire' }, { visibility: 'medical', category: 'health' }), -400, {
    expires_on: dayFromNow(house, -35),
  })
  const voided = await form({ en: 'Wrong receipt' })
  await completed(voided, -60, { state: 'voided', decided_at: `${dayFromNow(house, -10)}T15:00:00Z` })
  const wrong = await completed(await form({ en: 'Background consent' }), -90, { state: 'corrected' })
  const { rows } = await house.owner.query<{ form_id: Id }>('select form_id from employee_forms where id = $1', [wrong])
  await completed(rows[0]?.form_id ?? '', -20, { corrects_id: wrong })

  const formsAt = async (from: number) => {
    const done = await built(question(chosen(person), { as_of: dayFromNow(house, from), with_gap_list: true }))
    const { rows: people } = await house.owner.query<{ printed: PersonWords }>(
      'select printed from survey_packet_people where packet_id = $1',
      [done.id],
    )
    const { forms = [], gaps } = people[0]?.printed ?? { gaps: [] }
    return { id: done.id, gaps, forms: forms.map(one => [one.title ?? one.visibility, one.completed_on]) }
  }
  const now = await formsAt(0)
  expect(now.forms).toEqual([
    ['Background consent', dayFromNow(house, -20)],
    ['Handbook receipt', dayFromNow(house, -40)],
    ['medical', dayFromNow(house, -400)],
  ])
  expect(now.gaps.filter(({ kind }) => kind === 'expired').map(({ what, on }) => [asText(what), on])).toEqual([
    ['Form (Medical)', dayFromNow(house, -35)],
  ])
  // As of that day: before the renewal and before the correction
  expect((await formsAt(-50)).forms).toEqual([
    ['Background consent', dayFromNow(house, -90)],
    ['medical', dayFromNow(house, -400)],
    ['Handbook receipt', dayFromNow(house, -500)],
  ])
  const whole = (await pdfTexts((await house.call(api.surveys.pdf, { params: { id: now.id } })).bytes)).join('')
  expect(whole).toContain('Handbookreceipt')
  expect(whole).toContain('Form(Medical)')
  expect(whole).not.toContain('TBquestionnaire')
  expect(whole).not.toContain('Wrongreceipt')
}, 60_000)

test('open and overdue forms are in the gap list, and not in a packet without it', async () => {
  const { id: organization_id } = house.agency
  const person = await somebody({ last_name: 'Gray', hire_date: dayFromNow(house, -700) })
  const given = async (title: string, row: Record<string, unknown>, over: Partial<FormRecord> = {}): Promise<Id> => {
    const { form, version } = aPublishedForm({ organization_id, category: 'policy', titles: { en: title }, ...over })
    await house.load({ forms: [form], form_versions: [version] })
    const day = dayFromNow(house, -60)
    const whole = {
      organization_id,
      id: randomUUID(),
      employee_id: person.id,
      form_id: form.id,
      state: 'open',
      source: 'manual',
      assigned_on: day,
      assigned_by_name: 'Ada',
      start_date: day,
      due_since: day,
      created_at: `${day}T15:00:00Z`,
      ...row,
    }
    const keys = Object.keys(whole)
    await house.owner.query(
      `insert into employee_forms (${keys.join(', ')}) values (${keys.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(whole),
    )
    return whole.id
  }
  const late = dayFromNow(house, -12)
  await given('Privacy receipt', { rule_due_on: late })
  await given('Conflict of interest', { state: 'awaiting', rule_due_on: dayFromNow(house, 10) })
  // Everyone has signed it
  await given('Evaluation', { state: 'review', rule_due_on: late })
  await given('TB questionnaire', { rule_due_on: late }, { visibility: 'medical', category: 'health' })
  await given('Not begun', { start_date: dayFromNow(house, 3) })
  await given('Taken away', { state: 'voided', rule_due_on: late, decided_at: `${dayFromNow(house, -2)}T15:00:00Z` })
  const done = await given('Handbook receipt', {
    state: 'completed',
    rule_due_on: late,
    completed_on: dayFromNow(house, -1),
    completed_at: `${dayFromNow(house, -1)}T15:00:00Z`,
  })
  await given('Its correction', { state: 'in_progress', corrects_id: done, rule_due_on: late })
  const gapsAt = async (from: number, with_gap_list = true) => {
    const packet = await built(question(chosen(person), { as_of: dayFromNow(house, from), with_gap_list }))
    const { rows } = await house.owner.query<{ printed: PersonWords }>(
      'select printed from survey_packet_people where packet_id = $1',
      [packet.id],
    )
    const gaps = rows[0]?.printed.gaps ?? []
    return {
      id: packet.id,
      forms: gaps.flatMap(({ kind, what, on }) => (kind.startsWith('form_') ? [[kind, asText(what), on]] : [])),
    }
  }
  const now = await gapsAt(0)
  expect(now.forms.toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
    ['form_open', 'Conflict of interest', dayFromNow(house, 10)],
    ['form_open', 'Evaluation', late],
    ['form_overdue', 'Form (Medical)', late],
    ['form_overdue', 'Privacy receipt', late],
  ])
  // A week ago the handbook was not signed either
  expect((await gapsAt(-7)).forms.map(([, what]) => what)).toContain('Handbook receipt')
  const textOf = async (id: Id) =>
    (await pdfTexts((await house.call(api.surveys.pdf, { params: { id } })).bytes)).join('')
  expect(await textOf(now.id)).toContain('Privacyreceipt:notcompleted,wasdueby')
  expect(await textOf((await gapsAt(0, false)).id)).not.toContain('Privacyreceipt')
}, 120_000)

test('a packet stays as it was when it was built', async () => {
  const person = await somebody({ last_name: 'Eads' })
  const done = await built(question(chosen(person)))
  const before = await house.call(api.surveys.pdf, { params: { id: done.id } })
  await house.owner.query(`update employees set last_name = 'Changed' where id = $1`, [person.id])
  const after = await house.call(api.surveys.pdf, { params: { id: done.id } })
  expect(after.bytes.equals(before.bytes)).toBe(true)
})

test('as shown then uses results stored at the end of that day, not today’s', async () => {
  const person = await somebody({ last_name: 'Fox', hire_date: dayFromNow(house, -500) })
  await stands(house, person.id, { [rule]: [{ state: 'satisfied', from: -400 }] })
  await house.owner.query(
    `update compliance_states set known_from = now() - interval '30 days' where employee_id = $1`,
    [person.id],
  )
  await house.owner.query(
    `update compliance_people set known_from = now() - interval '30 days' where employee_id = $1`,
    [person.id],
  )
  const stateOf = async (as_of: string, answer: SurveyQuestion['answer']) =>
    (await preview(question(chosen(person), { as_of, answer }))).data.data[0]?.state
  const day = dayFromNow(house, -3)
  expect(await stateOf(day, 'shown')).toBe('satisfied')
  expect(await stateOf(day, 'records')).toBe('overdue')
  expect(await stateOf(dayFromNow(house, -60), 'shown')).toBe('unknown')
})

test('[C48] as shown before results were stored is unknown, with its own wording, and no packet is sealed from it', async () => {
  const person = await somebody({ last_name: 'Frost', hire_date: dayFromNow(house, -500) })
  await stands(house, person.id, { [rule]: [{ state: 'satisfied', from: -400 }] })
  const as_of = dayFromNow(house, -60)
  const asked = question(chosen(person), { as_of, answer: 'shown' })
  const { data } = await preview(asked)
  expect(data.data).toMatchObject([{ state: 'unknown', gaps: [{ kind: 'not_judged', what: '', on: as_of }] }])
  const [gap] = data.data[0]?.gaps ?? []
  expect(gap && asText(gapWords(gap, day => day))).toBe(asText(unknownOn(as_of)))
  const refused = await build(asked, [person.id])
  expect([refused.status, refused.failure.code]).toEqual([409, 'CONFLICT'])
  expect(refused.failure.message).toMatch(/^Unknown: Preceptor has no saved compliance results for /)
  const { rows } = await house.owner.query('select from survey_packet_people where employee_id = $1', [person.id])
  expect(rows).toEqual([])
})

test('[C48] results that become unknown before the job runs are not sealed either', async () => {
  const person = await somebody({ last_name: 'Frye', hire_date: dayFromNow(house, -500) })
  await stands(house, person.id, { [rule]: [{ state: 'satisfied', from: -400 }] })
  await house.owner.query(
    `update compliance_people set known_from = now() - interval '30 days' where employee_id = $1`,
    [person.id],
  )
  const asked = question(chosen(person), { as_of: dayFromNow(house, -3), answer: 'shown' })
  const { data } = await build(asked, [person.id])
  for (const table of ['compliance_states', 'compliance_people'])
    await house.owner.query(`delete from ${table} where employee_id = $1`, [person.id])
  const worker = await workerOf(house)
  try {
    await expect.poll(async () => (await packet(data.id)).state, { timeout: 20_000, interval: 30 }).toBe('failed')
  } finally {
    await worker.stop()
  }
  expect((await house.call(api.jobs.get, { params: { id: data.id } })).data.message).toMatch(/^Unknown: /)
  expect((await packet(data.id)).sha256).toBeNull()
  expect(await turnOf(house, oldPackets)).toBe(1)
})

test('one person’s proof is one call, and their history says who issued it', async () => {
  const person = await somebody({ last_name: 'Gray', first_name: 'Gus' })
  const args = { params: { id: person.id }, body: {} }
  const { data } = await fourCases(house, api.surveys.proof, { args, denied: 'viewer' })
  expect(data).toMatchObject({ sample: 'one', person_name: 'Gus Gray', people: 1, state: 'succeeded', is_kept: true })
  const { bytes, headers } = await house.call(api.surveys.pdf, { params: { id: data.id } })
  expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBe(1)
  expect(headers['content-disposition']).toContain('proof-gus-gray')
  const { rows } = await house.owner.query(
    `select note from events where subject_id = $1 and kind = 'employee.proof_given'`,
    [person.id],
  )
  expect(rows).toContainEqual({ note: data.number })
})

test('outside training has its hours on the packet, as on the transcript and in its totals', async () => {
  const { id: organization_id } = house.agency
  const person = await somebody({ last_name: 'Gale', hire_date: dayFromNow(house, -500) })
  const on = dayFromNow(house, -20)
  const external = (id: string) => ({ evidence: { external: { id, title: `Course ${id}`, provider: 'College' } } })
  const entry = { organization_id, employee_id: person.id, assignment_id: null, program_id: null, completed_on: on }
  const credit = { ...entry, kind: 'credit' as const, how: 'transfer' as const, topic: 'Dementia', mode: 'classroom' }
  const late = aTrainingRecord({ ...credit, ...external('b'), minutes: 45 })
  await house.load({
    training_records: [
      aTrainingRecord({ ...entry, ...external('a'), how: 'transfer' }),
      aTrainingRecord({ ...credit, ...external('a'), minutes: 90 }),
      aTrainingRecord({ ...credit, ...external('a'), minutes: 30, topic: 'Falls' }),
      aTrainingRecord({ ...entry, ...external('b'), how: 'transfer' }),
      late,
      // Reversed today: on an earlier day, it counted
      aTrainingRecord({
        ...credit,
        ...external('b'),
        kind: 'reversal',
        minutes: 45,
        reverses: late.id,
        entered_at: new Date().toISOString(),
      }),
    ],
  })
  const printedOf = async (body: { as_of?: string; kind?: 'records' | 'shown' }) => {
    const { data } = await house.call(api.surveys.proof, { params: { id: person.id }, body })
    const { rows } = await house.owner.query<{ printed: PersonWords }>(
      `select printed from survey_packet_people where packet_id = $1`,
      [data.id],
    )
    return rows[0]?.printed
  }
  const sums = (of: Pick<PersonWords, 'completions' | 'hours'> | undefined) => [
    of?.completions.map(({ program, minutes }) => [program, minutes]).toSorted(),
    of?.hours.reduce((sum, { minutes }) => sum + minutes, 0),
  ]
  const now = [
    [
      ['Course a', 120],
      ['Course b', 0],
    ],
    120,
  ]
  expect(sums(await printedOf({}))).toEqual(now)
  await stands(house, person.id, { [rule]: [{ state: 'satisfied', from: -400 }] })
  await house.owner.query(
    `update compliance_people set known_from = now() - interval '30 days' where employee_id = $1`,
    [person.id],
  )
  expect(sums(await printedOf({ as_of: dayFromNow(house, -3), kind: 'shown' }))).toEqual([
    [
      ['Course a', 120],
      ['Course b', 45],
    ],
    165,
  ])
  await house.call(api.certificates.issueTranscript, { params: { id: person.id }, body: { from_on: on, to_on: on } })
  const { rows } = await house.owner.query(`select printed from transcripts where employee_id = $1`, [person.id])
  expect(sums(rows[0]?.printed)).toEqual(now)
})

test('the first line answers the question; people hired later are listed separately, and gaps are printed only on request', async () => {
  const good = await somebody({ last_name: 'Hale', hire_date: dayFromNow(house, -500) })
  const bad = await somebody({ last_name: 'Hart', hire_date: dayFromNow(house, -500) })
  const later = await somebody({ last_name: 'Hill', hire_date: dayFromNow(house, -2) })
  await stands(house, good.id, { [rule]: [{ state: 'satisfied', from: -400 }] })
  await stands(house, bad.id, { [rule]: [{ state: 'overdue', from: -400 }] })
  await house.owner.query(
    `update compliance_people set known_from = now() - interval '30 days' where employee_id = any($1)`,
    [[good.id, bad.id]],
  )
  await house.owner.query(
    `update compliance_states set known_from = now() - interval '30 days' where employee_id = any($1)`,
    [[good.id, bad.id]],
  )
  const as_of = dayFromNow(house, -3)
  const asked = question(chosen(good, bad, later), { as_of, answer: 'shown' })
  const { data } = await preview(asked)
  expect(data.data.map(({ state, gaps }) => [state, gaps.length])).toEqual([
    ['satisfied', 0],
    ['overdue', 1],
    ['not_hired', 0],
  ])
  const said = tallyWords(data.data.reduce(counted, noTally), as_of).map(asText)
  expect(said[0]).toMatch(/^1 of 2 was compliant on \w+ \d+, \d{4}\.$/)
  expect(said[1]).toMatch(/^1 person was not hired yet on /)
  const textOf = async (with_gap_list: boolean) => {
    const { id } = await built({ ...asked, with_gap_list })
    expect(await packet(id)).toMatchObject({ with_gap_list, with_gaps: 1 })
    const pages = await pdfTexts((await house.call(api.surveys.pdf, { params: { id } })).bytes)
    const zip = (await house.call(api.surveys.zip, { params: { id } })).bytes
    return { pages, whole: pages.join(''), files: await filesOf(zip) }
  }
  const handed = await textOf(false)
  expect(handed.pages[0]).toContain('1of2wascompliant')
  expect(handed.whole).not.toContain('Whatismissing')
  expect(handed.whole).toContain('Nothiredyeton')
  const internal = await textOf(true)
  expect(internal.whole.split('Whatismissing')).toHaveLength(5)
  expect(internal.files).toEqual(handed.files)
})

test('people are found as pasted: names, numbers and emails; lines matching no one or several people are reported', async () => {
  const ana = await somebody({
    last_name: 'Paste',
    first_name: 'Ana',
    employee_number: 'P-100',
    email: 'ana@paste.example',
  })
  const ben = await somebody({ last_name: 'Paste', first_name: 'Ben', employee_number: 'P-200', email: null })
  const twins = [
    await somebody({ last_name: 'Twin', first_name: 'Tia' }),
    await somebody({ last_name: 'Twin', first_name: 'Tia' }),
  ]
  const find = async (...lines: string[]) =>
    (await fourCases(house, api.surveys.people, { args: { body: { who: { by: 'pasted', lines } } } })).data
  const { data, left_out } = await find('paste, ana', 'BEN PASTE', 'Nobody Here', 'Tia Twin', ' ')
  expect(data.map(({ id }) => id)).toEqual([ana.id, ben.id])
  expect(left_out).toMatchObject([
    { line: 'Nobody Here', found: 0, near: [] },
    { line: 'Tia Twin', found: 2, near: [{ name: 'Twin, Tia' }, { name: 'Twin, Tia' }] },
  ])
  expect((await find('p-100, P-200')).data).toHaveLength(2)
  expect((await find('ANA@paste.example')).data).toMatchObject([{ id: ana.id, employee_number: 'P-100' }])
  expect((await find('p-200 Ben Paste')).data).toMatchObject([{ id: ben.id }])
  const near = [{ id: ben.id, name: 'Paste, Ben', employee_number: 'P-200' }]
  expect((await find('Benn Paste', 'P-200 Olga Ivanova')).left_out).toEqual([
    { line: 'Benn Paste', found: 0, near },
    { line: 'P-200 Olga Ivanova', found: 0, near },
  ])
  const listed = await house.call(api.surveys.people, {
    body: { who: { by: 'rows', ids: [ben.id, twins[0]?.id ?? ''] } },
  })
  expect(listed.data.data.map(({ name }) => name)).toEqual(['Paste, Ben', 'Twin, Tia'])
  const matching = await house.call(api.surveys.people, {
    body: { who: { by: 'matching', filters: { search: 'paste' } } },
  })
  expect(matching.data.data).toHaveLength(2)
})

test('the proof uses its screen’s day and kind of answer, and is refused for a future day', async () => {
  const person = await somebody({ last_name: 'Grover', hire_date: dayFromNow(house, -500) })
  await stands(house, person.id, { [rule]: [{ state: 'satisfied', from: -400 }] })
  for (const table of ['compliance_states', 'compliance_people'])
    await house.owner.query(`update ${table} set known_from = now() - interval '30 days' where employee_id = $1`, [
      person.id,
    ])
  const proof = (body: { as_of?: string; kind?: 'records' | 'shown' }) =>
    house.call(api.surveys.proof, { params: { id: person.id }, body })
  const as_of = dayFromNow(house, -3)
  const shown = await proof({ as_of, kind: 'shown' })
  expect(shown.data).toMatchObject({ as_of, answer: 'shown', state: 'succeeded' })
  expect((await packet(shown.data.id)).data).toMatchObject([{ state: 'satisfied' }])
  expect((await proof({ as_of })).data).toMatchObject({ as_of, answer: 'records' })
  expect((await proof({ as_of: dayFromNow(house, 1) })).failure.errors).toHaveProperty('as_of')
  expect((await proof({ as_of: dayFromNow(house, -60), kind: 'shown' })).status).toBe(409)
})

test('a coordinator limited to their own people draws from them, sees their own packets, and none with people who left them', async () => {
  const { coordinator_id } = house.agency
  const own = await somebody({ last_name: 'Hall', coordinator_id })
  const others = await somebody({ last_name: 'Ivy' })
  const as = 'coordinator_limited'
  expect((await preview(question(chosen(own, others)), as)).failure.errors).toHaveProperty(['sample.employee_ids'])
  const drawn = await preview(question(random('X', 50)), as)
  expect(drawn.data.data.map(({ employee_id }) => employee_id)).toEqual([own.id])
  const theirs = await built(question(chosen(others)))
  expect((await house.call(api.surveys.get, { params: { id: theirs.id } }, { as })).status).toBe(404)
  const done = await built(question(chosen(own)), as)
  expect((await house.call(api.surveys.list, {}, { as })).data.data.map(({ id }) => id)).toEqual([done.id])
  // They may see scans, because they record credentials
  expect((await house.call(api.surveys.zip, { params: { id: done.id } }, { as })).status).toBe(200)
  await house.owner.query('update employees set coordinator_id = null where id = $1', [own.id])
  expect((await house.call(api.surveys.pdf, { params: { id: done.id } }, { as })).status).toBe(409)
  expect((await house.call(api.surveys.pdf, { params: { id: done.id } })).status).toBe(200)
})

test('anyone may ask whether a packet is genuine, and learns nothing else', async () => {
  const person = await somebody({ last_name: 'Jones' })
  const { data } = await house.call(api.surveys.proof, { params: { id: person.id }, body: {} })
  const codeOf = async () =>
    (await house.owner.query<{ code: string }>('select code from survey_packets where id = $1', [data.id])).rows[0]
      ?.code ?? ''
  const code = await codeOf()
  const verify = async (number: string, given: string) =>
    (
      await house.call(
        api.certificates.verify,
        { body: { number, code: given } },
        { as: 'anonymous', organization_id: null },
      )
    ).data
  expect(await verify(data.number, code)).toEqual({ verdict: 'genuine', issued_on: null })
  expect(await verify(data.number, `${code.slice(0, -1)}${code.endsWith('7') ? '8' : '7'}`)).toEqual({
    verdict: 'not_found',
    issued_on: null,
  })
  // Text changed directly in the database
  await house.owner.query(
    `update survey_packet_people set printed = printed || '{"name": "Somebody else"}' where packet_id = $1`,
    [data.id],
  )
  expect((await verify(data.number, code)).verdict).toBe('not_found')
})

test('once expired a packet can’t be downloaded, its text is gone, and it still verifies as genuine', async () => {
  const person = await somebody({ last_name: 'Kent' })
  const { data } = await house.call(api.surveys.proof, { params: { id: person.id }, body: {} })
  await house.owner.query(`update survey_packets set kept_until = current_date - 3 where id = $1`, [data.id])
  expect((await house.call(api.surveys.pdf, { params: { id: data.id } })).failure.message).toMatch(
    /^This packet was removed on /,
  )
  expect(await turnOf(house, oldPackets)).toBe(1)
  expect(await packet(data.id)).toMatchObject({ is_kept: false, data: [], sha256: data.sha256 })
  const { rows } = await house.owner.query<{ code: string }>('select code from survey_packets where id = $1', [data.id])
  const body = { number: data.number, code: rows[0]?.code ?? '' }
  expect(
    (await house.call(api.certificates.verify, { body }, { as: 'anonymous', organization_id: null })).data.verdict,
  ).toBe('genuine')
})

test('a packet whose person is no longer visible fails with a message and leaves nothing', async () => {
  const { coordinator_id } = house.agency
  const own = await somebody({ last_name: 'Lane', coordinator_id })
  const as = 'coordinator_limited'
  const { data } = await build(question(chosen(own)), [own.id], as)
  await house.owner.query('update employees set coordinator_id = null where id = $1', [own.id])
  const worker = await workerOf(house)
  try {
    await expect.poll(async () => (await packet(data.id)).state, { timeout: 20_000, interval: 30 }).toBe('failed')
  } finally {
    await worker.stop()
  }
  expect((await house.call(api.jobs.get, { params: { id: data.id } })).data.message).toMatch(/can no longer be seen/)
  await turnOf(house, oldPackets)
  const { rows } = await house.owner.query('select from survey_packet_people where packet_id = $1', [data.id])
  expect(rows).toEqual([])
  expect((await house.call(api.surveys.get, { params: { id: randomUUID() } })).status).toBe(404)
})
