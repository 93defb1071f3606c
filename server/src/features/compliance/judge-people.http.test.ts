import type { Id } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ruleIn, versionIn } from '../../../test/compliance/rules-in.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { assignedIn, aTypeIn, peopleIn, programIn } from '../../../test/trainees.ts'
import { aCredential, aCredentialType } from '../../demo/factories/credentials.ts'
import { aScheduledStatus, type EmployeeRecord } from '../../demo/factories/employees.ts'
import { aTrainingRecord, type TrainingRecordRecord } from '../../demo/factories/learning.ts'
import { aTopic } from '../../demo/factories/taxonomy.ts'
import { inAgency, type Scope } from '../../scope/scope.ts'
import { systemBasis } from '../../scope/system.ts'
import { hours, inDays } from './presets/preset.ts'
import { judgePeople } from './judge-people.ts'

/** Compares the engine's facts about people with results calculated by hand. */

let house: House
let organization_id: Id
beforeAll(async () => {
  house = await openHouse()
  organization_id = house.agency.id
})
afterAll(() => house.close())

const scoped = async <T>(work: (scope: Scope) => Promise<T>) => {
  const basis = await systemBasis(house.database, organization_id)
  if (!basis) throw new Error('The agency is missing.')
  return inAgency(basis, work)
}

const person = async (over: Partial<EmployeeRecord>) => (await peopleIn(house, [over]))[0] ?? ''

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

async function answer(employee_id: Id, rule_id: Id, as_of: string) {
  const all = await scoped(scope => judgePeople(scope, [employee_id], as_of))
  const result = all.get(employee_id)?.results.get(rule_id)
  if (!result) throw new Error('There is no answer.')
  const { state, window, remaining, counted, next_change, reason } = result
  return { state, ends_on: window?.moved_end, left: remaining.minutes, counted: counted.minutes, next_change, reason }
}

test('hours fill the window of the hire date, and a reversal removes them', async () => {
  const rule = await ruleIn(house)
  const id = await person({ hire_date: '2024-02-28' })
  const first = credit(id, { completed_on: '2025-01-10', minutes: 480 })
  const other = credit(id, { completed_on: '2025-02-10', minutes: 240 })
  await house.load({ training_records: [first, other] })
  expect(await answer(id, rule, '2025-01-31')).toMatchObject({ state: 'due_soon', ends_on: '2025-02-27', left: 240 })
  expect(await answer(id, rule, '2025-02-11')).toMatchObject({
    state: 'satisfied',
    counted: 720,
    next_change: '2025-02-28',
  })
  await house.load({
    training_records: [
      {
        ...credit(id, { kind: 'reversal', reverses: other.id, completed_on: '2025-02-10', minutes: 240 }),
        reason: 'Wrong person',
      },
    ],
  })
  expect(await answer(id, rule, '2025-02-28')).toMatchObject({ state: 'overdue', left: 240, counted: 480 })
})

test('leave and a planned return move the end, and open-ended leave leaves it open', async () => {
  const rule = await ruleIn(house, { leave: 'extend', name: 'With leave' })
  const id = await person({ hire_date: '2024-02-28' })
  const insert =
    'insert into leave_spans (organization_id, employee_id, first_day, last_day, recorded_by_name) values ($1, $2, $3, $4, $5)'
  await house.owner.query(insert, [organization_id, id, '2025-02-10', '2025-03-26', 'Ada'])
  expect(await answer(id, rule, '2025-02-12')).toMatchObject({ state: 'suspended', ends_on: '2025-04-13' })

  const away = await person({
    hire_date: '2024-02-28',
    provider_status: 4,
    status_since: '2025-02-10',
    status_reason: 'Other',
  })
  expect(await answer(away, rule, '2025-02-12')).toMatchObject({ state: 'suspended', ends_on: null })
  await house.load({
    scheduled_statuses: [
      aScheduledStatus({ organization_id, employee_id: away, provider_status: 1, effective_on: '2025-03-27' }),
    ],
  })
  expect(await answer(away, rule, '2025-02-12')).toMatchObject({ state: 'suspended', ends_on: '2025-04-13' })
})

test('a topic is followed through a rename and a merge', async () => {
  const [falls, care] = [aTopic({ organization_id, name: 'Falls' }), aTopic({ organization_id, name: 'Safe care' })]
  await house.load({ topics: [falls, care] })
  const rule = await ruleIn(house, { topics: [care.id], asks: hours(1), name: 'Of one topic' })
  const id = await person({ hire_date: '2024-02-28' })
  await house.load({ training_records: [credit(id, { completed_on: '2024-05-10', minutes: 60, topic: 'Falls' })] })
  expect(await answer(id, rule, '2024-06-01')).toMatchObject({ counted: 0 })
  await house.owner.query(`update topics set name = 'Slips' where id = $1`, [falls.id])
  await house.owner.query(
    `insert into merged_entries (organization_id, id, name, topic_id) values ($1, $2, 'Slips', $3)`,
    [organization_id, falls.id, care.id],
  )
  await house.owner.query('delete from topics where id = $1', [falls.id])
  expect(await answer(id, rule, '2024-06-01')).toMatchObject({ state: 'satisfied', counted: 60 })
})

