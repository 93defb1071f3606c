import { Client } from 'pg'
import { addRules } from './compliance-world.ts'
import type { Both } from './list-rows.ts'
import { change } from './list-rows.ts'
import { calls, median } from './load.ts'
import { turnsOf } from './size.ts'
import { alone, compared, type Row } from './table.ts'
import { fillTraining, type TrainingWorld } from './training-world.ts'
import type { BenchAgency, BenchWorld } from './world.ts'

const turns = turnsOf(3)
type Query = Record<string, string>

/** Sends one set of requests to our server and, if there is one, to the plain one; the agency is changed before each turn. */
async function median50(both: Both, agency: BenchAgency, side: 'ours' | 'raw', paths: string[]): Promise<number> {
  const found: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    if (side === 'ours') await change(both.ours, agency)
    const headers = { 'X-Authorization': agency.token }
    found.push((await calls({ origin: both[side].origin, paths, headers, connections: 1, rounds: 1 })).p50)
  }
  return median(found)
}

const withAgency = (address: string, { id }: BenchAgency, query: Query = {}) =>
  `${address}?${new URLSearchParams({ organization_id: id, ...query })}`

const sorts = ['name', '-name', 'due_on', '-due_on', 'start_date', 'progress_pct', 'completed_on', 'expires_on']
const filters: Query[] = [
  { standing: 'overdue' },
  { standing: 'blocked' },
  { standing: 'completed' },
  { due: 'week' },
  { expires: 'month' },
  { search: 'reyes' },
]

/** T1: pages of one program's people, and its tiles, compared with plain queries of the tables. */
async function progressRows(both: Both, agency: BenchAgency, { large, usual }: TrainingWorld): Promise<Row[]> {
  const rows: Row[] = []
  for (const [whose, program] of [
    ['100,000 people', large],
    ['4,000 people', usual],
  ] as const) {
    const asked = async (what: string, queries: Query[], atMost: number) => {
      const ours = queries.map(query => withAgency(`/api/admin/programs/${program}/progress`, agency, query))
      const raw = queries.map(query => withAgency('/progress', agency, { ...query, program_id: program }))
      rows.push(
        compared({
          goal: 'T1',
          what: `progress, ${whose}: ${what}, p50`,
          ours: await median50(both, agency, 'ours', ours),
          raw: await median50(both, agency, 'raw', raw),
          unit: 'ms',
          atMost,
        }),
      )
    }
    await asked(
      'first page and exact total in each order, each asked once',
      sorts.map(sort_by => ({ sort_by })),
      1,
    )
    await asked('under a filter, each asked once', filters, 1.2)
    await asked(
      'page 2 of a view whose first was asked',
      [{}, {}, {}, {}, {}].map(() => ({ page: '2' })),
      0.4,
    )
    await asked(
      'pages in the middle, by name',
      ['900', '901', '950', '1000'].map(page => ({ page })),
      0.4,
    )
    const tiles = (of: string) => withAgency(`/api/admin/programs/${program}/progress/counts`, agency, { of })
    rows.push(
      compared({
        goal: 'T1',
        what: `progress, ${whose}: counts by standing, once after a change`,
        ours: await median50(both, agency, 'ours', [tiles('standing')]),
        raw: await median50(both, agency, 'raw', [withAgency('/standings', agency, { program_id: program })]),
        unit: 'ms',
        atMost: 1.5,
      }),
    )
  }
  return rows
}

const employeeFilters: Query[] = [
  { programs_open: 'yes' },
  { programs_overdue: 'yes' },
  { programs_due: 'week' },
  { programs_due: 'month' },
  { program_standing: 'overdue' },
  { program_standing: 'never' },
]

/** T2: the other places that read training, each once after a change; and an employee's training compared with G5. */
async function placeRows(both: Both, agency: BenchAgency, { large, usual }: TrainingWorld): Promise<Row[]> {
  const once = async (what: string, paths: string[]) =>
    alone('T2', `${what}, p50`, await median50(both, agency, 'ours', paths), 'ms')
  const people = (query: Query) => withAgency('/api/admin/providers', agency, query)
  const results = (of: string, query: Query = {}) =>
    withAgency(`/api/admin/programs/${large}/quiz-results${of}`, agency, query)
  return [
    await once('employees by training, all programs: each filter', employeeFilters.map(people)),
    await once(
      'employees by training, one program: each standing',
      ['overdue', 'blocked', 'never', 'completed'].map(program_standing =>
        people({ program_id: usual, program_standing }),
      ),
    ),
    await once('dashboard', [withAgency('/api/admin/dashboard', agency)]),
    await once('programs list, first page', [withAgency('/api/admin/programs', agency)]),
    await once(
      'quiz results: first page in each order',
      ['name', 'score', '-started_at', '-submitted_at'].map(sort_by => results('', { sort_by })),
    ),
    await once('quiz results: overview', [results('/overview')]),
    await once('quiz results: item analysis', [results('/items')]),
  ]
}

/** Reads people's state under eight rules of the agency, one by one: one person's cost must not grow with the agency. */
async function cardRow(both: Both, agency: BenchAgency, owner: Client): Promise<Row> {
  const { rows } = await owner.query<{ id: string }>(
    `select e.id from employees e where e.organization_id = $1 and e.provider_status = 1
       and exists (select from assignments a where a.organization_id = e.organization_id and a.employee_id = e.id) order by id limit 40`,
    [agency.id],
  )
  const paths = rows.map(({ id }) => withAgency(`/api/admin/providers/${id}/compliance`, agency))
  return alone(
    'T2',
    'a person’s compliance card, 1,000,000 assignments in the agency: once for each of 40 people, p50',
    await median50(both, agency, 'ours', paths),
    'ms',
    25,
  )
}

/** 1,000,000 assignments and 300,000 attempts. */
export async function trainingRows(both: Both, { large }: BenchWorld, ownerUrl: string): Promise<Row[]> {
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const world = await fillTraining(owner, large)
    await addRules(owner, large)
    // Otherwise follow-up work for so many rows, such as sealing, would be measured too
    await both.idle()
    return [
      ...(await progressRows(both, large, world)),
      ...(await placeRows(both, large, world)),
      await cardRow(both, large, owner),
    ]
  } finally {
    await owner.end()
  }
}
