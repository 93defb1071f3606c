import { Client } from 'pg'
import { fillCompliance } from './compliance-world.ts'
import { download } from './export-rows.ts'
import { type Both, run, views } from './list-rows.ts'
import { median } from './load.ts'
import type { Server } from './servers.ts'
import { sized, turnsOf } from './size.ts'
import { alone, compared, type Row } from './table.ts'
import type { BenchAgency, BenchWorld } from './world.ts'

const turns = turnsOf(3)

/** Parts of a definition that these reports leave at their defaults. */
const usual = {
  filters: {},
  groups: [],
  pivot: null,
  measures: ['count'],
  sort: null,
  group_sort: null,
  chart: null,
  as_of: { mode: 'now', day: null },
  person: 'today',
}
/** The columns of the raw server's export. */
const everybody = {
  ...usual,
  dataset: 'people',
  columns: [
    'name',
    'employee_number',
    'provider_status',
    'discipline',
    'location',
    'coordinator',
    'mobile',
    'hire_date',
  ],
}
const grouped = {
  ...usual,
  dataset: 'compliance',
  columns: [],
  groups: [{ by: 'location' }, { by: 'rule' }],
  pivot: { by: 'state' },
  measures: ['people', 'rate'],
}

interface Ran {
  id: string
  /** From the call until the run is finished, in ms. */
  time: number
  growth: number
}

async function asked(
  { origin }: Server,
  { id, token }: BenchAgency,
  path: string,
  body?: object,
): Promise<{ id: string; state: string; failure: string | null }> {
  const reply = await fetch(`${origin}/api/admin/${path}?organization_id=${id}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-authorization': token, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`)
  return JSON.parse(text) as { id: string; state: string; failure: string | null }
}

/** Measures the growth of the server's memory during some work. */
async function watched<T>(server: Server, work: () => Promise<T>): Promise<{ found: T; growth: number }> {
  const before = server.memory()
  let highest = before
  const watch = setInterval(() => {
    highest = Math.max(highest, server.memory())
  }, 20)
  try {
    return { found: await work(), growth: highest - before }
  } finally {
    clearInterval(watch)
  }
}

async function ranOnce(server: Server, agency: BenchAgency, id: string, body: object): Promise<Ran> {
  const begun = performance.now()
  const { found, growth } = await watched(server, async () => {
    let one = await asked(server, agency, `reports/${id}/runs`, body)
    while (one.state === 'queued' || one.state === 'running') {
      await new Promise(resolve => setTimeout(resolve, 20))
      one = await asked(server, agency, `report-runs/${one.id}`)
    }
    if (one.state !== 'ready') throw new Error(`The run of ${id} is ${one.state}: ${one.failure}`)
    return one
  })
  return { id: found.id, time: performance.now() - begun, growth }
}

const compliantOn = { as_of: { mode: 'records', day: 'month_end-1m' } }

/** R1: reports over 100,000 people, under 8 rules where compliance is included. */
export async function reportRows(both: Both, { large }: BenchWorld, ownerUrl: string): Promise<Row[]> {
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await fillCompliance(owner, large)
    await both.idle()
    const { ours, raw } = both
    const several = async (id: string, body: object): Promise<Ran> => {
      await ranOnce(ours, large, id, body)
      const found: Ran[] = []
      for (let turn = 0; turn < turns; turn++) found.push(await ranOnce(ours, large, id, body))
      const time = median(found.map(one => one.time))
      return { id: found[0]?.id ?? '', time, growth: Math.max(...found.map(one => one.growth)) }
    }
    const compliant = await several('compliant_on', compliantOn)
    const cut = await several('new', { definition: grouped })
    const rows = await several('new', { definition: everybody })
    const later = await ranOnce(ours, large, 'new', {
      definition: { ...everybody, filters: { provider_status: '1,3,4' } },
    })
    const query = `organization_id=${large.id}`
    const file = `/api/admin/report-runs/${rows.id}/file?format=csv&${query}`
    const csv = { ours: [] as number[], raw: [] as number[], growth: 0 }
    for (let turn = 0; turn <= turns; turn++) {
      const [own, theirs] = [await download(ours, file, large), await download(raw, `/export?${query}`, large)]
      // The first of each warms up the caches and the allocator
      if (turn === 0) continue
      csv.ours.push(own.total)
      csv.raw.push(theirs.total)
      csv.growth = Math.max(csv.growth, own.growth)
    }
    const differing: { time: number; growth: number }[] = []
    for (let turn = 0; turn <= turns; turn++) {
      const begun = performance.now()
      const { growth } = await watched(ours, () => asked(ours, large, `report-runs/${rows.id}/diff/${later.id}`))
      if (turn > 0) differing.push({ time: performance.now() - begun, growth })
    }
    return [
      alone('R1', 'report 4 as of a month’s end, 100,000 people under 8 rules', compliant.time, 'ms', 3_000),
      alone('R1', 'two groups, a pivot and two numbers over the same', cut.time, 'ms', 2_000),
      alone('R1', 'a run of 100,000 rows', rows.time, 'ms'),
      alone('R1', 'the same, memory growth', rows.growth, 'MiB', 64),
      compared({
        goal: 'R1',
        what: 'CSV of that run: checked, then sent; beside an export of the table',
        ours: median(csv.ours),
        raw: median(csv.raw),
        unit: 'ms',
        atMost: 1.5,
      }),
      alone('R1', 'the same, memory growth', csv.growth, 'MiB', 64),
      alone('R1', 'comparing two runs of 100,000', median(differing.map(one => one.time)), 'ms', 5_000),
      alone('R1', 'the same, memory growth', Math.max(...differing.map(one => one.growth)), 'MiB', 64),
      ...(await besideRuns(both, large)),
    ]
  } finally {
    await owner.end()
  }
}

/** G12: lists alone, and during four runs. */
async function besideRuns(both: Both, large: BenchAgency): Promise<Row[]> {
  const lists = { agency: large, queries: views(sized(240)), connections: 2, seconds: turnsOf(6) }
  const found = { idle: [] as number[], busy: [] as number[] }
  for (let turn = 0; turn < turns; turn++) {
    await both.idle()
    found.idle.push((await run(both, 'ours', lists)).p99)
    let goesOn = true
    const runs = Array.from({ length: 4 }, async () => {
      while (goesOn) await ranOnce(both.ours, large, 'new', { definition: grouped })
    })
    found.busy.push((await run(both, 'ours', lists)).p99)
    goesOn = false
    await Promise.all(runs)
  }
  return [
    compared({
      goal: 'G12',
      what: 'list pages, p99, beside four runs of reports; raw: ours by themselves',
      ours: median(found.busy),
      raw: median(found.idle),
      unit: 'ms',
      atMost: 2,
    }),
  ]
}
