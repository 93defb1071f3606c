import { Client } from 'pg'
import { filterCases, type Known } from '../server/test/filter-cases.ts'
import { type Both, change, run } from './list-rows.ts'
import { median } from './load.ts'
import { isSmall, turnsOf } from './size.ts'
import { figure, type Row } from './table.ts'
import { aName, type BenchAgency, type BenchWorld } from './world.ts'

type Query = Record<string, string>

/**
 * Adds history: one import that added 60 % of the people, one that changed a third, one that was undone, and plans for a few. The
 * filters by import and by plan read it.
 */
async function addHistory(owner: Client, { id }: BenchAgency) {
  const jobs = await owner.query<{ id: string }>(
    `insert into jobs (organization_id, kind, title, state, created_by, created_by_name)
     select $1, 'provider_import', title, state, new_id(), 'Bench'
     from (values ('all.csv', 'succeeded'), ('third.csv', 'succeeded'), ('undone.csv', 'undone')) t (title, state) returning id`,
    [id],
  )
  const [all, third, undone] = jobs.rows.map(job => job.id)
  await owner.query(
    `insert into events (organization_id, kind, source, actor_name, subject_id, job_id)
     select $1, kind, source, 'Bench', e.id, job::uuid
     from (select id, row_number() over (order by employee_number) as n from employees where organization_id = $1) e
     cross join (values ('employee.created', 'import', 10, 0, 6, $2), ('employee.created', 'user', 10, 6, 10, null),
       ('employee.updated', 'user', 2, 0, 1, null), ('employee.updated', 'import', 3, 0, 1, $3),
       ('employee.updated', 'import', 20, 0, 1, $4)) t (kind, source, every, first, last, job)
     where n % every >= first and n % every < last`,
    [id, all, third, undone],
  )
  await owner.query(
    `insert into scheduled_statuses (organization_id, employee_id, provider_status, effective_on, created_by_name)
     select organization_id, id, 4, '2099-01-04', 'Bench' from employees
     where organization_id = $1 and right(employee_number, 2) = '07'`,
    [id],
  )
  await owner.query('vacuum analyze events')
  await owner.query('analyze scheduled_statuses')
}

/** Waits until the server has sealed new entries in the background, so that this isn't measured. */
async function whenSealed(owner: Client) {
  const until = performance.now() + 120_000
  while ((await owner.query('select from unsealed_events limit 1')).rowCount && performance.now() < until)
    await new Promise(resolve => setTimeout(resolve, 500))
}

async function known(owner: Client, { id }: BenchAgency): Promise<Known> {
  const ids = async (from: string) =>
    (await owner.query<{ id: string }>(`select id from ${from} where organization_id = $1 order by 1`, [id])).rows.map(
      row => row.id,
    )
  return {
    disciplines: await ids('disciplines'),
    locations: await ids('locations'),
    coordinators: await ids('coordinators'),
    imports: await ids('jobs'),
    programs: await ids('programs'),
    cities: ['Bronx', 'Queens'],
    tags: ['night shift'],
    complianceRules: await ids('compliance_rules'),
  }
}

/**
 * Tests every filter of the employees list, each value once after a change so that nothing is cached: list page and exact total,
 * compared with the list without a filter in the same run. A plan that grows with the square of the agency shows here as a ratio in
 * the hundreds.
 */
export async function filterRows(both: Both, { large }: BenchWorld, ownerUrl: string): Promise<Row[]> {
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await addHistory(owner, large)
    await whenSealed(owner)
    const ask = async (queries: Query[]) =>
      (await run(both, 'ours', { agency: large, queries, connections: 1, rounds: 1 })).p50
    const once = async (query: Query) => {
      const times: number[] = []
      for (let turn = 0; turn < turnsOf(3); turn++) {
        await change(both.ours, large)
        // A first request warms up everything that doesn't depend on a filter
        await ask([{ sort_by: 'name', per_page: '1' }])
        times.push(await ask([{ sort_by: 'name', ...query, per_page: '50' }]))
      }
      return median(times)
    }
    const plain = await once({ page: '2' })
    const found: [string, number][] = []
    const searches = ['an', 'rey', aName(17).toLowerCase(), 'marisol reyes', '718', 'e00']
    const cases = filterCases(await known(owner, large), searches)
    for (const [at, [name, query]] of cases.entries())
      if (!isSmall || at % 20 === 0) found.push([name, await once(query)])
    found.sort((a, b) => b[1] - a[1])
    const [slowest, ...next] = found
    const ratio = (slowest?.[1] ?? 0) / plain
    return [
      {
        goal: 'F1',
        what: `list page + exact total under ${found.length} filters, each asked once; slowest: ${slowest?.[0]}; then ${next
          .slice(0, 4)
          .map(([name, ms]) => `${name} ${figure(ms)}`)
          .join(', ')}; median ${figure(median(found.map(([, ms]) => ms)))}; against no filter`,
        ours: figure(slowest?.[1] ?? 0, 'ms'),
        raw: figure(plain, 'ms'),
        ratio: `${figure(ratio)} ×`,
        wanted: '≤ 60 ×',
        reached: ratio <= 60,
      },
    ]
  } finally {
    await owner.end()
  }
}
