import {
  type ConditionLeaf,
  conditionsText,
  employeeFilters,
  framesIn,
  holdsIn,
  isHas,
  leavesOf,
  rowsAsked,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaign, inProve } from '../../test/campaign.ts'
import { type DemoDatabase, openDemoDatabase } from '../../test/demo-database.ts'
import { filterCases } from '../../test/filter-cases.ts'
import { aTree, drawn, oneOf } from '../../test/random-trees.ts'
import type { Database } from '../db/client.ts'
import { aCredential, aCredentialType } from '../demo/factories/credentials.ts'
import { aHeldDiscipline, anEmployee } from '../demo/factories/employees.ts'
import { type House, openHouse } from '../../test/house.ts'
import { employeesChosen } from '../features/employees/population.ts'
import { type Actor, inAgency, type Scope } from '../scope/scope.ts'
import { systemBasis } from '../scope/system.ts'
import { listPopulation } from './list-sql.ts'
import { listOfPeople, listsOfPeople } from './of-people.ts'

/**
 * Checks random trees against a plain witness: the results of each leaf alone, combined by hand. Here with a few hundred people of
 * every kind; `npm run prove` uses the demo world's agency of 1,850 people.
 */
const trees = campaign(150, 5_000)

let house: House
let database: Database
let organization_id: string
let coordinator: string
let demo: DemoDatabase | undefined

beforeAll(async () => {
  // The app imports every feature, and so the lists of people
  house = await openHouse()
  if (!inProve) {
    await furnish()
    database = house.database
    organization_id = house.agency.id
    coordinator = house.users.coordinator_limited.id
    return
  }
  demo = await openDemoDatabase({ demoDate: '2026-03-15', appKeys: house.config.appKeys })
  database = demo.database
  organization_id = demo.organization_id
  const { rows } = await demo.owner.query<{ user_id: string }>(
    'select user_id from coordinators where organization_id = $1 and user_id is not null limit 1',
    [organization_id],
  )
  coordinator = rows[0]?.user_id ?? ''
}, 180_000)
afterAll(async () => {
  await house.close()
  await demo?.close()
})

async function furnish() {
  const { id: of, discipline_id, location_id, coordinator_id } = house.agency
  const people = Array.from({ length: 240 }, (_, i) =>
    anEmployee({
      organization_id: of,
      provider_status: [1, 1, 4, 3, 2, 5][i % 6] as 1,
      discipline_id: i % 7 ? discipline_id : null,
      location_id: i % 5 ? location_id : null,
      coordinator_id: i % 3 ? coordinator_id : null,
      city: i % 4 ? 'Bronx' : null,
      tags: i % 3 ? [] : ['Bilingual'],
      email: i % 4 ? `p${i}@example.org` : null,
      hire_date: i % 9 ? `20${10 + (i % 16)}-03-10` : null,
    }),
  )
  const type = aCredentialType({ organization_id: of })
  await house.load({
    employees: people,
    employee_disciplines: people
      .filter((_, i) => i % 2)
      .map(({ id }) => aHeldDiscipline({ organization_id: of, employee_id: id, discipline_id })),
    credential_types: [type],
    credentials: people.flatMap(({ id }, i) =>
      Array.from({ length: i % 4 }, (_unused, n) =>
        aCredential({
          organization_id: of,
          employee_id: id,
          type_id: type.id,
          issued_on: '2019-01-01',
          expires_on: n ? '2040-01-01' : '2020-01-01',
        }),
      ),
    ),
  })
}

