import { api, type Employee, nextStatuses } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLocation } from '../../demo/factories/taxonomy.ts'
import { Random } from '../../demo/random.ts'
import { peopleOf, previewed, runBulk, undoBulk, type Wanted } from '../../../test/bulk-flow.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { csvFile, planned, run, undo, workerOf } from '../../../test/import-flow.ts'
import { inTurn } from '../../../test/sample.ts'

/** `npm run prove` raises it to 5,000 changes. */
const many = Number(process.env['PROVE_CHANGES'] ?? 100)

let house: House
let worker: Awaited<ReturnType<typeof workerOf>>
let today: string
beforeAll(async () => {
  house = await openHouse()
  worker = await workerOf(house)
  today = await one(`select (now() at time zone time_zone)::date::text from organizations where id = $1`, [
    house.agency.id,
  ])
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})

const one = async (text: string, values: unknown[] = []) =>
  String(Object.values((await house.owner.query<Record<string, unknown>>(text, values)).rows[0] ?? {})[0])
const moment = () => one('select clock_timestamp()::text')

const dated = [
  'provider_status',
  'hire_date',
  'rehire_date',
  'termination_date',
  'location_id',
  'employment_type',
  'tags',
] as const
type Values = Partial<Pick<Employee, (typeof dated)[number]>>

/** An action in its simplest form: from this moment on, these values are known to hold from that day. */
interface Deed {
  at: string
  since: string
  values: Values
  /** Reverted at this moment, as if it never happened. */
  undone?: string
}
interface Person {
  id: string
  number: string
  first: string
  deeds: Deed[]
  removed?: string
}
const people: Person[] = []
/** Merges, with their time. */
const merges: { at: string; from: string; into: string }[] = []

/** Calculates the answer by the simplest reading of the deeds: the last one that was known and holds on the day wins. */
function expected({ deeds, first, removed }: Person, day: string, known: string): Values | null {
  const told = deeds.filter(deed => deed.at <= known && !(deed.undone && deed.undone <= known))
  const [added] = told
  if (!added || (removed && removed <= known)) return null
  const hires = told.flatMap(({ values }) => (values.hire_date === undefined ? [] : [values.hire_date ?? first]))
  const begins = [first, ...hires].sort()[0] ?? first
  if (day < begins) return null
  const values: Values = {}
  for (const deed of told) {
    const { hire_date, ...rest } = deed.values
    if (hire_date !== undefined) values.hire_date = hire_date
    // Initial values hold since the hire date, whatever day it turns out to be
    if (deed === added || deed.since <= day) Object.assign(values, rest)
  }
  for (const { at, from, into } of merges) if (at <= known && values.location_id === from) values.location_id = into
  return values
}

async function found({ id }: Person, day: string, known: string): Promise<Values | null> {
  const { rows } = await house.owner.query<{ facts: Record<string, unknown> }>(
    `select to_jsonb(f) as facts from employment_facts f where employee_id = $1 and valid_from <= $2 and valid_to > $2
     and known_from <= $3::timestamptz and known_to > $3::timestamptz`,
    [id, day, known],
  )
  expect(rows.length, 'never two answers').toBeLessThan(2)
  const facts = rows[0]?.facts
  return facts ? Object.fromEntries(dated.map(name => [name, facts[name]])) : null
}

const chance = new Random('dated facts')
const someDay = (from: number, to: number) =>
  new Date(Date.parse(today) - chance.int(from, to) * 86_400_000).toISOString().slice(0, 10)
const letters = (n: number) => String(n).replace(/\d/g, digit => 'abcdefghij'[Number(digit)] ?? '')
const living = () => chance.pick(people.filter(person => !person.removed))
const values = (employee: Employee): Values => Object.fromEntries(dated.map(name => [name, employee[name]]))
const places: string[] = []
const statusFacts = ({ provider_status, rehire_date, termination_date }: Employee): Values => ({
  provider_status,
  rehire_date,
  termination_date,
})

