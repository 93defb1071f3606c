import { api, type Args, type Id, sessionFieldNames, sessionRecordFields } from '@preceptor/contract'
import { storedNames } from '@preceptor/contract/records/record-fields'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../../test/house.ts'
import { aTypeIn, programIn } from '../../../test/trainees.ts'

let house: House
let program_id: Id
let room_id: Id
const { sessions, taxonomy } = api

beforeAll(async () => {
  house = await openHouse()
  const program = await programIn(house, {
    program: { training_type_id: await aTypeIn(house), titles: { en: 'Lifting safely' } },
    modules: [{}],
  })
  program_id = typeof program === 'string' ? program : program.id
  const body = { name: 'North lab', location_id: house.agency.location_id, capacity: 20 }
  room_id = (await house.call(taxonomy.addRoom, { body })).data.id
})
afterAll(() => house.close())

type Fields = Omit<
  Args<typeof sessions.add>['body'],
  'program_id' | 'open' | 'template_id' | 'module_id' | 'instructor_ids'
>
/** Two values of each field; a new field without values does not compile. */
const values = (): { [K in keyof Fields]: [Fields[K], Fields[K]] } => ({
  title: ['Lifting lab', 'Lifting class'],
  mode: ['skills_lab', 'hybrid'],
  zone: ['America/New_York', 'America/Chicago'],
  days: [
    [{ on_day: '2099-04-15', starts: '09:00', ends: '13:00', break_minutes: 0 }],
    [{ on_day: '2099-04-16', starts: '10:00', ends: '15:00', break_minutes: 30 }],
  ],
  location_id: [null, house.agency.location_id],
  room_id: [null, room_id],
  address: ['12 Main St', '14 Main St'],
  directions: ['Second floor', 'Third floor'],
  meeting_link: ['https://meet.example.org/a', 'https://meet.example.org/b'],
  meeting_passcode: ['1234', '5678'],
  language: ['en', 'es'],
  interpreter_language: [null, 'ru'],
  capacity: [12, 14],
  min_seats: [2, 3],
  enrolment_opens: ['2099-03-01T08:00', '2099-03-02T08:00'],
  enrolment_closes: ['2099-04-14T08:00', '2099-04-13T08:00'],
  wait_list: ['automatic', 'by_staff'],
  is_rn_led: [false, true],
  pay_code: ['P1', 'P2'],
  cost_center: ['C1', 'C2'],
  credit_minutes: [180, 200],
  notes: ['Bring shoes', 'Bring gloves'],
})

test('every session field survives the round trip to the database, and the history shows its change', async () => {
  const all = values()
  const nth = (at: 0 | 1) => Object.fromEntries(Object.entries(all).map(([name, pair]) => [name, pair[at]])) as Fields
  const body = { ...nth(0), program_id, open: false, template_id: null, module_id: null, instructor_ids: [] }
  const made = (await house.call(sessions.add, { body })).data
  const { days: _, ...first } = nth(0)
  expect(made).toMatchObject(first)
  const { data: changed } = await house.call(
    sessions.update,
    { params: { id: made.id }, body: nth(1) },
    { headers: { 'if-match': `"${made.version}"` } },
  )
  const { days: __, ...second } = nth(1)
  expect(changed).toMatchObject(second)
  const { rows } = await house.owner.query<{ changes: { field: string }[] }>(
    `select changes from events where subject_id = $1 and kind = 'session.updated'`,
    [made.id],
  )
  const told = rows.flatMap(({ changes }) => changes.map(({ field }) => field))
  expect(told.toSorted()).toEqual(Object.keys(all).toSorted())
  expect(Object.keys(all).filter(name => !(name in sessionFieldNames))).toEqual([])
})

test('every stored session field is a column of its table', async () => {
  const { rows } = await house.owner.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'sessions'::regclass and attnum > 0`,
  )
  const columns = new Set(rows.map(({ name }) => name))
  expect(storedNames(sessionRecordFields).filter(name => !columns.has(name))).toEqual([])
})
