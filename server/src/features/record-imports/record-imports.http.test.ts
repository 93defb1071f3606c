import { addDays, api, type Id, type RecordImportKind } from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, fourCases, type House, openHouse } from '../../../test/house.ts'
import { csvFile, workerOf } from '../../../test/import-flow.ts'
import {
  plannedRecords,
  recordCalls,
  recordRows,
  runRecords,
  undoRecords,
  untilRecords,
  uploadRecords,
} from '../../../test/record-flow.ts'
import { aComplianceRule, aComplianceRuleVersion, aRuleBody } from '../../demo/factories/compliance-rules.ts'
import { aCredential, aCredentialType } from '../../demo/factories/credentials.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { todayIn } from '../employees/today.ts'

let house: House
let worker: Awaited<ReturnType<typeof workerOf>>
let cpr: Id
let rule: Id
const today = todayIn('America/New_York')
const cards = 'credential_import'

beforeAll(async () => {
  house = await openHouse()
  worker = await workerOf(house)
  const organization_id = house.agency.id
  const card = aCredentialType({
    organization_id,
    name: 'CPR card',
    needs_number: true,
    needs_file: false,
    needs_expiry: true,
  })
  const scan = aCredentialType({
    organization_id,
    name: 'TB test',
    needs_number: false,
    needs_file: true,
    needs_expiry: false,
  })
  const one = aComplianceRule({ organization_id })
  cpr = card.id
  rule = one.id
  await house.load({
    credential_types: [card, scan],
    compliance_rules: [one],
    compliance_rule_versions: [
      aComplianceRuleVersion({ organization_id, rule_id: rule, body: aRuleBody({ name: 'Yearly in-service' }) }),
    ],
  })
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})

let people = 0
async function somebody(over: object = {}): Promise<{ id: Id; number: string }> {
  const number = `R${++people}`
  const one = anEmployee({
    organization_id: house.agency.id,
    coordinator_id: house.agency.coordinator_id,
    employee_number: number,
    hire_date: '2015-01-01',
    ...over,
  })
  await house.load({ employees: [one] })
  return { id: one.id, number }
}
const header = 'Employee number,Credential,Number,Issued,Expires,Note'
const cardsOf = async (id: Id) =>
  (await house.call(api.credentials.ofEmployee, { params: { id } })).data.data.map(
    ({ number, state, standing, issued_on, expires_on }) => ({ number, state, standing, issued_on, expires_on }),
  )
const kindsOf = async (id: Id) =>
  (await house.call(api.employees.history, { params: { id } })).data.data.map(({ kind }) => kind)
const told = async (kind: RecordImportKind, id: string) =>
  (await recordRows(house, kind, id)).map(({ outcome, problems }) =>
    [outcome as string].concat(problems.map(({ field, message }) => (field ? `${field}: ${message}` : message))),
  )

describe('four cases of each call', () => {
  const lines: Record<RecordImportKind, (number: string) => string[]> = {
    credential_import: number => [header, `${number},CPR card,${number}-1,1/2/2025,1/2/2035,`],
    waiver_import: number => [
      'Employee number,Rule,First day,Last day,Reason',
      `${number},Yearly in-service,1/2/2025,,Cast`,
    ],
    leave_import: number => [
      'Employee number,First day of leave,Last day of leave,Note',
      `${number},1/2/2025,2/2/2025,Family`,
    ],
  }
  test.each(Object.keys(lines) as RecordImportKind[])('%s', async kind => {
    const { number } = await somebody()
    const calls = recordCalls[kind]
    const denied: Caller = 'viewer'
    const { data } = await fourCases(house, calls.upload, { args: { file: csvFile(lines[kind](number)) }, denied })
    expect(data).toMatchObject({ state: 'uploaded', total: 1, may_decide: kind !== 'leave_import' })
    const params = { id: data.id }
    const reached = () =>
      untilRecords(house, kind, data.id, ({ state }) => !['planning', 'running', 'undoing'].includes(state))
    await fourCases(house, calls.sample, { args: {}, denied })
    await fourCases(house, calls.get, { args: { params }, denied })
    await fourCases(house, calls.plan, {
      args: { params, body: { mapping: data.mapping, options: data.options } },
      denied,
    })
    expect(await reached()).toMatchObject({ state: 'planned', unknowns: [] })
    await fourCases(house, calls.rows, { args: { params, query: {} }, denied })
    await fourCases(house, calls.decide, { args: { params, body: { rows: 'all', decision: 'skip' } }, denied })
    await fourCases(house, calls.rejects, { args: { params }, denied })
    await fourCases(house, calls.run, { args: { params, body: {} }, denied })
    const done = kind === 'leave_import' ? { add: 1 } : { review: 1 }
    expect(await reached()).toMatchObject({ state: 'succeeded', counts: done, can_undo: true })
    await fourCases(house, calls.undo, { args: { params, body: {} }, denied })
    expect(await reached()).toMatchObject({ state: 'undone', message: null })
  })

  test('every column of the samples is recognized', async () => {
    for (const kind of Object.keys(recordCalls) as RecordImportKind[]) {
      const sample = await house.call(recordCalls[kind].sample, {})
      const file = new File([new Uint8Array(sample.bytes)], 'sample.csv')
      const { header: columns, mapping } = await uploadRecords(house, kind, file)
      expect(new Set(Object.values(mapping)), kind).toEqual(new Set(columns.keys()))
    }
  })
})

