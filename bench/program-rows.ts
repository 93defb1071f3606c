import { Client } from 'pg'
import { aProgram, aProgramVersion } from '../server/src/demo/factories/programs.ts'
import { aTrainingType } from '../server/src/demo/factories/taxonomy.ts'
import { load } from '../server/src/demo/load.ts'
import type { Both } from './list-rows.ts'
import { calls, median } from './load.ts'
import type { Server } from './servers.ts'
import { sized, turnsOf } from './size.ts'
import { compared, type Row } from './table.ts'
import { aName, type BenchAgency, type BenchWorld } from './world.ts'

const programCount = sized(2_000)
const turns = turnsOf(5)

/** 100,000 open assignments of these programs, some of them late; people may already have one of the agency's other programs. */
const everybodyHasOne = `
  insert into assignments (organization_id, employee_id, program_id, source, assigned_on, assigned_by_name, start_date, rule_due_on, due_since)
  select e.organization_id, e.id, p.id, 'manual', current_date - 40, 'Ada Admin', current_date - 40, current_date - 10 + (e.n % 60)::int, current_date - 40
  from (select organization_id, id, row_number() over (order by id) as n from employees where organization_id = $1) e
  join (select id, row_number() over (order by id) as n, count(*) over () as of_all from programs where organization_id = $1 and id = any($2::uuid[])) p
    on p.n = 1 + e.n % p.of_all`

/**
 * Most are published, some with a draft as well; some are only drafts, paused or archived; a third are for some disciplines only.
 */
async function addPrograms(owner: Client, { id: organization_id }: BenchAgency, disciplines: readonly string[]) {
  const types = ['In-service', 'Orientation', 'Specialty'].map(name => aTrainingType({ organization_id, name }))
  const programs = Array.from({ length: programCount }, (_, i) =>
    aProgram({
      organization_id,
      training_type_id: types[i % types.length]?.id ?? '',
      titles: { en: `${aName((i * 37) % 1_000)} ${i}`, ...(i % 2 && { es: `${aName(i)} en español ${i}` }) },
      delivery: i % 5 ? 'online' : 'live',
      is_paused: i % 17 === 0,
      archived_at: i % 9 === 0 ? '2026-01-02T15:00:00Z' : null,
    }),
  )
  const version = (at: number, number: number | null) =>
    aProgramVersion({
      organization_id,
      program_id: programs[at]?.id ?? '',
      number,
      state: number === null ? 'draft' : 'published',
      credit_minutes: 15 * (1 + (at % 12)),
      languages: ['en', 'es'],
    })
  await load(owner, {
    training_types: types,
    programs,
    program_versions: programs.flatMap((_, at) => [
      ...(at % 13 ? [version(at, 1), version(at, 2)] : []),
      ...(at % 13 === 0 || at % 7 === 0 ? [version(at, null)] : []),
    ]),
    program_disciplines: programs
      .filter((_, at) => at % 3 === 0)
      .map(({ id: program_id }, at) => ({
        organization_id,
        program_id,
        discipline_id: disciplines[at % disciplines.length] ?? '',
      })),
  })
  await owner.query(everybodyHasOne, [organization_id, programs.map(({ id }) => id)])
  await owner.query('vacuum analyze programs, program_versions, program_disciplines, training_types, assignments')
}

/** Changes one program through our API, which invalidates everything cached about programs. */
async function changeProgram({ origin }: Server, { id, token }: BenchAgency) {
  const headers = { 'x-authorization': token, 'content-type': 'application/json', 'if-match': '*' }
  const at = `${origin}/api/admin/programs`
  const list = (await (await fetch(`${at}?per_page=1&organization_id=${id}`, { headers })).json()) as {
    data: { id: string }[]
  }
  const body = JSON.stringify({ organization_id: id, grace_days: Math.floor(Math.random() * 300) })
  const reply = await fetch(`${at}/${list.data[0]?.id}`, { method: 'PATCH', headers, body })
  if (!reply.ok) throw new Error(`A change failed: ${reply.status} ${await reply.text()}`)
}

/** Every tab in every sort order, page by page. */
function* views(pages: number): Generator<Record<string, string>> {
  for (let page = 1; page <= pages; page++)
    for (const sort_by of ['title', '-title', 'training_type', 'hours', '-hours', '-updated_at'])
      for (const status of ['', 'active', 'non_operational', 'archived'])
        yield { sort_by, page: String(page), ...(status && { status }) }
}

/** Changes an assignment, which makes the people counts of every program outdated. */
const changeTraining = (owner: Client, { id }: BenchAgency) =>
  owner.query(
    `update assignments set reason = md5(random()::text) where organization_id = $1
       and id = (select id from assignments where organization_id = $1 limit 1)`,
    [id],
  )

/** 2,000 programs: pages of every tab and sort order, and first pages only, each requested once after a change. */
export async function programRows(both: Both, { large, disciplines }: BenchWorld, ownerUrl: string): Promise<Row[]> {
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await addPrograms(owner, large, disciplines)
    return await pagesOf(both, large, owner)
  } finally {
    await owner.end()
  }
}

async function pagesOf(both: Both, large: BenchAgency, owner: Client): Promise<Row[]> {
  const rows: Row[] = []
  for (const [what, pages, atMost] of [
    [
      '2,000 programs: page + exact total, 120 views each asked once after a program changed, 1 connection, p50',
      5,
      0.4,
    ],
    ['the same, first pages alone', 1, 0.4],
    ['the same, first pages alone, after an assignment changed too', 1, undefined],
  ] as const) {
    const paths = (address: string) =>
      [...views(pages)].map(view => `${address}?organization_id=${large.id}&${new URLSearchParams(view)}`)
    const found = { ours: [] as number[], raw: [] as number[] }
    for (let turn = 0; turn < turns; turn++) {
      await changeProgram(both.ours, large)
      if (atMost === undefined) await changeTraining(owner, large)
      for (const [side, address] of [
        ['ours', '/api/admin/programs'],
        ['raw', '/programs'],
      ] as const) {
        const headers = { 'X-Authorization': large.token }
        const load = { origin: both[side].origin, paths: paths(address), headers, connections: 1, rounds: 1 }
        found[side].push((await calls(load)).p50)
      }
    }
    const [ours, raw] = [median(found.ours), median(found.raw)]
    rows.push(compared({ goal: 'P1', what, ours, raw, unit: 'ms', ...(atMost && { atMost }) }))
  }
  return rows
}
