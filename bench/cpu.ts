import { existsSync, readdirSync, readFileSync } from 'node:fs'

interface Process {
  parent: number
  /** Milliseconds of processor time so far. */
  spent: number
}

function processOf(pid: number | string): Process | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    // a tick is 10 ms on every Linux that Node runs on
    return { parent: Number(fields[1]), spent: (Number(fields[11]) + Number(fields[12])) * 10 }
  } catch {
    return null
  }
}

const pace = 500

/**
 * Waits until the server and its PostgreSQL have nothing left to do by themselves, such as what follows in the background from work before:
 * beside it neither side would be measured alone. At most five minutes.
 */
export async function untilIdle(cpu: ReturnType<typeof cpuClock>, pid: number | undefined): Promise<void> {
  if (!cpu) return
  let idle = 0
  for (let turn = 0; turn < 600 && idle < 4; turn++) {
    const before = cpu(pid)
    await new Promise(resolve => setTimeout(resolve, pace))
    idle = cpu(pid) - before < pace / 5 ? idle + 1 : 0
  }
}

/**
 * Processor time of a server and of PostgreSQL's backends together. What a call costs by this clock says how many a machine can
 * answer, and hardly depends on what else runs on it. Null where the system does not tell.
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
