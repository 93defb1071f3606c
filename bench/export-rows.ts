import { median } from './load.ts'
import type { Both } from './list-rows.ts'
import type { Server } from './servers.ts'
import { isSmall } from './size.ts'
import { alone, compared, type Row } from './table.ts'
import type { BenchAgency, BenchWorld } from './world.ts'

interface Download {
  total: number
  first: number
  /** The growth of the server's memory, in MiB. */
  growth: number
  bytes: number
}

export async function download(server: Server, path: string, { token }: BenchAgency): Promise<Download> {
  const before = server.memory()
  let highest = before
  const watch = setInterval(() => {
    highest = Math.max(highest, server.memory())
  }, 20)
  const begun = performance.now()
  const response = await fetch(server.origin + path, { headers: { 'x-authorization': token } })
  let first = 0
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    first ||= performance.now() - begun
    bytes += chunk.length
  }
  clearInterval(watch)
  if (!response.ok) throw new Error(`An export failed: ${response.status}`)
  return { total: performance.now() - begun, first, growth: highest - before, bytes }
}

export async function exportRows({ ours, raw }: Both, { large }: BenchWorld): Promise<Row[]> {
  const query = `organization_id=${large.id}`
  const kinds = {
    csv: () => download(ours, `/api/admin/providers/export?format=csv&${query}`, large),
    raw: () => download(raw, `/export?${query}`, large),
    oneTable: () => download(raw, `/export?one_table&${query}`, large),
    xlsx: () => download(ours, `/api/admin/providers/export?format=xlsx&${query}`, large),
  }
  const found = Object.fromEntries(Object.keys(kinds).map(kind => [kind, [] as Download[]])) as unknown as Record<
    keyof typeof kinds,
    Download[]
  >
  for (let turn = 0; turn < (isSmall ? 2 : 6); turn++)
    for (const kind of Object.keys(kinds) as (keyof typeof kinds)[]) {
      const one = await kinds[kind]()
      // The first of each warms up the caches and the allocator
      if (turn > 0) found[kind].push(one)
    }
  const of = (kind: keyof typeof kinds, key: keyof Download) => median(found[kind].map(one => one[key]))
  const most = (kind: keyof typeof kinds) => Math.max(...found[kind].map(({ growth }) => growth))
  const total = { goal: 'G6', unit: 'ms', ours: of('csv', 'total') }
  return [
    compared({
      ...total,
      what: 'CSV export of 100,000: same columns, same order',
      raw: of('raw', 'total'),
      atMost: 1.5,
    }),
    compared({
      ...total,
      what: 'the same against one table copied out unsorted, without names',
      raw: of('oneTable', 'total'),
    }),
    alone('G6', 'the same, first byte', of('csv', 'first'), 'ms', 50),
    alone('G6', 'the same, memory growth', most('csv'), 'MiB', 32),
    alone('G7', 'XLSX export of 100,000', of('xlsx', 'total'), 'ms', 1000),
    alone('G7', 'the same, memory growth', most('xlsx'), 'MiB', 64),
  ]
}
