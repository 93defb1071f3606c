import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Client } from 'pg'
import { isSmall } from './size.ts'

interface Process {
  parent: number
  /** Milliseconds of processor time so far. */
  spent: number
}

function processOf(pid: number | string): Process | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    // A tick is 10 ms on every Linux that Node runs on
    return { parent: Number(fields[1]), spent: (Number(fields[11]) + Number(fields[12])) * 10 }
  } catch {
    return null
  }
}

const pace = 500
const longest = isSmall ? 30_000 : 10 * 60_000

/**
 * Waits until no background work from earlier is left, and the server and its PostgreSQL are idle; otherwise it would distort the
 * measurements, and a write would wait for its locks. At most ten minutes.
 */
export async function untilIdle(
  cpu: ReturnType<typeof cpuClock>,
  pid: number | undefined,
  isLeft: () => Promise<boolean>,
): Promise<void> {
  const end = performance.now() + longest
  let idle = 0
  while (idle < 4) {
    if (performance.now() > end)
      return console.error(`Something still went on in the background after ${longest / 1_000} s.`)
    const before = cpu?.(pid) ?? 0
    await new Promise(resolve => setTimeout(resolve, pace))
    const rests = (cpu?.(pid) ?? 0) - before < pace / 5
    idle = rests && !(await isLeft()) ? idle + 1 : 0
  }
}

/**
 * Checks for people still to be judged, paths still to be checked, entries still to be sealed, and running jobs. Processor time
 * alone is not enough: on a busy machine the worker gets so little of it that it seems idle.
 */
const left = `select exists (select from compliance_due) or exists (select from compliance_everybody_due) or exists (select from path_due)
  or exists (select from unsealed_events) or exists (select from unsealed_records) or exists (select from unsealed_signatures)
  or exists (select from unsealed_documents)
  or exists (select from jobs where state in ('planning', 'running', 'undoing')) as is_left`

export async function isAnythingLeft(owner: Client): Promise<boolean> {
  const { rows } = await owner.query<{ is_left: boolean }>(left)
  return rows[0]?.is_left ?? false
}

/**
 * Returns a clock for the processor time of a server and PostgreSQL's backends together. A call's cost on this clock shows how many
 * calls a machine can answer, and hardly depends on other load. Null if the system doesn't report it.
 */
export function cpuClock(dataDir: string): ((pid: number | undefined) => number) | null {
  const pidFile = `${dataDir}/pg/postmaster.pid`
  if (process.platform !== 'linux' || !existsSync(pidFile)) return null
  const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  return pid => {
    const all = readdirSync('/proc').flatMap(name => (/^\d+$/.test(name) ? (processOf(name) ?? []) : []))
    const backends = all.filter(({ parent }) => parent === postmaster).reduce((sum, { spent }) => sum + spent, 0)
    return backends + (pid === undefined ? 0 : (processOf(pid)?.spent ?? 0))
  }
}
