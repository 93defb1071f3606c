import { checked, ran } from './import-rows.ts'
import { type Both, run, views } from './list-rows.ts'
import { median, quantile } from './load.ts'
import type { Server } from './servers.ts'
import { sized, turnsOf } from './size.ts'
import { alone, compared, type Row } from './table.ts'
import type { BenchAgency, BenchWorld } from './world.ts'

/** Measures light list reads and small writes in one agency, alone and during a bulk of 10,000 people in the same agency. */

const bulk = sized(10_000)
const writesPerSecond = 50
const turns = turnsOf(3)
/** The bulk is repeated until the lists have been requested for this many seconds. */
const seconds = turnsOf(6)

/** Changes employees one by one at a steady pace, even if earlier calls are still running; returns each call's time. */
function writing(server: Server, { id, token }: BenchAgency, people: string[]) {
  const headers = { 'x-authorization': token, 'content-type': 'application/json' }
  const under = new Set<Promise<unknown>>()
  const times: number[] = []
  const failures: string[] = []
  let n = 0
  const write = async () => {
    const begun = performance.now()
    const address = `${server.origin}/api/admin/providers/${people[n++ % people.length]}`
    const change = { method: 'PATCH', headers, body: JSON.stringify({ organization_id: id, city: `Town ${n}` }) }
    // The server may close an idle connection just as it is used again
    const reply = await fetch(address, change).catch(() => fetch(address, change))
    const text = await reply.text()
    if (!reply.ok) failures.push(`${reply.status} ${text}`)
    times.push(performance.now() - begun)
  }
  const clock = setInterval(() => {
    const one = write()
      .catch((error: Error) => failures.push(error.message))
      .finally(() => under.delete(one))
    under.add(one)
  }, 1_000 / writesPerSecond)
  return async () => {
    clearInterval(clock)
    await Promise.all(under)
    if (failures.length > 0) throw new Error(`${failures.length} writes failed: ${failures[0]}`)
    return times
  }
}

const p99 = (times: number[]) =>
  quantile(
    times.toSorted((a, b) => a - b),
    0.99,
  )

async function someOf({ origin }: Server, { id, token }: BenchAgency): Promise<string[]> {
  const address = `${origin}/api/admin/providers?per_page=100&sort_by=-hire_date&organization_id=${id}`
  const reply = await fetch(address, { headers: { 'x-authorization': token } })
  const { data } = (await reply.json()) as { data: { id: string }[] }
  return data.map(one => one.id)
}

export async function mixedRows(both: Both, { large }: BenchWorld): Promise<Row[]> {
  const { ours } = both
  const people = await someOf(ours, large)
  const lists = { agency: large, queries: views(240), connections: 2, seconds }
  const found = { idle: [] as number[], busy: [] as number[], alone: [] as number[], beside: [] as number[] }
  // From here on columns and values are known, and the server is warm
  await ran(ours, large, await checked(ours, large, 100, bulk), bulk)
  for (let turn = 0; turn < turns; turn++) {
    found.idle.push((await run(both, 'ours', lists)).p99)
    const byThemselves = writing(ours, large, people)
    await new Promise(resolve => setTimeout(resolve, seconds * 1_000))
    found.alone.push(p99(await byThemselves()))
    const ids = await Promise.all([1, 2, 3].map(n => checked(ours, large, 100 + turn * 3 + n, bulk)))
    const beside = writing(ours, large, people)
    const asked = run(both, 'ours', lists)
    for (const id of ids) await ran(ours, large, id, bulk)
    found.busy.push((await asked).p99)
    found.beside.push(p99(await beside()))
  }
  const of = (key: keyof typeof found) => median(found[key])
  const goal = { goal: 'G12', unit: 'ms' }
  return [
    compared({
      ...goal,
      what: `light lists, p99, beside a bulk of 10,000 and ${writesPerSecond} small writes a second; raw: nothing else at work`,
      ours: of('busy'),
      raw: of('idle'),
      atMost: 5,
    }),
    alone('G12', 'the same lists beside a bulk, p99', of('busy'), 'ms', 50),
    compared({
      ...goal,
      what: `${writesPerSecond} small writes a second, p99, beside a bulk of 10,000 in the same agency; raw: without it`,
      ours: of('beside'),
      raw: of('alone'),
      atMost: 3,
    }),
  ]
}