async function addPerson() {
  const n = people.length + 1
  const hire_date = someDay(200, 900)
  const body = {
    first_name: 'Ada',
    last_name: `Dated${letters(n)}`,
    employee_number: `D-${n}`,
    hire_date,
    location_id: chance.pick(places),
    allow_duplicate: true,
  }
  const { data, status, failure } = await house.call(api.employees.add, { body })
  expect(status, JSON.stringify(failure)).toBe(200)
  people.push({
    id: data.id,
    number: `D-${n}`,
    first: hire_date,
    deeds: [{ at: await moment(), since: hire_date, values: values(data) }],
  })
}

const deeds: Record<string, () => Promise<boolean>> = {
  add: async () => {
    await addPerson()
    return true
  },
  edit: async () => {
    const person = living()
    const given = chance.pick<Values>([
      { location_id: chance.pick(places) },
      { employment_type: chance.pick(['full_time', 'part_time', 'per_diem'] as const) },
      { tags: chance.pick([[], ['nights'], ['driver', 'nights']]) },
    ])
    const reply = await house.call(api.employees.update, { params: { id: person.id }, body: given })
    if (reply.status !== 200) return false
    person.deeds.push({ at: await moment(), since: today, values: given })
    return true
  },
  'correct the hire date': async () => {
    const person = living()
    const hire_date = someDay(200, 1000)
    const reply = await house.call(api.employees.update, { params: { id: person.id }, body: { hire_date } })
    if (reply.status !== 200) return false
    person.deeds.push({ at: await moment(), since: person.first, values: { hire_date } })
    return true
  },
  'change the status': async () => {
    const person = living()
    const { data } = await house.call(api.employees.get, { params: { id: person.id } })
    const to = chance.pick(nextStatuses(data.provider_status))
    const since = someDay(0, 150)
    const reply = await house.call(api.employees.changeStatus, {
      params: { id: person.id },
      body: { provider_status: to, reason: 'Other', effective_on: since },
    })
    if (reply.status !== 200) return false
    person.deeds.push({ at: await moment(), since, values: statusFacts(reply.data) })
    return true
  },
  'merge locations': async () => {
    const from = aLocation({ organization_id: house.agency.id, name: `Short-lived ${merges.length}` })
    await house.load({ locations: [from] })
    const person = living()
    await house.call(api.employees.update, { params: { id: person.id }, body: { location_id: from.id } })
    person.deeds.push({ at: await moment(), since: today, values: { location_id: from.id } })
    const into = chance.pick(places)
    const reply = await house.call(api.taxonomy.mergeLocation, { params: { id: from.id }, body: { into_id: into } })
    if (reply.status !== 200) return false
    merges.push({ at: await moment(), from: from.id, into })
    return true
  },
  'change many, and perhaps undo': async () => {
    const chosen = Array.from({ length: 4 }, living).filter((person, i, all) => all.indexOf(person) === i)
    const since = someDay(0, 150)
    const change = chance.pick<Wanted['change']>([
      { act: 'location', location_id: chance.pick(places) },
      { act: 'tags', add: ['weekends'], remove: ['nights'] },
      {
        act: 'status',
        provider_status: chance.pick([1, 3] as const),
        reason: 'Other',
        note: null,
        effective_on: since,
      },
    ])
    const plan = await previewed(house, { audience: { by: 'rows', ids: chosen.map(({ id }) => id) }, change })
    const changed = (await peopleOf(house, plan.id, { outcome: 'update' })).map(({ employee_id }) => employee_id)
    if (changed.length === 0) return false
    await runBulk(house, plan.id)
    const at = await moment()
    const given: Deed[] = []
    for (const person of chosen.filter(({ id }) => changed.includes(id))) {
      const { data } = await house.call(api.employees.get, { params: { id: person.id } })
      const after = {
        location: { location_id: data.location_id },
        tags: { tags: data.tags },
        status: statusFacts(data),
      }
      const deed = {
        at,
        since: change.act === 'status' ? since : today,
        values: after[change.act as keyof typeof after],
      }
      person.deeds.push(deed)
      given.push(deed)
    }
    if (chance.chance(0.5)) return true
    expect(await undoBulk(house, plan.id)).toMatchObject({ state: 'undone', message: null })
    const undone = await moment()
    for (const deed of given) deed.undone = undone
    return true
  },
  'import, and perhaps undo': async () => {
    const known = Array.from({ length: 3 }, living).filter((person, i, all) => all.indexOf(person) === i)
    const n = people.length + 1
    const hire_date = someDay(200, 900)
    const type = chance.pick([
      ['Part time', 'part_time'],
      ['Full time', 'full_time'],
      ['Per diem', 'per_diem'],
    ] as const)
    const { id } = await planned(
      house,
      csvFile([
        'Employee ID,Last Name,First Name,Hire Date,Employment Type',
        ...(await Promise.all(
          known.map(async ({ id, number }) => {
            const { data } = await house.call(api.employees.get, { params: { id } })
            return `${number},${data.last_name},${data.first_name},,${type[0]}`
          }),
        )),
        `D-${n},Dated${letters(n)},Ada,${hire_date},${type[0]}`,
      ]),
    )
    const done = await run(house, id)
    expect(done.state, done.message ?? '').toBe('succeeded')
    const at = await moment()
    const list = await house.call(api.employees.list, { query: { search: `D-${n}` } })
    expect(list.status, JSON.stringify(list.failure)).toBe(200)
    const made = list.data.data.find(({ employee_number }) => employee_number === `D-${n}`)
    if (!made) throw new Error('The new employee is not in the list.')
    const { data: employee } = await house.call(api.employees.get, { params: { id: made.id } })
    const newcomer: Person = {
      id: made.id,
      number: `D-${n}`,
      first: hire_date,
      deeds: [{ at, since: hire_date, values: values(employee) }],
    }
    people.push(newcomer)
    const given: Deed[] = known.map(() => ({ at, since: today, values: { employment_type: type[1] } }))
    for (const [i, person] of known.entries()) person.deeds.push(given[i] as Deed)
    if (chance.chance(0.5)) return true
    expect(await undo(house, id)).toMatchObject({ state: 'undone' })
    const undone = await moment()
    for (const deed of given) deed.undone = undone
    newcomer.removed = undone
    return true
  },
}

