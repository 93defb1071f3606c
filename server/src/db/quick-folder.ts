import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive, processesIn } from './processes.ts'

const inMemory = '/dev/shm'
const gibibyte = 2 ** 30

/** Possible folders for test databases. */
export const quickPlaces = () => [tmpdir(), ...(existsSync(inMemory) ? [inMemory] : [])]

/**
 * Creates a folder for a test cluster, in memory when there is enough. A database is a thousand files or more, which an in-memory
 * file system creates and drops in a fraction of the time. Removes leftovers of killed runs with the same prefix.
 */
export function quickFolder(prefix: string): string {
  removeLeftovers(prefix)
  return mkdtempSync(join(isRoomy(inMemory) ? inMemory : tmpdir(), `${prefix}${process.pid}-`))
}

/** Files there count as container memory, and that limit may be far below the machine's free memory. */
function isRoomy(place: string): boolean {
  if (!existsSync(place) || process.availableMemory() < 8 * gibibyte) return false
  const { bavail, bsize } = statfsSync(place)
  return bavail * bsize >= 6 * gibibyte
}

/** Removes the folders of test runs that were killed; their servers ended with them. */
function removeLeftovers(prefix: string): void {
  for (const place of quickPlaces())
    for (const name of readdirSync(place).filter(entry => entry.startsWith(prefix))) {
      const root = join(place, name)
      const dead = !isAlive(Number(name.slice(prefix.length).split('-')[0]))
      if (dead && processesIn(join(root, 'pg')).length === 0) rmSync(root, { recursive: true, force: true })
    }
}