describe('credentials', () => {
  test('wait for another person, even when the importer may verify; then they count and the import stays', async () => {
    const { id, number } = await somebody()
    const file = csvFile([header, `${number},CPR card,A-1,1/2/2025,1/2/2035,Red Cross`])
    const plan = await plannedRecords(house, cards, file)
    expect(plan).toMatchObject({ counts: { review: 1 }, at_once: false })
    expect(await runRecords(house, cards, plan.id)).toMatchObject({ state: 'succeeded', counts: { review: 1 } })
    expect(await cardsOf(id)).toEqual([
      { number: 'A-1', state: 'recorded', standing: 'review', issued_on: '2025-01-02', expires_on: '2035-01-02' },
    ])
    const { data: list } = await house.call(api.credentials.ofEmployee, { params: { id } })
    const ids = list.data.map(one => one.id)
    const own = await house.call(api.credentials.verify, { body: { ids } })
    expect(own.data).toMatchObject({ accepted: 0, skipped: [{ id: ids[0] }] })
    expect((await house.call(api.credentials.verify, { body: { ids } }, { as: 'rn_limited' })).data.accepted).toBe(1)
    const { data } = await house.call(api.credentialImports.get, { params: { id: plan.id } })
    expect([data.can_undo, data.undo_refused]).toEqual([
      false,
      expect.stringMatching(/^Credentials of .+ were verified, changed or renewed after the import/),
    ])
    expect(await kindsOf(id)).toEqual(expect.arrayContaining(['credential.recorded', 'credential.verified']))
  })

  test('count at once when an authorized user confirms that the papers were seen; a missing scan still waits', async () => {
    const { id, number } = await somebody()
    const file = csvFile([header, `${number},CPR card,B-1,1/2/2025,1/2/2035,`, `${number},TB test,,1/2/2025,,`])
    const plan = await plannedRecords(house, cards, file, { options: { at_once: true } })
    expect(plan).toMatchObject({ at_once: true, counts: { add: 1, review: 1 } })
    expect(await told(cards, plan.id)).toEqual([
      ['add'],
      ['review', 'An import can’t include the scan of TB test, so it waits for a review.'],
    ])
    expect((await runRecords(house, cards, plan.id)).counts).toEqual({ add: 1, review: 1 })
    expect(new Map((await cardsOf(id)).map(({ number: of, state }) => [of, state] as const))).toEqual(
      new Map([
        ['B-1', 'verified'],
        [null, 'recorded'],
      ]),
    )
    const asCoordinator = await plannedRecords(
      house,
      cards,
      csvFile([header, `${number},CPR card,B-2,1/2/2026,1/2/2036,`]),
      {
        options: { at_once: true },
        as: 'coordinator_limited',
      },
    )
    expect(asCoordinator).toMatchObject({ at_once: false, may_decide: false, counts: { review: 1 } })
  })

  test('a user who set a file to count at once must still be authorized to decide when it runs', async () => {
    const { number } = await somebody()
    const file = csvFile([header, `${number},CPR card,BB-1,1/2/2025,1/2/2035,`])
    const plan = await plannedRecords(house, cards, file, { options: { at_once: true }, as: 'rn_limited' })
    const run = await house.call(
      api.credentialImports.run,
      { params: { id: plan.id }, body: {} },
      { as: 'coordinator_limited' },
    )
    expect([404, 409]).toContain(run.status)
  })

  test('the same file again duplicates nothing, however its numbers are written', async () => {
    const { id, number } = await somebody()
    const lines = [header, `${number},CPR card,C 1-2,1/2/2025,1/2/2035,`, `${number},TB test,,2/2/2025,,`]
    await runRecords(house, cards, (await plannedRecords(house, cards, csvFile(lines))).id)
    const again = await plannedRecords(house, cards, csvFile(lines.map(line => line.replace('C 1-2', 'c12'))))
    expect([again.counts, await told(cards, again.id)]).toEqual([
      { unchanged: 2 },
      [
        ['unchanged', 'This is already on file.'],
        ['unchanged', 'This is already on file.'],
      ],
    ])
    await runRecords(house, cards, again.id)
    expect(await cardsOf(id)).toHaveLength(2)
    const moved = await plannedRecords(house, cards, csvFile([header, `${number},CPR card,C12,1/2/2025,5/6/2034,`]))
    expect(await told(cards, moved.id)).toEqual([
      [
        'reject',
        'expires_on: This credential is on file with another last day: Jan 2, 2035. Change it on the page of the employee.',
      ],
    ])
  })

  test('a later card renews the earlier one, an older one precedes it, and the undo restores the chain', async () => {
    const { id, number } = await somebody()
    const own = aCredential({
      organization_id: house.agency.id,
      employee_id: id,
      type_id: cpr,
      number: 'D-1',
      issued_on: '2022-03-01',
      expires_on: '2024-03-01',
      state: 'verified',
    })
    await house.load({ credentials: [own] })
    const lines = [
      header,
      `${number},CPR card,D-1,2/20/2026,2/20/2028,`,
      `${number},CPR card,D-0,3/1/2020,3/1/2022,`,
      `${number},CPR card,D-1,2/25/2024,2/25/2026,`,
    ]
    const plan = await plannedRecords(house, cards, csvFile(lines), { options: { at_once: true } })
    expect(plan.counts).toEqual({ add: 3 })
    await runRecords(house, cards, plan.id)
    expect((await cardsOf(id)).map(({ issued_on, standing }) => [issued_on, standing])).toEqual([
      ['2026-02-20', 'valid'],
      ['2024-02-25', 'renewed'],
      ['2022-03-01', 'renewed'],
      ['2020-03-01', 'renewed'],
    ])
    expect(await undoRecords(house, cards, plan.id)).toMatchObject({ state: 'undone', message: null })
    expect((await cardsOf(id)).map(({ issued_on, standing }) => [issued_on, standing])).toEqual([
      ['2022-03-01', 'expired'],
    ])
  })

  test('each rejected row names the field in a message, in the table and in the file to fix', async () => {
    const { number } = await somebody()
    const owner = await somebody({ first_name: 'Ana', last_name: 'Owner' })
    await runRecords(
      house,
      cards,
      (await plannedRecords(house, cards, csvFile([header, `${owner.number},CPR card,E-1,1/2/2025,1/2/2035,`]))).id,
    )
    const ahead = addDays(today, 40)
    const plan = await plannedRecords(
      house,
      cards,
      csvFile([
        header,
        `${number},CPR card,,1/2/2025,,`,
        `${number},CPR card,E-1,1/2/2025,1/2/2035,`,
        `${number},CPR card,E-2,${ahead},1/2/2036,`,
        `${number},CPR card,E-3,1/2/2025,1/2/2024,`,
        `${number},,E-4,soon,1/2/2035,`,
        `Nobody-9,CPR card,E-5,1/2/2025,1/2/2035,`,
        `${number},CPR card,E-6,1/2/2025,1/2/2035,`,
        `${number},CPR card,E-6,1/2/2025,1/2/2035,`,
        `${owner.number},CPR card,E-6,1/2/2025,1/2/2035,`,
      ]),
    )
    expect(await told(cards, plan.id)).toEqual([
      [
        'reject',
        'number: Enter the number. CPR card needs one.',
        'expires_on: Enter the day it expires. CPR card needs one.',
      ],
      ['reject', 'number: This number is on file for Ana Owner.'],
      ['reject', 'issued_on: This day is in the future. Enter the day it was issued.'],
      ['reject', 'expires_on: It expires before it was issued.'],
      ['reject', 'credential: Enter what credential it is.', expect.stringMatching(/^issued_on: “soon” /)],
      ['reject', 'No match for employee Nobody-9.'],
      ['review'],
      ['reject', 'Row 8 of the file says the same.'],
      ['reject', 'number: Row 8 of the file has this number for someone else.'],
    ])
    const done = await runRecords(house, cards, plan.id)
    expect(done).toMatchObject({ state: 'succeeded_with_errors', counts: { review: 1, reject: 8 } })
    const { bytes } = await house.call(api.credentialImports.rejects, { params: { id: plan.id } })
    expect(bytes.toString('utf8').split('\r\n').slice(0, 3)).toEqual([
      expect.stringContaining('"Employee number","Credential"'),
      expect.stringContaining('Number: Enter the number. CPR card needs one. Expires on: Enter the day it expires.'),
      expect.stringContaining('Number: This number is on file for Ana Owner.'),
    ])
  })

  test('an unknown type is named, asked about, and used according to the decision', async () => {
    const { id, number } = await somebody()
    const file = csvFile([header, `${number},BLS provider card,F-1,1/2/2025,1/2/2035,`])
    const asked = await plannedRecords(house, cards, file)
    expect(asked.unknowns).toMatchObject([
      { field: 'credential', value: 'BLS provider card', rows: 1, decision: { action: 'ask' } },
    ])
    expect(await told(cards, asked.id)).toEqual([
      ['review', 'credential: “BLS provider card” is not a credential type of your agency.'],
    ])
    const refused = await house.call(api.credentialImports.run, { params: { id: asked.id }, body: {} })
    expect([refused.status, refused.failure.message]).toEqual([
      409,
      'Choose what to do with “BLS provider card”, then check the file again.',
    ])
    const decisions = { credential: { 'BLS provider card': { action: 'map', id: cpr } } }
    const plan = await plannedRecords(house, cards, asked, { decisions })
    await runRecords(house, cards, plan.id)
    expect(await cardsOf(id)).toMatchObject([{ number: 'F-1', state: 'recorded' }])
    const later = await uploadRecords(
      house,
      cards,
      csvFile([header, `${number},BLS provider card,F-2,1/2/2026,1/2/2036,`]),
    )
    expect(later.mapping_remembered).toBe(true)
    expect((await plannedRecords(house, cards, later)).counts).toEqual({ review: 1 })
  })

  test('limited coordinators find only their own people', async () => {
    const { number } = await somebody({ coordinator_id: null })
    const file = csvFile([header, `${number},CPR card,G-1,1/2/2025,1/2/2035,`])
    const plan = await plannedRecords(house, cards, file, { as: 'coordinator_limited' })
    expect(plan.counts).toEqual({ reject: 1 })
  })
})