async function leavesIn({ db, agency }: Scope): Promise<ConditionLeaf[]> {
  const ids = async (table: ReturnType<typeof sql>) =>
    (
      await db.rows<{ id: string }>(
        sql`select id from ${table} where organization_id = ${agency.id} order by id limit 4`,
      )
    ).map(({ id }) => id)
  const known = {
    disciplines: await ids(sql`disciplines`),
    locations: await ids(sql`locations`),
    coordinators: await ids(sql`coordinators`),
    imports: (await ids(sql`jobs`)).concat('00000000-0000-0000-0000-000000000000'),
    cities: ['bronx', 'newark'],
    tags: ['bilingual', 'rare'],
    programs: (await ids(sql`programs`)).concat('00000000-0000-0000-0000-000000000000'),
    complianceRules: (await ids(sql`compliance_rules`)).concat('00000000-0000-0000-0000-000000000000'),
  }
  const flat = filterCases(known, ['re', 'maria', '0012'])
    .map(([, { sort_by: _, conditions, ...where }]) => (conditions ? {} : where))
    .filter(
      where => Object.values(where).length > 0 && !Object.values(where).some(one => !one || one.includes('undefined')),
    )
    // A filter that only sets the day for others is not a leaf on its own (decision 206)
    .filter(where => Object.keys(framesIn(employeeFilters, where)).length < Object.keys(where).length)
  const relative = [
    { hired_from: 'today-5y' },
    { hired_to: 'year_start-2y', provider_status: '1' },
    { trained_from: 'today-90d', trained_to: 'today' },
    { lapse_from: 'today', lapse_to: 'month_end+2m' },
  ]
  const [type] = await ids(sql`credential_types`)
  const has: ConditionLeaf[] = [
    ...listsOfPeople().map(name => ({ has: name })),
    { has: 'credentials', at_least: 2 },
    { has: 'credentials', at_most: 1 },
    { has: 'credentials', where: { expires_to: 'today' }, at_most: 0 },
    { has: 'credentials', where: { expires_from: 'today', ...(type && { type_id: type }) }, at_least: 1, at_most: 2 },
  ]
  return [...[...flat, ...relative].map(where => ({ where })), ...has, ...has, ...has]
}

const idsOf = async ({ db }: Scope, { from, where }: ReturnType<typeof listPopulation>) =>
  (await db.rows<{ id: string }>(sql`select e.id from ${from} where ${where}`)).map(({ id }) => id)

/** Returns the people that a leaf finds, using only its own list. */
async function foundBy(scope: Scope, leaf: ConditionLeaf, everyone: readonly string[]): Promise<ReadonlySet<string>> {
  if (!isHas(leaf)) return new Set(await idsOf(scope, listPopulation(employeesChosen, scope, leaf.where)))
  const list = listOfPeople(leaf.has)
  if (!list) throw new Error(`There is no list ${leaf.has}.`)
  const { from, where } = listPopulation(list.source, scope, leaf.where ?? {})
  const rows = await scope.db.rows<{ id: string }>(sql`select ${list.employee} as id from ${from} where ${where}`)
  const counts = new Map<string, number>()
  for (const { id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1)
  const { least, most = Infinity } = rowsAsked(leaf)
  return new Set(everyone.filter(id => (counts.get(id) ?? 0) >= least && (counts.get(id) ?? 0) <= most))
}

test.each(['agency_admin', 'coordinator_limited'] as const)(
  'as %s, random conditions find the same people as a plain check',
  async role => {
    const basis = await systemBasis(database, organization_id)
    if (!basis) throw new Error('The agency is missing.')
    const actor: Actor = {
      ...basis.actor,
      kind: 'user',
      role,
      ...(role === 'coordinator_limited' && { user_id: coordinator }),
    }
    await inAgency(
      { ...basis, actor },
      async scope => {
        const everyone = await idsOf(scope, listPopulation(employeesChosen, scope, {}))
        const leaves = await leavesIn(scope)
        const kept = new Map<string, ReadonlySet<string>>()
        const draw = drawn(role === 'agency_admin' ? 7 : 11)
        let some = 0
        const runs = role === 'agency_admin' ? trees : trees / 5
        for (let n = 0; n < runs; n += 1) {
          const tree = aTree(draw, from => oneOf(from, leaves))
          for (const leaf of leavesOf(tree)) {
            const key = JSON.stringify(leaf)
            if (!kept.has(key)) kept.set(key, await foundBy(scope, leaf, everyone))
          }
          const holds = (id: string) => holdsIn(tree, leaf => kept.get(JSON.stringify(leaf))?.has(id) ?? false)
          const expected = everyone.filter(holds).toSorted()
          const conditions = conditionsText(tree)
          const found = (await idsOf(scope, listPopulation(employeesChosen, scope, { conditions }))).toSorted()
          expect(found, conditions).toEqual(expected)
          if (found.length > 0 && found.length < everyone.length) some += 1
        }
        // Enough trees match some people but not all
        expect(some).toBeGreaterThan(runs / 10)
      },
      { long: true },
    )
  },
  campaign(60_000, 3_600_000),
)
