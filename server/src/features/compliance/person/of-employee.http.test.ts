import { addDays, api, type ComplianceStanding, type Id } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem, settled } from '../../../../test/compliance/kept.ts'
import { ruleIn } from '../../../../test/compliance/rules-in.ts'
import { fourCases, type House, openHouse } from '../../../../test/house.ts'
import { assignedIn, aTypeIn, peopleIn, programIn } from '../../../../test/trainees.ts'
import { aCredential, aCredentialType } from '../../../demo/factories/credentials.ts'
import type { EmployeeRecord } from '../../../demo/factories/employees.ts'
import { aTrainingRecord, type TrainingRecordRecord } from '../../../demo/factories/learning.ts'
import { aTopic } from '../../../demo/factories/taxonomy.ts'
import { todayIn } from '../../employees/today.ts'
import { inDays } from '../presets/preset.ts'
import { standingOf as publicStandingOf } from '../public/standing.ts'

/** The panel's explanation for one person: in words, with records that count and those that don't. */

let house: House
let organization_id: Id
let yearly: Id
let card: Id
let falls: Id
beforeAll(async () => {
  house = await openHouse()
  organization_id = house.agency.id
  const topic = aTopic({ organization_id, name: 'Falls' })
  const type = aCredentialType({ organization_id, name: 'CPR card' })
  await house.load({ topics: [topic], credential_types: [type] })
  falls = topic.id
  yearly = await ruleIn(house, { name: 'Yearly in-service', leave: 'extend', source: 'secondary' })
  card = await ruleIn(house, {
    name: 'CPR',
    source: 'primary',
    asks: { kind: 'credential', credential_type: type.id },
    window: { kind: 'proof', within: inDays(30) },
  })
  cardType = type.id
})
afterAll(() => house.close())
let cardType: Id

const person = async (over: Partial<EmployeeRecord> = {}) =>
  (await peopleIn(house, [{ hire_date: '2024-02-28', ...over }]))[0] ?? ''

const credit = (employee_id: Id, over: Partial<TrainingRecordRecord>) =>
  aTrainingRecord({
    organization_id,
    employee_id,
    assignment_id: null,
    program_id: null,
    kind: 'credit',
    topic: 'Falls',
    mode: 'classroom',
    evidence: { external: { id: '00000000-0000-0000-0000-000000000000', title: 'Course', provider: 'School' } },
    ...over,
  })

const ask = async (id: Id, query: object = {}) =>
  (await house.call(api.compliance.ofEmployee, { params: { id }, query })).data
const ruleOf = (standing: ComplianceStanding, id: Id) => {
  const found = standing.rules.find(({ rule_id }) => rule_id === id)
  if (!found) throw new Error('The rule is missing.')
  return found
}

test('the four cases; without records every requirement is listed as missing, in words', async () => {
  const id = await person()
  const args = { params: { id }, query: { as_of: '2025-01-31' } }
  const { data } = await fourCases(house, api.compliance.ofEmployee, { args })
  expect(data).toMatchObject({ as_of: '2025-01-31', kind: 'records', state: 'overdue' })
  expect(data.rules.map(({ name }) => name)).toEqual(['CPR', 'Yearly in-service'])
  expect(ruleOf(data, yearly)).toMatchObject({
    state: 'due_soon',
    why: 'Still missing: 12 hours, due by Feb 27, 2025.',
    days_left: 27,
    since: '2025-01-28',
    next_lapse: '2025-02-28',
    next_change: { on: '2025-02-28', state: 'overdue' },
    window: { number: 1, starts_on: '2024-02-28', moved_end: '2025-02-27', stopped: [], stopped_days: 0 },
    detail: { minutes: { needed: 720, counted: 0, remaining: 720 }, records: [] },
  })
  expect(ruleOf(data, card).why).toBe('CPR card is missing. The rule deadline was Mar 29, 2024.')
})

