import { calls, type Load, type Measured, median } from './load.ts'
import type { Server } from './servers.ts'
import { isSmall, turnsOf } from './size.ts'
import { compared, figure, type Row } from './table.ts'
import { aName, type BenchAgency, type BenchWorld } from './world.ts'

export interface Both {
  ours: Server
  raw: Server
  /** Processor time of a server and PostgreSQL, in ms; null if not reported. */
  cpu: ((pid: number | undefined) => number) | null
  /** Waits until no background work is left. */
  idle: () => Promise<void>
  /** Runs the work with our server stopped, so that it doesn't react to a large fill. */
  away: (work: () => Promise<void>) => Promise<void>
}
type Side = 'ours' | 'raw'

/** Builds one request for both servers: the same parameters, our address and theirs. */
const addressOf = (side: Side, { id }: BenchAgency, query: Record<string, string | number>) =>
  `${side === 'ours' ? '/api/admin/providers' : '/list'}?${new URLSearchParams({ organization_id: id, ...mapped(query) })}`
const mapped = (query: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]))

type Ask = Omit<Load, 'origin' | 'paths' | 'headers'> & {
  agency: BenchAgency
  queries: Record<string, string | number>[]
}

export const run = (both: Both, side: Side, { agency, queries, ...load }: Ask): Promise<Measured> =>
  calls({
    ...load,
    origin: both[side].origin,
    paths: queries.map(query => addressOf(side, agency, query)),
    headers: { 'X-Authorization': agency.token },
  })

/** Makes a change through our API as an administrator would; it invalidates everything cached for the agency. */
export async function change(ours: Server, agency: BenchAgency) {
  const headers = { 'x-authorization': agency.token, 'content-type': 'application/json' }
  const at = `${ours.origin}/api/admin/providers`
  const list = (await (await fetch(`${at}?per_page=1&organization_id=${agency.id}`, { headers })).json()) as {
    data: { id: string }[]
  }
  const body = JSON.stringify({ organization_id: agency.id, city: `Town ${Math.random().toString(36).slice(2, 8)}` })
  const patch = () => fetch(`${at}/${list.data[0]?.id}`, { method: 'PATCH', headers, body })
  let reply = await patch()
  // Background work may hold the row for longer than a call waits
  for (let turn = 0; reply.status === 429 && turn < 30; turn++) {
    await new Promise(resolve => setTimeout(resolve, 1_000))
    reply = await patch()
  }
  if (!reply.ok) throw new Error(`A change failed: ${reply.status} ${await reply.text()}`)
}

async function whileWriting<T>(ours: Server, agency: BenchAgency, work: () => Promise<T>): Promise<T> {
  let over = false
  const writing = (async () => {
    while (!over) {
      await change(ours, agency)
      await new Promise(resolve => setTimeout(resolve, 200))
    }
  })()
  try {
    return await work()
  } finally {
    over = true
    await writing
  }
}

/** Typical views: filtered by status or not, sorted in different ways, mostly first pages, sometimes far ones. */
export function views(count: number): Record<string, string | number>[] {
  const sorts = ['name', '-name', 'hire_date', '-hire_date', 'employee_number', 'provider_status']
  return Array.from({ length: count }, (_, i) => ({
    ...(i % 4 && { provider_status: [1, 5, 2][(i % 4) - 1] ?? 1 }),
    sort_by: sorts[Math.floor(i / 4) % sorts.length] ?? 'name',
    page: 1 + Math.floor(i / 24),
  }))
}

const repeated = [{ provider_status: 1, sort_by: 'name', page: 1 }]
const seconds = isSmall ? 1 : 3
const turns = turnsOf(3)
/** Each requested once after a change. */
const many = isSmall ? 240 : 2_400

/** Runs the same work for ours and raw in turns, so that other load on the machine affects both; returns medians of the turns. */
async function inTurns(both: Both, asks: Record<Side, Ask>, before?: () => Promise<void>) {
  const found: Record<Side, (Measured & { cpu: number })[]> = { ours: [], raw: [] }
  for (let turn = 0; turn < turns; turn++) {
    await before?.()
    for (const side of ['ours', 'raw'] as const) {
      const started = both.cpu?.(both[side].pid) ?? Number.NaN
      const measured = await run(both, side, asks[side])
      found[side].push({ ...measured, cpu: ((both.cpu?.(both[side].pid) ?? Number.NaN) - started) / measured.calls })
    }
  }
  const of = (side: Side, key: keyof Measured | 'cpu') => median(found[side].map(measured => measured[key]))
  return (key: keyof Measured | 'cpu') => ({ ours: of('ours', key), raw: of('raw', key) })
}

/** The cost of one call, next to the number answered, which depends on other load on the machine. */
const cost = (goal: string, what: string, turns: Awaited<ReturnType<typeof inTurns>>): Row[] => {
  const { ours, raw } = turns('cpu')
  return Number.isNaN(ours) ? [] : [compared({ goal, what, ours, raw, unit: 'ms CPU' })]
}