describe('waivers and leave', () => {
  test('a name that two rules have is asked about, and the chosen rule is taken', async () => {
    const { id, number } = await somebody()
    const organization_id = house.agency.id
    const [one, other] = [aComplianceRule({ organization_id }), aComplianceRule({ organization_id })]
    const body = aRuleBody({ name: 'Infection control, yearly' })
    await house.load({
      compliance_rules: [one, other],
      compliance_rule_versions: [
        aComplianceRuleVersion({ organization_id, rule_id: one.id, body, effective_from: '2021-05-01' }),
        aComplianceRuleVersion({ organization_id, rule_id: other.id, body, effective_from: '2023-05-01' }),
      ],
    })
    const file = csvFile([
      'Employee number,Waived requirement,Effective date,Valid until,Reason',
      `${number},Infection control (yearly),1/2/2025,,Cast until June`,
    ])
    const asked = await plannedRecords(house, 'waiver_import', file)
    expect(asked.unknowns).toMatchObject([{ field: 'rule', rows: 1, decision: { action: 'ask' } }])
    expect(asked.unknowns[0]?.among?.map(({ since }) => since).toSorted()).toEqual(['2021-05-01', '2023-05-01'])
    expect((await recordRows(house, 'waiver_import', asked.id))[0]?.problems[0]?.message).toBe(
      '2 rules are called “Infection control (yearly)”. Choose one.',
    )
    const decisions = { rule: { 'Infection control (yearly)': { action: 'map', id: one.id } } }
    const plan = await plannedRecords(house, 'waiver_import', asked, { decisions })
    await runRecords(house, 'waiver_import', plan.id)
    expect((await house.call(api.waivers.ofEmployee, { params: { id } })).data.data).toMatchObject([
      { rule_id: one.id },
    ])
  })

  test('waivers wait for approval; the undo removes them as a whole', async () => {
    const { id, number } = await somebody()
    const lines = [
      'Employee number,Waived requirement,Effective date,Valid until,Reason',
      `${number},Yearly in-service,1/2/2025,,Cast until June`,
      `${number},Yearly inservice,1/2/2026,1/2/2025,Cast`,
      `${number},Yearly in-service,1/2/2027,,`,
    ]
    const plan = await plannedRecords(house, 'waiver_import', csvFile(lines))
    expect(await told('waiver_import', plan.id)).toEqual([
      ['review'],
      ['reject', 'last_day: It ends before it begins.'],
      ['reject', 'reason: Enter the reason for the waiver.'],
    ])
    await runRecords(house, 'waiver_import', plan.id)
    const waivers = async () => (await house.call(api.waivers.ofEmployee, { params: { id } })).data.data
    expect(await waivers()).toMatchObject([
      {
        rule_id: rule,
        window_no: null,
        first_day: '2025-01-02',
        last_day: null,
        reason: 'Cast until June',
        state: 'recorded',
      },
    ])
    const again = await plannedRecords(house, 'waiver_import', csvFile(lines.slice(0, 2)))
    expect(again.counts).toEqual({ unchanged: 1 })
    expect(await undoRecords(house, 'waiver_import', plan.id)).toMatchObject({ state: 'undone', message: null })
    expect(await waivers()).toEqual([])
    expect((await kindsOf(id)).slice(0, 2)).toEqual(['waiver.withdrawn', 'waiver.recorded'])
  })

  test('rules take new names, and go out of use, on the agency’s own day', async () => {
    const { number } = await somebody()
    const organization_id = house.agency.id
    const zone = (time_zone: string) =>
      house.owner.query('update organizations set time_zone = $2 where id = $1', [organization_id, time_zone])
    const aRule = async (retired_on: string | null, ...names: [name: string, from: string][]) => {
      const one = aComplianceRule({ organization_id, retired_on })
      await house.load({
        compliance_rules: [one],
        compliance_rule_versions: names.map(([name, effective_from]) =>
          aComplianceRuleVersion({ organization_id, rule_id: one.id, effective_from, body: aRuleBody({ name }) }),
        ),
      })
    }
    try {
      // At any moment, one of the two is on a different day than the server
      for (const time_zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
        await zone(time_zone)
        const day = todayIn(time_zone)
        const named = (name: string) => `${name} of ${time_zone}`
        await aRule(null, [named('Hand care'), '2020-01-01'], [named('Clean hands'), day])
        await aRule(null, [named('Lifting'), '2020-01-01'], [named('Safe backs'), addDays(day, 1)])
        await aRule(day, [named('Polio shot'), '2020-01-01'])
        await aRule(addDays(day, 1), [named('Rubella shot'), '2020-01-01'])
        const names = ['Hand care', 'Clean hands', 'Lifting', 'Safe backs', 'Polio shot', 'Rubella shot'].map(named)
        const lines = names.map(name => `${number},${name},1/2/2025,,Cast`)
        const plan = await plannedRecords(
          house,
          'waiver_import',
          csvFile(['Employee number,Rule,First day,Last day,Reason', ...lines]),
        )
        expect(plan.unknowns.map(({ value }) => value)).toEqual([named('Hand care'), named('Safe backs')])
        const rows = await told('waiver_import', plan.id)
        expect([rows[4], rows[5]]).toEqual([['reject', 'rule: This rule is no longer used.'], ['review']])
      }
    } finally {
      await zone('America/New_York')
    }
  })

  test('leave counts at once and stops clocks; later manual changes block the undo of the import', async () => {
    const { id, number } = await somebody()
    const plan = await plannedRecords(
      house,
      'leave_import',
      csvFile(['Employee number,Leave start date,Leave end date,Leave type', `${number},1/2/2025,2/2/2025,Family`]),
    )
    await runRecords(house, 'leave_import', plan.id)
    const { data } = await house.call(api.leave.ofEmployee, { params: { id } })
    const span = data.data[0]
    expect(span).toMatchObject({ first_day: '2025-01-02', last_day: '2025-02-02', note: 'Family' })
    const changed = await house.call(
      api.leave.update,
      { params: { id: span?.id ?? '' }, body: { last_day: '2025-03-03' } },
      { headers: { 'if-match': `"${span?.version}"` } },
    )
    expect(changed.status).toBe(200)
    const undo = await house.call(api.leaveImports.undo, { params: { id: plan.id }, body: {} })
    expect([undo.status, undo.failure.message]).toEqual([
      409,
      expect.stringMatching(/^Leave of .+ was changed after the import/),
    ])
  })
})