test('records that count, those that don’t with the reason, and those that count twice', async () => {
  const other = await ruleIn(house, { name: 'Falls only', topics: [falls] })
  const id = await person()
  const counts = credit(id, { completed_on: '2024-05-10', minutes: 90 })
  const late = credit(id, { completed_on: '2025-02-10', minutes: 60, mode: 'online', topic: 'Other things' })
  await house.load({ training_records: [counts, late] })
  const data = await ask(id, { as_of: '2025-01-31' })
  expect(ruleOf(data, yearly).detail).toMatchObject({
    minutes: { needed: 720, counted: 90, remaining: 630 },
    by_topic: [{ name: 'Falls', minutes: 90 }],
    by_mode: [{ mode: 'classroom', minutes: 90 }],
    records: [
      { id: counts.id, title: 'Course', counts: 90, left_out: [], also_for: ['Falls only'] },
      { id: late.id, counts: 0, left_out: [{ amount: 60, why: 'Dated after this day.' }], also_for: [] },
    ],
  })
  expect(ruleOf(data, other).detail?.records[0]?.also_for).toEqual(['Yearly in-service'])
})

test('days of leave stop the clock and are shown, also in Spanish', async () => {
  const id = await person()
  const insert =
    'insert into leave_spans (organization_id, employee_id, first_day, last_day, recorded_by_name) values ($1, $2, $3, $4, $5)'
  await house.owner.query(insert, [organization_id, id, '2025-02-10', '2025-03-26', 'Ada'])
  const data = await ask(id, { as_of: '2025-02-12' })
  expect(ruleOf(data, yearly)).toMatchObject({
    state: 'suspended',
    notes: ['Leave moved the end.'],
    window: {
      ends_on: '2025-02-27',
      moved_end: '2025-04-13',
      stopped: [{ from: '2025-02-10', to: '2025-03-26' }],
      stopped_days: 45,
    },
  })
  const spanish = await house.call(
    api.compliance.ofEmployee,
    { params: { id }, query: { as_of: '2025-02-12' } },
    { headers: { 'accept-language': 'es' } },
  )
  expect(ruleOf(spanish.data, yearly).why).toBe('De licencia: el plazo está detenido. Falta: 12 horas.')
})

test('a recorded card counts when it is verified', async () => {
  const id = await person()
  const one = aCredential({
    organization_id,
    employee_id: id,
    type_id: cardType,
    issued_on: '2024-03-01',
    expires_on: '2026-02-28',
  })
  await house.load({ credentials: [one] })
  expect(ruleOf(await ask(id, { as_of: '2025-01-31' }), card)).toMatchObject({
    state: 'overdue',
    detail: {
      records: [
        { kind: 'credential', title: 'CPR card', counts: 0, left_out: [{ amount: 1, why: 'Not verified yet.' }] },
      ],
    },
  })
  await house.owner.query(`update credentials set state = 'verified', decided_at = now() where id = $1`, [one.id])
  expect(ruleOf(await ask(id, { as_of: '2025-01-31' }), card)).toMatchObject({
    state: 'satisfied',
    why: 'CPR card is valid until Feb 28, 2026.',
    since: '2024-03-01',
  })
})

test('[C48] as shown reads the results stored then; before that it is unknown and not issued; a future day was never shown', async () => {
  const id = await person()
  const today = todayIn('America/New_York')
  await house.owner.query(
    `insert into compliance_states (organization_id, employee_id, rule_id, valid_from, known_from, known_to, state, window_no, ends_on, remaining_minutes)
     values ($1, $2, $3, $4, now() - interval '40 days', now() - interval '5 days', 'overdue', 1, $5, 240)`,
    [organization_id, id, yearly, addDays(today, -40), addDays(today, -41)],
  )
  await house.owner.query(
    `insert into compliance_people (organization_id, employee_id, valid_from, known_from, known_to, state, rules, red_rules)
     values ($1, $2, $3, now() - interval '40 days', now() - interval '5 days', 'overdue', 1, 1)`,
    [organization_id, id, addDays(today, -40)],
  )
  const shown = await ask(id, { as_of: addDays(today, -20), kind: 'shown' })
  expect(shown).toMatchObject({ kind: 'shown', state: 'overdue' })
  expect(ruleOf(shown, yearly)).toMatchObject({
    state: 'overdue',
    remaining_minutes: 240,
    since: addDays(today, -40),
    detail: null,
  })
  const before = { as_of: addDays(today, -60), kind: 'shown' } as const
  expect((await ask(id, before)).state).toBe('unknown')
  const paper = await house.call(api.compliance.issuePaper, { params: { id }, body: before })
  expect([paper.status, paper.failure.code]).toEqual([409, 'CONFLICT'])
  expect(paper.failure.message).toMatch(/^Unknown: Preceptor has no saved compliance results for /)
  const { status, failure } = await house.call(api.compliance.ofEmployee, {
    params: { id },
    query: { as_of: addDays(today, 1), kind: 'shown' },
  })
  expect([status, failure.errors]).toEqual([422, { as_of: ['There are no saved results for a future day.'] }])
})

