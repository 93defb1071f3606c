import { api, type employeesList, type SortBy } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aCoordinator, aDiscipline, aLocation } from '../../demo/factories/taxonomy.ts'
import { Random } from '../../demo/random.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { withoutLimits } from '../../../test/leaks.ts'

/** The list sorted by discipline, location and coordinator, compared with a plain sort of the names in its rows. */

let house: House
const many = 3_000
let locations: { id: string }[]

beforeAll(async () => {
  house = await openHouse(withoutLimits)
  const organization_id = house.agency.id
  const random = new Random('by name')
  const places = [
    'Unit 10',
    'unit 2',
    'UNIT 1',
    'Ávila',
    'avenue 9',
    'Avenue 12',
    'Zoo',
    'Empty',
    '7 Hills',
    '30 Palms',
  ]
  locations = places.map(name => aLocation({ organization_id, name }))
  const disciplines = ['PCA level 2', 'PCA level 10', 'rn', 'LPN', 'Nobody’s'].map(name =>
    aDiscipline({ organization_id, name }),
  )
  // Two people with the same name, and more coordinators than a page has rows, most of them with a few people
  const coordinators = ['Dana Reyes', 'dana reyes', ...Array.from({ length: 90 }, (_, i) => `Coordinator ${i}`)].map(
    name => aCoordinator({ organization_id, name }),
  )
  const oneOf = (rows: readonly { id: string }[]) => (random.int(0, 9) ? random.pick(rows).id : null)
  const employees = Array.from({ length: many }, (_, i) =>
    anEmployee({
      organization_id,
      first_name: random.pick(['José', 'Anna', 'Wei']),
      last_name: `Núñez ${random.int(0, 300)}`,
      provider_status: i % 7 ? 1 : 4,
      language: i % 3 ? 'en' : 'es',
      location_id: oneOf(locations.filter((_, n) => n !== 7)),
      discipline_id: oneOf(disciplines.slice(0, 4)),
      coordinator_id:
        i % 6 === 0 ? house.agency.coordinator_id : oneOf(i % 2 ? coordinators.slice(0, 2) : coordinators.slice(0, 80)),
    }),
  )
  await house.load({
    locations: locations as never,
    disciplines,
    coordinators,
    employees: [...employees, anEmployee({ organization_id: house.other.id, location_id: house.other.location_id })],
  })
})
afterAll(() => house.close())

type Sorted = 'discipline' | 'location' | 'coordinator'
const sorts: readonly Sorted[] = ['discipline', 'location', 'coordinator']
type Role = 'agency_admin' | 'coordinator_limited'
type Query = Record<string, string | number>
const pageOf = async (query: Query, as: Role = 'agency_admin') =>
  (await house.call(api.employees.list, { query }, { as })).data
const forget = () => house.owner.query(`select move_topic($1, 'people')`, [house.agency.id])

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const asPeopleCount = new Intl.Collator('en', { numeric: true })
const plainly = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Returns everyone under a condition in the order a reader expects: by name, blanks last, then by person, ties always ascending.
 */
async function expected(sort: Sorted, down: boolean, where: string): Promise<string[]> {
  const { rows } = await house.owner.query<{ id: string; person: string; called: string | null }>(
    `select e.id, e.last_name || ' ' || e.first_name as person, n.name as called from employees e
     left join ${sort}s n on n.id = e.${sort}_id where e.organization_id = $1 and ${where}`,
    [house.agency.id],
  )
  return rows
    .map(({ id, person, called }) => ({ id, person: folded(person), called: called && folded(called) }))
    .sort((a, b) => {
      const byName =
        a.called === null || b.called === null
          ? Number(a.called === null) - Number(b.called === null)
          : asPeopleCount.compare(a.called, b.called) * (down ? -1 : 1)
      return byName || plainly(a.person, b.person) || plainly(a.id, b.id)
    })
    .map(({ id }) => id)
}

const both = sorts.flatMap(sort => [
  [sort, false],
  [sort, true],
]) as [Sorted, boolean][]
const by = (sort: Sorted, down: boolean): SortBy<typeof employeesList> => (down ? `-${sort}` : sort)

async function allPages(query: Query, as: Role): Promise<string[]> {
  const seen: string[] = []
  for (let page = 1; ; page++) {
    const { data, meta } = await pageOf({ ...query, page, per_page: 100 }, as)
    seen.push(...data.map(row => row.id))
    if (page * 100 >= meta.total) return seen
  }
}

