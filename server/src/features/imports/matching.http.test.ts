import { api, type Id } from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type House, openHouse } from '../../../test/house.ts'
import { csvFile, planned, workerOf } from '../../../test/import-flow.ts'
import { plannedRecords, recordRows } from '../../../test/record-flow.ts'
import { plannedTraining, runTraining, trainingRows } from '../../../test/training-flow.ts'
import { aCredentialType } from '../../demo/factories/credentials.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aTopic } from '../../demo/factories/taxonomy.ts'

let house: House
let worker: Awaited<ReturnType<typeof workerOf>>
let people: Record<'chidinma' | 'plain' | 'ana' | 'other', Id>

beforeAll(async () => {
  house = await openHouse()
  worker = await workerOf(house)
  const organization_id = house.agency.id
  const of = (over: object) => anEmployee({ organization_id, hire_date: '2015-01-01', birth_date: null, ...over })
  const made = {
    chidinma: of({ employee_number: '001444', first_name: 'Chidinma', last_name: 'Akande' }),
    plain: of({ employee_number: null, first_name: 'Zofia', last_name: 'Wieczorek', mobile: '+17185550142' }),
    ana: of({ employee_number: null, first_name: 'Ana Maria', last_name: 'Duarte' }),
    other: of({ employee_number: 'H-17', first_name: 'Rosa', last_name: 'Iglesias', external_id: '0077' }),
    twin: of({ employee_number: '002001', first_name: 'Mary', last_name: 'Kowalski' }),
    twinToo: of({ employee_number: '002002', first_name: 'Mary', last_name: 'Kowalski' }),
  }
  people = {
    chidinma: made.chidinma.id,
    plain: made.plain.id,
    ana: made.ana.id,
    other: made.other.id,
  }
  await house.load({
    employees: Object.values(made),
    topics: [aTopic({ organization_id, name: 'Dementia' })],
    credential_types: [
      aCredentialType({
        organization_id,
        name: 'CPR card',
        needs_number: false,
        needs_file: false,
        needs_expiry: false,
      }),
    ],
  })
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})

/** A row of the file, and its result: an employee, a question or no match. */
const rows: [says: string, who: keyof typeof people | null, sentence: RegExp | null][] = [
  // Number, external id, last name, first name, phone
  ['1444,,,,', 'chidinma', null],
  ['0001444,,Akande,Chidinma,', 'chidinma', null],
  ['001444,,Akande-Obi,Chidinma,', 'chidinma', null],
  ['h-17,,,,', 'other', null],
  [',77,,,', 'other', null],
  [',,Wieczorek,Zofia,(718) 555-0142', 'plain', null],
  [',,Akande,Chidinma,', 'chidinma', /has the same name/],
  [',,Duarte,Ana Maria,', 'ana', /has the same name/],
  ['001444,,Smith,Bob,', 'chidinma', /it is 001444 Chidinma Akande, but the file says Smith, Bob/],
  ['1444,,Smith,Bob,', 'chidinma', /it is 001444 Chidinma Akande/],
  ['9999,,Akande,Chidinma,', 'chidinma', /No match for 9999\. Did you mean 001444 Chidinma Akande\?/],
  [',,Akande,Chidima,', 'chidinma', /No match for Akande, Chidima\. Did you mean 001444 Chidinma Akande\?/],
  [',,Kowalski,Mary,', null, /2 employees have this name: 002001 Mary Kowalski, 002002 Mary Kowalski/],
  ['9999,,Nobody,Here,', null, /^No match for employee 9999\.$/],
  [',,,,', null, /names no employee/],
]
const who = 'Employee number,External ID,Last name,First name,Mobile phone'

interface Told {
  outcome: string
  employee_id: Id | null
  name: string
  problems: readonly { message: string }[]
}
/** Returns the outcome, person and question of each row, next to the expected ones. */
const matched = (told: readonly Told[], writes: string) => ({
  found: rows.map(([says], at) => inShort(says, told[at])),
  expected: rows.map(([says, name, sentence]) => [
    says,
    name === null ? 'reject' : sentence ? 'ask' : writes,
    name && people[name],
    expect.stringMatching(sentence ?? /./),
  ]),
})
const inShort = (says: string, row: Told | undefined) => [
  says,
  row?.outcome,
  row?.employee_id,
  row?.problems[0]?.message ?? 'no question',
]