const often = [
  'add',
  'edit',
  'edit',
  'edit',
  'correct the hire date',
  'change the status',
  'change the status',
  'merge locations',
  'change many, and perhaps undo',
  'import, and perhaps undo',
]

test.runIf(inTurn(6))(
  'after a random history, facts match the changes, for any day and as known at any time',
  async () => {
    const locations = Array.from({ length: 4 }, (_, i) =>
      aLocation({ organization_id: house.agency.id, name: `Office ${i}` }),
    )
    await house.load({ locations })
    places.push(...locations.map(({ id }) => id))
    for (let i = 0; i < 8; i++) await addPerson()
    const moments: string[] = []
    const happened = new Set<string>()
    for (let i = 0; i < many; i++) {
      // Start with one of each
      const name = Object.keys(deeds)[i] ?? chance.pick(often)
      if (await deeds[name]?.()) happened.add(name)
      if (chance.chance(0.3)) moments.push(await moment())
    }
    expect([...happened].sort()).toEqual(Object.keys(deeds).sort())
    moments.push(await moment())
    for (const person of people)
      for (let i = 0; i < 6; i++) {
        const day = i === 0 ? today : someDay(0, 1_000)
        const known = i < 3 ? (moments.at(-1) ?? '') : chance.pick(moments)
        expect(await found(person, day, known), `${person.number} on ${day}, known ${known}`).toEqual(
          expected(person, day, known),
        )
      }
  },
  3_600_000,
)
