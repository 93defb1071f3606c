import { randomUUID } from 'node:crypto'
import { api, type Endpoint } from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAssignment } from '../src/demo/factories/assignments.ts'
import { aCredential, aCredentialType } from '../src/demo/factories/credentials.ts'
import { anEmployee, type EmployeeRecord } from '../src/demo/factories/employees.ts'
import { anExternalTraining } from '../src/demo/factories/external-training.ts'
import { aTrainingRecord } from '../src/demo/factories/learning.ts'
import { load } from '../src/demo/load.ts'
import { aProgram, aProgramVersion } from '../src/demo/factories/programs.ts'
import { aTrainingType } from '../src/demo/factories/taxonomy.ts'
import { everyEndpoint, exampleArgs } from './every-call.ts'
import { type House, openHouse } from './house.ts'

/**
 * A call about one person finds rows by that person, however many people the agency has. A join that is bound to the agency alone reads
 * every page of a table here.
 */
const most = 150
const people = 3_000
const each = 8

const aboutOnePerson = everyEndpoint.filter(
  ({ endpoint }) => endpoint.method === 'GET' && /^\/admin\/providers\/:id(\/[a-z-]+)*$/.test(endpoint.path),
)

let house: House
let employees: EmployeeRecord[]
beforeAll(async () => {
  house = await openHouse()
  // what the database does of itself meanwhile is no call's
  await house.owner.query(`do $$ declare name text; begin
    for name in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname = 'public' loop
      execute 'alter table ' || name || ' set (autovacuum_enabled = off)';
    end loop; end $$`)
  const organization_id = house.agency.id
  const type = aTrainingType({ organization_id })
  const credential = aCredentialType({ organization_id })
  const programs = Array.from({ length: each }, () => aProgram({ organization_id, training_type_id: type.id }))
  const versions = programs.map(({ id: program_id }) => aProgramVersion({ organization_id, program_id }))
  employees = Array.from({ length: people }, () => anEmployee({ organization_id }))
  const taken = employees.flatMap(({ id: employee_id }) =>
    versions.map(({ id: version_id, program_id }) => ({ organization_id, employee_id, program_id, version_id })),
  )
  const assignments = taken.map(one =>
    anAssignment({
      ...one,
      state: 'completed',
      record_id: randomUUID(),
      completed_on: '2026-03-10',
      completed_how: 'online',
    }),
  )
  const few = employees.flatMap(({ id: employee_id }) =>
    Array.from({ length: 4 }, () => ({ organization_id, employee_id })),
  )
  await load(
    house.owner,
    {
      training_types: [type],
      programs,
      program_versions: versions,
      employees,
      assignments,
      training_records: assignments.map(({ id: assignment_id, record_id, employee_id, program_id, version_id }) =>
        aTrainingRecord({ organization_id, employee_id, program_id, version_id, assignment_id, id: record_id ?? '' }),
      ),
      external_trainings: few.map((one, n) => anExternalTraining({ ...one, state: n < 9 ? 'recorded' : 'withdrawn' })),
      credential_types: [credential],
      credentials: few.map((one, n) =>
        aCredential({ ...one, type_id: credential.id, state: n < 9 ? 'recorded' : 'verified' }),
      ),
    },
    { bulk: true, withHistory: true },
  )
  await house.owner.query('analyze')
})
afterAll(() => house.close())

/** Pages that have been read of each table and its indexes by now, from the disk or from memory. */
async function pagesRead(): Promise<Map<string, number>> {
  // a connection tells what it has read only now and then
  for (const pool of [house.database.pool, house.database.longPool])
    await Promise.all(Array.from({ length: 4 }, () => pool.query('select pg_stat_force_next_flush(), pg_sleep(0.02)')))
  const { rows } = await house.owner.query<{ name: string; pages: string }>(
    `select relname as name, heap_blks_read + heap_blks_hit + coalesce(idx_blks_read + idx_blks_hit, 0) as pages from pg_statio_user_tables`,
  )
  return new Map(rows.map(({ name, pages }) => [name, Number(pages)]))
}

/** Tables of which a call reads many pages. */
async function readMuch(endpoint: Endpoint, args: object): Promise<string[]> {
  const before = await pagesRead()
  expect((await house.call(endpoint, args as never)).status, endpoint.path).toBeLessThan(500)
  const after = [...(await pagesRead())].map(([name, pages]): [string, number] => [
    name,
    pages - (before.get(name) ?? 0),
  ])
  return after.filter(([, pages]) => pages > most).map(([name, pages]) => `${pages} pages of ${name}`)
}

test('the agency is so large that reading a whole table shows', async () => {
  const { rows } = await house.owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relpages > $1 order by 1`,
    [most],
  )
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['assignments', 'credentials', 'external_trainings', 'training_records']),
  )
})

describe('a call about one person reads few pages of a large agency', () => {
  test.each(aboutOnePerson)('$name', async call => {
    const [first, second] = employees
    const about = (id = '') => ({ ...exampleArgs(call.endpoint, call.group), params: { id } })
    await readMuch(call.endpoint, about(first?.id))
    expect(await readMuch(call.endpoint, about(second?.id))).toEqual([])
  })
})

test('the few that wait for a decision are found without reading the others', async () => {
  for (const [endpoint, query] of [
    [api.externalTrainings.list, { state: 'recorded' }],
    [api.credentials.list, { standing: 'review' }],
  ] as const) {
    await readMuch(endpoint, { query: { ...query, per_page: 10 } })
    expect(await readMuch(endpoint, { query: { ...query, per_page: 25 } })).toEqual([])
  }
})