test.each(both)('by %s, down: %s, all pages together equal a plain sort, under filters too', async (...way) => {
  const own = `e.coordinator_id = '${house.agency.coordinator_id}'`
  const cases: [Query, string, Role][] = [
    [{}, 'true', 'agency_admin'],
    [{ provider_status: '4' }, 'e.provider_status = 4', 'agency_admin'],
    [{ language: 'es' }, `e.language = 'es'`, 'agency_admin'],
    [{ location_id: locations[0]?.id ?? '' }, `e.location_id = '${locations[0]?.id}'`, 'agency_admin'],
    [{ search: 'nunez 12' }, `e.last_name ~ ' 12'`, 'agency_admin'],
    [{}, own, 'coordinator_limited'],
    [{ provider_status: '1' }, `${own} and e.provider_status = 1`, 'coordinator_limited'],
  ]
  for (const [query, where, as] of cases) {
    const plain = await expected(...way, where)
    expect(plain.length).toBeGreaterThan(5)
    expect(await allPages({ ...query, sort_by: by(...way) }, as), `${JSON.stringify(query)} ${as}`).toEqual(plain)
  }
})

test.each(both)('by %s, down: %s, any page is correct, reached from either end or by a jump', async (...way) => {
  const plain = await expected(...way, 'true')
  const last = Math.ceil(many / 97)
  const pages = Array.from({ length: last }, (_, i) => i + 1)
  for (const order of [[...pages].reverse(), [16, 3, 17, 15], [last], [last + 1]]) {
    await forget()
    for (const page of order) {
      const { data, meta } = await pageOf({ sort_by: by(...way), page, per_page: 97 })
      expect([meta.total, data.map(row => row.id)]).toEqual([many, plain.slice((page - 1) * 97, page * 97)])
    }
  }
})

test('a change of a name, a merge and a new coordinator move people at once', async () => {
  const first = async (sort_by: string, query: Query = {}) => (await pageOf({ sort_by, per_page: 1, ...query })).data[0]
  const { data } = await house.call(api.lookups.locations, {})
  const zoo = data.data.find(({ name }) => name === 'Zoo')
  if (!zoo) throw new Error('There is no zoo.')
  expect((await first('location'))?.location_name).toBe('7 Hills')
  await house.call(
    api.taxonomy.updateLocation,
    { params: { id: zoo.id }, body: { name: '2 Zoos' } },
    { headers: { 'if-match': '"1"' } },
  )
  expect((await first('location'))?.location_name).toBe('2 Zoos')
  const into_id = data.data.find(({ name }) => name === 'avenue 9')?.id ?? ''
  await house.call(api.taxonomy.mergeLocation, { params: { id: zoo.id }, body: { into_id } })
  expect((await first('location'))?.location_name).toBe('7 Hills')
  expect(await allPages({ sort_by: 'location' }, 'agency_admin')).toEqual(await expected('location', false, 'true'))
  const { rows } = await house.owner.query<{ id: string }>(`select id from coordinators where name = 'Coordinator 89'`)
  expect((await first('-coordinator'))?.coordinator_name).not.toBe('Coordinator 89')
  const { id } = (await first('location')) ?? { id: '' }
  const person = await house.call(api.employees.get, { params: { id } })
  await house.call(
    api.employees.update,
    { params: { id }, body: { coordinator_id: rows[0]?.id ?? null } },
    { headers: { 'if-match': `"${person.data.version}"` } },
  )
  await house.owner.query(`update coordinators set name = 'Zz' where id = $1`, [rows[0]?.id])
  expect(await first('-coordinator')).toMatchObject({ id, coordinator_name: 'Zz' })
})

test('a file is in the order of the list', async () => {
  for (const [sort, down] of both) {
    const sort_by = by(sort, down)
    const query = { format: 'csv', columns: 'employee_number', sort_by, provider_status: '4' } as const
    const { bytes } = await house.call(api.employees.export, { query })
    const { rows } = await house.owner.query<{ id: string; employee_number: string }>(
      'select id, employee_number from employees where organization_id = $1',
      [house.agency.id],
    )
    const numbers = new Map(rows.map(row => [row.id, row.employee_number]))
    const plain = await expected(sort, down, 'e.provider_status = 4')
    expect(bytes.toString('utf8').slice(1).trimEnd().split('\r\n').slice(1)).toEqual(plain.map(id => numbers.get(id)))
  }
})