test('the four cases; the shortest way uses available programs, and says what none of them covers', async () => {
  const training_type_id = await aTypeIn(house, { counts_as: 'in_service' })
  const make = (title: string, minutes: number, over: object = {}) =>
    programIn(house, {
      program: { training_type_id, titles: { en: title }, ...over },
      modules: [{ mode: 'online', minutes: { [falls]: minutes } }],
    })
  const long = await make('Falls in depth', 240)
  const short = await make('Falls in short', 90)
  await make('No longer offered', 60, { archived_at: '2025-01-01T00:00:00Z' })
  const today = todayIn('America/New_York')
  const id = await person({ hire_date: addDays(today, -340) })
  await house.load({ training_records: [credit(id, { completed_on: addDays(today, -100), minutes: 400 })] })
  const args = { params: { id }, query: {} }
  const { data } = await fourCases(house, api.compliance.way, { args })
  expect(data.rules.map(({ name }) => name).toSorted()).toEqual(['CPR', 'Falls only', 'Yearly in-service'])
  // The year ends in 24 days; a card isn't training
  expect(Object.fromEntries(data.rules.map(({ name, train_by }) => [name, train_by]))).toMatchObject({
    'Yearly in-service': addDays(today, 24),
    CPR: null,
  })
  expect(data.way).toMatchObject({ minutes: 330, is_shortest: true })
  expect(data.way?.steps.map(({ title }) => title).toSorted()).toEqual(['CPR card', 'Falls in depth', 'Falls in short'])
  const nameOf = new Map(data.rules.map(({ rule_id, name }) => [rule_id, name]))
  const helped = data.way?.steps.map(({ title, rule_ids }) => [
    title,
    rule_ids
      .flatMap(one => nameOf.get(one) ?? [])
      .toSorted()
      .join(),
  ])
  expect(Object.fromEntries(helped ?? [])).toEqual({
    'CPR card': 'CPR',
    'Falls in depth': 'Falls only,Yearly in-service',
    'Falls in short': 'Falls only,Yearly in-service',
  })
  await assignedIn(house, short.id, [id])
  await assignedIn(house, long.id, [id], { state: 'completed', completed_on: today, completed_how: 'online' })
  const less = (await house.call(api.compliance.way, args)).data
  expect(less.way?.steps.map(({ title, is_under_way }) => [title, is_under_way])).toEqual([['CPR card', false]])
  expect(less.without.map(({ name }) => name).toSorted()).toEqual(['Falls only', 'Yearly in-service'])
  expect(less.without.some(({ needs_date }) => needs_date)).toBe(false)
  expect(less.without.map(({ counts_as }) => counts_as)).toEqual(['in_service', 'in_service'])
  const dateless = await person({ hire_date: null })
  const { without } = (await house.call(api.compliance.way, { ...args, params: { id: dateless } })).data
  expect(without.find(({ name }) => name === 'Yearly in-service')).toMatchObject({ needs_date: true })
})

test('a credential that was verified and removed stays on the card, and its successor counts already', async () => {
  const id = await person()
  const days = { organization_id, employee_id: id, type_id: cardType, state: 'verified' as const }
  const wrong = aCredential({ ...days, issued_on: '2024-03-01', expires_on: '2026-02-28' })
  const held = aCredential({ ...days, issued_on: '2024-03-10', expires_on: '2025-02-28' })
  const next = aCredential({ ...days, issued_on: '2025-03-01', expires_on: '2027-02-28' })
  await house.load({ credentials: [wrong, held, next] })
  const revoking = { params: { id: wrong.id }, body: { reason: 'Not hers' } }
  expect((await house.call(api.credentials.revoke, revoking, { as: 'agency_admin' })).status).toBe(200)
  const { records = [] } = ruleOf(await ask(id, { as_of: '2025-01-31' }), card).detail ?? {}
  expect(records.map(one => [one.id, one.counts, one.left_out])).toEqual([
    [next.id, 1, []],
    [held.id, 1, []],
    [wrong.id, 0, [{ amount: 1, why: 'Removed after it was verified.' }]],
  ])
})