export async function listRows(both: Both, { large }: BenchWorld): Promise<Row[]> {
  const fresh = () => change(both.ours, large)
  const same = (ask: Omit<Ask, 'agency'>) => ({ ours: { agency: large, ...ask }, raw: { agency: large, ...ask } })
  const goal = { goal: 'G1', unit: 'req/s' }
  const varied = await inTurns(
    both,
    // Every view once after a change, so nothing is cached; raw makes as many requests as time allows
    {
      ours: { agency: large, queries: views(many), connections: 16, rounds: 1 },
      raw: { agency: large, queries: views(many), connections: 16, seconds },
    },
    fresh,
  )
  const again = await inTurns(both, same({ queries: repeated, connections: 16, seconds }))
  const writing = await whileWriting(both.ours, large, () =>
    inTurns(both, same({ queries: views(240), connections: 16, seconds })),
  )
  const one = await inTurns(both, same({ queries: views(240), connections: 1, rounds: 1 }), fresh)
  return [
    compared({
      ...goal,
      what: `list page + exact total, ${many.toLocaleString('en-US')} views each asked once`,
      ...varied('perSecond'),
      atLeast: 3,
    }),
    ...cost('G1', 'the same, processor time of a call, with PostgreSQL', varied),
    compared({ ...goal, what: 'the same, one view asked again and again', ...again('perSecond'), atLeast: 4 }),
    compared({
      ...goal,
      what: 'the same, 240 views, an employee changed every 200 ms',
      ...writing('perSecond'),
      atLeast: 4,
    }),
    compared({ goal: 'G2', unit: 'ms', atMost: 0.4, what: 'the same, 1 connection, p50', ...one('p50') }),
    compared({ goal: 'G2', unit: 'ms', atMost: 0.4, what: 'the same, 16 connections, p99', ...varied('p99') }),
  ]
}

/** First, middle and last page in several sort orders, in a small, a large and a huge agency; each page requested once. */
export async function placeRows(both: Both, { small, large, huge }: BenchWorld): Promise<Row[]> {
  const found = new Map<string, number>()
  for (const agency of [small, large, ...(huge ? [huge] : [])]) {
    for (const sort_by of ['name', '-hire_date', 'employee_number']) {
      const pages = Math.floor(agency.employees / 50)
      const near = Math.min(20, Math.floor(pages / 4))
      for (const [place, first] of [
        ['first', 1],
        ['middle', Math.floor(pages / 2)],
        ['last', pages - near + 1],
      ] as const) {
        const queries = Array.from({ length: near }, (_, i) => ({ sort_by, page: first + i }))
        const times: number[] = []
        for (let turn = 0; turn < turns; turn++) {
          await change(both.ours, agency)
          times.push((await run(both, 'ours', { agency, queries, connections: 1, rounds: 1 })).p50)
        }
        found.set(`${place} pages of ${agency.employees.toLocaleString('en-US')} by ${sort_by}`, median(times))
      }
    }
  }
  const sorted = [...found].sort((a, b) => a[1] - b[1])
  const [fastest, slowest] = [sorted[0], sorted.at(-1)]
  const ratio = (slowest?.[1] ?? 0) / (fastest?.[1] ?? 1)
  return [
    {
      goal: 'G3',
      what: `p50 of ${found.size} places; slowest: ${slowest?.[0]}; fastest: ${fastest?.[0]}`,
      ours: `${figure(slowest?.[1] ?? 0)} / ${figure(fastest?.[1] ?? 0, 'ms')}`,
      raw: '',
      ratio: `${figure(ratio)} ×`,
      wanted: '≤ 2 ×',
      reached: ratio <= 2,
    },
  ]
}

/** Searches as people type them, letter by letter, from the second letter on. */
function typed(): Record<string, string>[] {
  const words = Array.from({ length: 40 }, (_, i) => aName(i * 17).toLowerCase())
  const prefixes = words.flatMap(word => Array.from({ length: 5 }, (_, i) => word.slice(0, i + 2)))
  return [...new Set(prefixes)].map(search => ({ search, provider_status: '1' }))
}

export async function searchRows(both: Both, { large }: BenchWorld): Promise<Row[]> {
  const fresh = () => change(both.ours, large)
  const queries = typed()
  const cold = await inTurns(
    both,
    {
      ours: { agency: large, queries, connections: 16, rounds: 1 },
      raw: { agency: large, queries, connections: 16, seconds: 5 },
    },
    fresh,
  )
  const warm = await inTurns(both, {
    ours: { agency: large, queries, connections: 16, seconds },
    raw: { agency: large, queries, connections: 16, seconds: 5 },
  })
  const goal = { goal: 'G4', unit: 'req/s', atLeast: 6 }
  return [
    compared({ ...goal, what: `search while typing, ${queries.length} inputs each asked once`, ...cold('perSecond') }),
    ...cost('G4', 'the same, processor time of a call, with PostgreSQL', cold),
    compared({ ...goal, what: 'the same, asked again and again', ...warm('perSecond') }),
  ]
}
