import { readdirSync, readFileSync } from 'node:fs'
import type { House } from './house.ts'

/** Returns the fields of a process from its parent on, as in proc(5). */
function fieldsOf(pid: string | number): number[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').slice(1).map(Number) ?? []
  } catch {
    return []
  }
}
const sum = (numbers: readonly (number | undefined)[]) => numbers.reduce<number>((all, one) => all + (one ?? 0), 0)
// A tick is 10 ms on every Linux that Node runs on
const ofTicks = (fields: readonly number[]) => sum(fields.slice(10, 12)) * 10
const ofEndedChildren = (fields: readonly number[]) => sum(fields.slice(12, 14)) * 10

/**
 * Returns a clock for the processor time of this process and its PostgreSQL, in milliseconds, since wall-clock time on a busy
 * machine includes other work. Where the system doesn't report it, uses the wall clock.
 */
export async function processorClock({ owner }: Pick<House, 'owner'>): Promise<() => number> {
  if (process.platform !== 'linux') return () => performance.now()
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = fieldsOf(rows[0]?.pid ?? 0)[0]
  if (!postmaster) return () => performance.now()
  return () => {
    const backends = readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .map(fieldsOf)
      .filter(([parent]) => parent === postmaster)
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000 + sum(backends.map(ofTicks)) + ofEndedChildren(fieldsOf(postmaster))
  }
}