test('someone already red still has a next lapse: on the card, in lists and their filters, for other systems', async () => {
  const today = todayIn('America/New_York')
  // red without a card; the year ends in 20 days
  const id = await person({ hire_date: addDays(today, -345), last_name: 'Alreadyred' })
  await settled(house)
  const on = (await ask(id)).rules.flatMap(({ next_lapse }) => next_lapse ?? []).toSorted()[0] ?? null
  expect(on).not.toBeNull()
  expect((await ask(id)).state).toBe('overdue')
  const listed = await house.call(api.complianceOverview.ofEmployees, { query: { employee_ids: id } })
  expect(listed.data.data).toMatchObject([{ id, state: 'overdue', next_lapse: on }])
  const found = async (query: object) =>
    (await house.call(api.employees.list, { query: { search: 'Alreadyred', ...query } })).data.data.map(one => one.id)
  expect(await found({ lapses: 'month' })).toEqual([id])
  expect(await found({ lapses: 'week' })).toEqual([])
  expect(await found({ lapse_from: on, lapse_to: on })).toEqual([id])
  expect(await asSystem(house, scope => publicStandingOf(scope, id))).toMatchObject({ next_red_on: on })
  // the first lapse: an earlier requested day does not hide it
  expect(await found({ lapse_from: addDays(on ?? '', 1) })).toEqual([])
})

test('the way to settle an old debt requires nothing for the current year, and a card that needs a scan says so', async () => {
  const training_type_id = await aTypeIn(house, { name: 'More in-service', counts_as: 'in_service' })
  const program = { training_type_id, titles: { en: 'An hour on falls' } }
  await programIn(house, { program, modules: [{ mode: 'online', minutes: { [falls]: 60 } }] })
  await house.owner.query('update credential_types set needs_file = true where id = $1', [cardType])
  const today = todayIn('America/New_York')
  const id = await person({ hire_date: addDays(today, -500) })
  await house.load({ training_records: [credit(id, { completed_on: addDays(today, -400), minutes: 660 })] })
  const { data } = await house.call(api.compliance.way, { params: { id }, query: {} })
  expect(data.rules.map(({ name }) => name)).toContain('Yearly in-service')
  expect(data.way).toMatchObject({ minutes: 60, is_shortest: true })
  expect(data.way?.steps.find(({ kind }) => kind === 'credential')).toMatchObject({
    title: 'CPR card',
    needs_scan: true,
  })
  expect(data.more_later).toBe(true)
})

test('the four cases; the printed page is read at its address, and /verify says whether the records are unchanged', async () => {
  const id = await person()
  await house.load({ training_records: [credit(id, { completed_on: '2024-05-10', minutes: 90 })] })
  const args = { params: { id }, body: { as_of: '2025-01-31' } }
  const { data } = await fourCases(house, api.compliance.issuePaper, { args, denied: 'viewer' })
  expect(data.number).toMatch(/-C-\d{4}-\d{6}$/)
  const address = await fourCases(house, api.compliance.paperAddress, { args: { params: { id: data.id } } })
  const pdf = await house.call(api.compliance.readPaper, {
    params: { address: address.data.address.split('/').at(-1) ?? '' },
    query: {},
  })
  expect([pdf.status, String(pdf.headers['content-type'])]).toEqual([200, 'application/pdf'])
  const { rows } = await house.owner.query<{ code: string }>('select code from compliance_papers where id = $1', [
    data.id,
  ])
  const check = { body: { number: data.number, code: rows[0]?.code ?? '' } }
  expect((await house.call(api.certificates.verify, check)).data.verdict).toBe('unchanged')
  // Records dated later don't affect that day
  await house.load({ training_records: [credit(id, { completed_on: '2025-06-01', minutes: 30 })] })
  expect((await house.call(api.certificates.verify, check)).data.verdict).toBe('unchanged')
  await house.load({ training_records: [credit(id, { completed_on: '2024-12-01', minutes: 30 })] })
  expect((await house.call(api.certificates.verify, check)).data.verdict).toBe('changed')
})
