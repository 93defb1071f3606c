import { api, type Conditions, conditionsText, type Endpoint, type Role } from '@preceptor/contract'
import pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type House, openHouse } from '../../test/house.ts'
import { vacuum } from '../../test/vacuum.ts'
import { transaction } from '../db/tx.ts'
import { aCredential, aCredentialType } from '../demo/factories/credentials.ts'
import { anEmployee } from '../demo/factories/employees.ts'
import { credentialsSql } from '../features/credentials/credentials-list.ts'
import { employeesChosen } from '../features/employees/population.ts'
import type { Scope } from '../scope/scope.ts'
import { type Choosing, listPopulation } from './list-sql.ts'

/** Conditions cost as much as their filters: they are one statement, and a leaf with an index reads through that index. */
const people = 3_000
let house: House
let type: string

beforeAll(async () => {
  house = await openHouse()
  const { id: organization_id } = house.agency
  const credentialType = aCredentialType({ organization_id })
  type = credentialType.id
  const employees = Array.from({ length: people }, (_, n) =>
    anEmployee({ organization_id, city: n % 10 ? 'Bronx' : `Town ${n % 300}`, provider_status: n % 100 ? 1 : 4 }),
  )
  await house.load({
    employees,
    credential_types: [credentialType],
    credentials: employees.flatMap(({ id: employee_id }, n) =>
      n % 2 ? [] : [aCredential({ organization_id, employee_id, type_id: type, issued_on: '2019-01-01' })],
    ),
  })
  await vacuum(house.owner)
})
afterAll(() => house.close())

interface Node {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}
/** Counts the rows of a table that a plan read. */
function looks(table: string, node: Node): number {
  const rows = node['Relation Name'] === table ? node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) : 0
  return rows * node['Actual Loops'] + (node.Plans ?? []).reduce((sum, inner) => sum + looks(table, inner), 0)
}

async function planOf(statement: Sql): Promise<Node> {
  const identity = { role: 'app_user', organization_id: house.agency.id, own_rows: false } as const
  const row = await transaction(house.database.pool, identity, db =>
    db.row<{ 'QUERY PLAN': [{ Plan: Node }] }>(sql`explain (analyze, timing off, format json) ${statement}`),
  )
  if (!row) throw new Error('There is no plan.')
  return row['QUERY PLAN'][0].Plan
}
const scope = () => {
  const { id: user_id } = house.users.agency_admin
  const actor = { kind: 'user', user_id, name: '', email: '', role: 'agency_admin', token_organization_id: null }
  return { agency: { ...house.agency, versions: null }, actor, origin: { language: 'en' } } as unknown as Scope
}
async function readBy(source: Choosing<Scope>, table: string, tree: Conditions): Promise<number> {
  const { from, where } = listPopulation(source, scope(), { conditions: conditionsText(tree) })
  return looks(table, await planOf(sql`select count(*) from ${from} where ${where}`))
}

const where = (values: Record<string, string>) => ({ where: values })
const towns = Array.from({ length: 12 }, (_, n) => where({ city: `town ${n * 10}` }))
test.each<[string, Conditions]>([
  ['one', where({ city: 'town 20' })],
  ['any of twelve', { any: towns }],
  [
    'all with others',
    { all: [where({ city: 'town 20,town 30' }), { not: where({ provider_status: '4' }) }, { any: towns }] },
  ],
])('conditions on a filter that has an index, %s, don’t read the whole agency', async (_, tree) => {
  expect(await readBy(employeesChosen as unknown as Choosing<Scope>, 'employees', tree)).toBeLessThan(people / 4)
})

test('rows of another list are read once, not for each employee', async () => {
  const tree: Conditions = {
    any: [
      { has: 'credentials', at_least: 2 },
      { all: [{ has: 'credentials', where: { type_id: type } }, where({ city: 'bronx' })] },
    ],
  }
  const read = await readBy(employeesChosen, 'credentials', tree)
  expect(read).toBeLessThan(people * 2)
  const own = await readBy(credentialsSql, 'credentials', { not: { has: 'waivers' } })
  expect(own).toBeLessThan(people)
})

/** Builds a tree of the maximum size. */
const large = (...leaves: Record<string, string>[]) => {
  const twenty = Array.from({ length: 20 }, (_, n) => where(leaves[n % leaves.length] ?? {}))
  return conditionsText({ any: [{ all: twenty.slice(0, 10) }, { not: { any: twenty.slice(10) } }] })
}
test.each<[string, Endpoint, Role, Record<string, string>[]]>([
  [
    'employees',
    api.employees.list,
    'agency_admin',
    [{ provider_status: '1' }, { search: 'a' }, { hired_from: 'week_start' }],
  ],
  ['credentials', api.credentials.list, 'agency_admin', [{ standing: 'valid' }, { expires_to: 'today+30d' }]],
  ['users', api.users.list, 'agency_admin', [{ role: 'viewer' }, { seen_from: 'today-30d' }]],
  ['programs', api.programs.list, 'agency_admin', [{ delivery: 'online' }, { hours_min: '1' }]],
  ['sessions', api.sessions.list, 'agency_admin', [{ language: 'es' }, { starts_to: 'month_end' }]],
  ['learning paths', api.learningPaths.list, 'agency_admin', [{ rule: 'on' }, { steps_min: '1' }]],
  ['forms', api.forms.list, 'agency_admin', [{ category: 'health' }, { search: 'a' }]],
  ['assigned forms', api.employeeForms.list, 'agency_admin', [{ state: 'open' }, { due_to: 'today' }]],
  ['approvals', api.approvals.list, 'agency_admin', [{ kind: 'bulk_change' }, { proposed_from: 'today-7d' }]],
  ['agencies', api.agencies.list, 'csm', [{ state: 'NY' }, { active_min: '1' }]],
  ['users of all agencies', api.csmUsers.list, 'csm', [{ role: 'viewer' }, { seen_to: 'today' }]],
])(
  'the largest conditions on %s ask the database no oftener than one condition does',
  async (_, endpoint, as, leaves) => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const asked = async (conditions: string) => {
      await house.call(endpoint, { query: { conditions } }, { as })
      query.mockClear()
      // Written differently, so that nothing is cached for it
      const { status, failure } = await house.call(endpoint, { query: { conditions: `${conditions} ` } }, { as })
      expect([status, failure?.errors]).toEqual([200, undefined])
      return query.mock.calls.length
    }
    try {
      const one = await asked(conditionsText({ not: where({ search: 'zzzz' }) }))
      expect(one).toBeGreaterThan(0)
      expect(await asked(large(...leaves))).toBeLessThanOrEqual(one)
    } finally {
      query.mockRestore()
    }
  },
)