test('a credential counts when it is verified, and an approved waiver lifts the rule for its days', async () => {
  const type = aCredentialType({ organization_id })
  await house.load({ credential_types: [type] })
  const rule = await ruleIn(house, {
    name: 'CPR',
    asks: { kind: 'credential', credential_type: type.id },
    window: { kind: 'proof', within: inDays(10) },
  })
  const id = await person({ hire_date: '2025-01-01' })
  const card = aCredential({
    organization_id,
    employee_id: id,
    type_id: type.id,
    issued_on: '2025-01-05',
    expires_on: '2025-12-31',
  })
  await house.load({ credentials: [card] })
  expect(await answer(id, rule, '2025-02-01')).toMatchObject({ state: 'overdue' })
  await house.owner.query(
    `insert into compliance_waivers (organization_id, employee_id, rule_id, first_day, last_day, reason, state, written_by, recorded_by_name, decided_at)
     values ($1, $2, $3, '2025-02-01', '2025-02-20', 'Class canceled', 'approved', '{}', 'Ada', now())`,
    [organization_id, id, rule],
  )
  expect(await answer(id, rule, '2025-02-20')).toMatchObject({ state: 'waived', next_change: '2025-02-21' })
  await house.owner.query(`update credentials set state = 'verified', decided_at = now() where id = $1`, [card.id])
  expect(await answer(id, rule, '2025-02-21')).toMatchObject({ state: 'satisfied', ends_on: '2025-12-31' })
  expect(await answer(id, rule, '2026-01-01')).toMatchObject({ state: 'lapsed' })
})

test('a completion lasts as long as its assignment says, and an equivalent program counts', async () => {
  const training_type_id = await aTypeIn(house)
  const other = await programIn(house, { program: { training_type_id, titles: { en: 'Elsewhere' } } })
  const program = await programIn(house, { program: { training_type_id, titles: { en: 'Infection control' } } })
  await house.owner.query('update programs set satisfied_by_ids = array[$2::uuid] where id = $1', [
    program.id,
    other.id,
  ])
  const rule = await ruleIn(house, {
    name: 'Infection control',
    asks: { kind: 'program', program_ids: [program.id] },
    window: { kind: 'proof', within: inDays(30) },
  })
  const id = await person({ hire_date: '2025-01-01' })
  const record = aTrainingRecord({
    organization_id,
    employee_id: id,
    assignment_id: null,
    program_id: other.id,
    completed_on: '2025-01-20',
  })
  const [assignment_id = ''] = await assignedIn(house, other.id, [id], {
    state: 'completed',
    completed_on: '2025-01-20',
    completed_how: 'online',
    expires_on: '2025-07-19',
  })
  await house.load({ training_records: [{ ...record, assignment_id }] })
  await house.owner.query('update assignments set record_id = $2 where id = $1', [assignment_id, record.id])
  expect(await answer(id, rule, '2025-02-20')).toMatchObject({ state: 'satisfied', ends_on: '2025-07-19' })
  expect(await answer(id, rule, '2025-07-20')).toMatchObject({ state: 'lapsed' })
})

test('a rule applies by its versions, not at all once retired, and names a missing date', async () => {
  const rule = await ruleIn(house, { name: 'Orientation', effective_from: '2025-01-01', asks: hours(8) })
  await versionIn(house, rule, { name: 'Orientation', effective_from: '2025-07-01', asks: hours(10) })
  const id = await person({ hire_date: '2024-09-01' })
  expect(await answer(id, rule, '2025-06-30')).toMatchObject({ left: 480 })
  expect(await answer(id, rule, '2025-07-01')).toMatchObject({ left: 600 })
  const unknown = await person({ hire_date: null })
  expect(await answer(unknown, rule, '2099-01-01')).toMatchObject({ state: 'overdue', reason: 'hire_date_missing' })
  await house.owner.query(`update compliance_rules set retired_on = '2025-08-01' where id = $1`, [rule])
  expect(await answer(id, rule, '2025-07-31')).toMatchObject({ state: 'in_progress' })
  expect(await answer(id, rule, '2025-08-01')).toMatchObject({ state: 'not_applicable' })
})

test('a rehire after too long a time away starts over, based on one row that covers both spells', async () => {
  const rule = await ruleIn(house, { name: 'Away', lapse_after_months: 6, anchor: 'rehire' })
  const id = await person({
    hire_date: '2022-03-01',
    termination_date: '2023-01-15',
    rehire_date: '2024-02-01',
    status_since: '2024-02-01',
  })
  await house.load({ training_records: [credit(id, { completed_on: '2022-12-01', minutes: 720 })] })
  expect(await answer(id, rule, '2024-03-01')).toMatchObject({ ends_on: '2025-01-31', counted: 0 })
})
