import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { loginRole } from '../server/src/db/roles.ts'
import { type Both, change, views } from './list-rows.ts'
import { calls, median } from './load.ts'
import { type Server, start, startOurs } from './servers.ts'
import { isSmall, turnsOf } from './size.ts'
import { compared, type Row } from './table.ts'
import { type Recorded, type Recording, type Tap, tap } from './wire.ts'
import type { BenchAgency, BenchWorld } from './world.ts'

const viewCount = isSmall ? 48 : 960
const turns = turnsOf(3)

/**
 * The minimum cost of a call: our server's queries to PostgreSQL are recorded on the wire, then repeated by a bare Node server, and
 * by plain connections with cached plans. Both work without a driver, access checks or writing rows.
 */
export async function floorRows(both: Both, { large }: BenchWorld, ownerUrl: string): Promise<Row[]> {
  const socket = socketOf(ownerUrl)
  if (socket === null) return []
  const folder = mkdtempSync(join(tmpdir(), 'preceptor-tap-'))
  const paths = views(viewCount).map(
    view =>
      `/api/admin/providers?${new URLSearchParams({ organization_id: large.id, ...Object.fromEntries(Object.entries(view).map(([key, value]) => [key, String(value)])) })}`,
  )
  try {
    const file = join(folder, 'recording')
    writeFileSync(file, serialize(await recorded(socket, folder, { ownerUrl, large, paths })))
    const bare = await start('bench/bare-server.ts', {
      BARE_RECORDING: file,
      BARE_SOCKET: socket,
      BARE_USER: loginRole,
    })
    try {
      return await compare(both, bare, large, paths)
    } finally {
      await bare.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns PostgreSQL's socket; null if it listens on a port. */
function socketOf(ownerUrl: string): string | null {
  const { port, searchParams } = new URL(ownerUrl)
  const host = searchParams.get('host')
  return host?.startsWith('/') ? join(host, `.s.PGSQL.${port || 5432}`) : null
}

interface Wanted {
  ownerUrl: string
  large: BenchAgency
  paths: string[]
}

async function recorded(socket: string, folder: string, { ownerUrl, large, paths }: Wanted): Promise<Recording> {
  const tapped = await tap(socket, join(folder, '.s.PGSQL.5432'))
  try {
    const url = `postgres://${loginRole}@localhost:5432/postgres?host=${encodeURIComponent(folder)}`
    const server = await startOurs(ownerUrl, url, { WORKER: '0' })
    try {
      // The connections have prepared their statements, and everything independent of a view is cached
      for (const path of paths.slice(0, 24)) await asked(server, tapped, large, path)
      await change(server, large)
      await asked(server, tapped, large, `${paths[0] ?? ''}&per_page=1`)
      const made: Recorded[] = []
      for (const path of paths) made.push(await asked(server, tapped, large, path))
      const without = made.filter(({ trips }) => trips.length === 0).length
      if (without > made.length / 10) throw new Error(`${without} of ${made.length} calls asked PostgreSQL nothing.`)
      return { calls: made, statements: tapped.statements }
    } finally {
      await server.stop()
    }
  } finally {
    tapped.stop()
  }
}

async function asked(server: Server, tapped: Tap, { id, token }: BenchAgency, path: string): Promise<Recorded> {
  tapped.take(id)
  const reply = await fetch(server.origin + path, { headers: { 'x-authorization': token } })
  const answer = new Uint8Array(await reply.arrayBuffer())
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
  return { path, trips: tapped.take(id), answer }
}

async function compare({ ours, cpu }: Both, bare: Server, large: BenchAgency, paths: string[]): Promise<Row[]> {
  const found = { ours: [] as number[], bare: [] as number[], alone: [] as number[] }
  const spent = async (pid: number | undefined, work: () => Promise<unknown>) => {
    const before = cpu?.(pid) ?? Number.NaN
    await work()
    return ((cpu?.(pid) ?? Number.NaN) - before) / paths.length
  }
  const load = (origin: string) =>
    calls({ origin, paths, headers: { 'X-Authorization': large.token }, connections: 16, rounds: 1 })
  const replay = async () => {
    const reply = await fetch(`${bare.origin}/replay`)
    if (!reply.ok) throw new Error(`The statements failed: ${await reply.text()}`)
  }
  // Plans of both
  await load(bare.origin)
  await replay()
  for (let turn = 0; turn < turns; turn++) {
    await change(ours, large)
    found.ours.push(await spent(ours.pid, () => load(ours.origin)))
    found.bare.push(await spent(bare.pid, () => load(bare.origin)))
    found.alone.push(await spent(undefined, replay))
  }
  const row = { goal: 'G1', unit: 'ms CPU', ours: median(found.ours) }
  return [
    compared({
      ...row,
      what: `${paths.length} views each asked once, processor time of a call with PostgreSQL, against bare Node with the same trips`,
      raw: median(found.bare),
      atMost: 1.4,
    }),
    compared({
      ...row,
      what: 'the same against its statements alone, asked again with kept plans: what PostgreSQL costs',
      raw: median(found.alone),
    }),
  ]
}