describe('[R-UPD-3] matching a row to a person', () => {
  test('of past training', async () => {
    const lines = rows.map(([says], at) => `${says},Class ${at},1/15/2025,1,Dementia`)
    const titles = Object.fromEntries(rows.map((_, at) => [`Class ${at}`, { action: 'outside' }]))
    const plan = await plannedTraining(house, csvFile([`${who},Course,Date completed,Hours,Topic`, ...lines]), {
      decisions: { program: titles },
    })
    const { found, expected } = matched(await trainingRows(house, plan.id), 'hours')
    expect(found).toEqual(expected)
  })

  test('of credentials', async () => {
    const lines = rows.map(([says], at) => `${says},CPR card,1/${at + 1}/2025`)
    const plan = await plannedRecords(house, 'credential_import', csvFile([`${who},Credential,Issued`, ...lines]))
    const { found, expected } = matched(await recordRows(house, 'credential_import', plan.id), 'review')
    expect(found).toEqual(expected)
  })

  test('of a roster: a row that resembles an employee needs a decision, and no one is imported twice', async () => {
    const asked: [says: string, outcome: string, who: keyof typeof people | null, sentence?: RegExp][] = [
      ['1444,,,,,Bronx', 'update', 'chidinma'],
      ['h-17,,,,,Bronx', 'update', 'other'],
      [',,Wieczorek,Zofia,718 555 0142,Bronx', 'ask', null, /Wieczorek, Zofia has the same name and phone/],
      [',,Duarte,Ana Maria,,Bronx', 'ask', null, /Duarte, Ana Maria has the same name/],
      ['5005,,Kowalski,Mary,,Bronx', 'create', null],
      [',,Kowalski,Mary,,Queens', 'ask', null, /2 employees have this name/],
    ]
    const plan = await planned(house, csvFile([`${who},City`, ...asked.map(([says]) => says)]))
    const { data } = await house.call(api.imports.rows, { params: { id: plan.id }, query: {} })
    expect(asked.map(([says], at) => inShort(says, data.data[at]))).toEqual(
      asked.map(([says, outcome, name, sentence]) => [
        says,
        outcome,
        name && people[name],
        expect.stringMatching(sentence ?? /./),
      ]),
    )
    const other = await planned(house, csvFile([who, '001444,,Smith,Bob,', '1444,,Jones,Ann,']))
    const told = await house.call(api.imports.rows, { params: { id: other.id }, query: {} })
    expect(told.data.data.map(({ outcome }) => outcome)).toEqual(['ask', 'reject'])
    expect(told.data.data[0]?.problems[0]?.message).toMatch(
      /it is 001444 Chidinma Akande, but the file says Smith, Bob/,
    )
  })

  test('an undecided row is imported once someone confirms the same person, and not at all otherwise', async () => {
    const lines = [',,Akande,Chidinma,,Asked,1/15/2025,1,Dementia', '001444,,Smith,Bob,,Asked,1/16/2025,1,Dementia']
    const plan = await plannedTraining(house, csvFile([`${who},Course,Date completed,Hours,Topic`, ...lines]), {
      decisions: { program: { Asked: { action: 'outside' } } },
    })
    expect(plan.counts).toEqual({ ask: 2 })
    const body = { rows: [2], decision: 'update' as const }
    const { data } = await house.call(api.trainingImports.decide, { params: { id: plan.id }, body })
    expect(data.counts).toEqual({ ask: 1, hours: 1 })
    expect(await runTraining(house, plan.id)).toMatchObject({ counts: { hours: 1, reject: 1 } })
    const { data: of } = await house.call(api.externalTrainings.ofEmployee, { params: { id: people.chidinma } })
    expect(of.data.map(({ title, completed_on }) => [title, completed_on])).toEqual([['Asked', '2025-01-15']])
  })

  test('a row that matches the existing data asks nothing, even without a number', async () => {
    const lines = [',,Wieczorek,Zofia,(718) 555-0142', ',,Duarte,Ana Maria,', '1444,,Akande,Chidinma,']
    const plan = await planned(house, csvFile([who, ...lines]))
    expect(plan.counts).toEqual({ unchanged: 3 })
  })
})
