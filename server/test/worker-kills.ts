import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { api, type Job } from '@preceptor/contract'
import { campaign } from './campaign.ts'
import type { House } from './house.ts'
import { compiled, keepCompiled } from './quick-start.ts'

const program = fileURLToPath(new URL('./worker-process.ts', import.meta.url))

/** Runs workers as separate processes, to be killed in the middle of their work. */
export function workerKills(house: () => House, env: () => Record<string, string> = () => ({})) {
  let running: ChildProcess | undefined
  let peak = 0
  const start = async (): Promise<ChildProcess> => {
    const { database, config } = house()
    const url = database.longPool.options.connectionString ?? ''
    const child = spawn(process.execPath, [...keepCompiled, program, url, config.filesDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...compiled, ...env() },
    })
    running = child
    await once(child.stdout, 'data')
    return child
  }
  const kill = async () => {
    const child = running
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    peak = Math.max(peak, mostMemory(child))
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const read = async (id: string): Promise<Job> => (await house().call(api.jobs.get, { params: { id } })).data
  const claimOf = async (id: string) => {
    const text = 'select attempt, worker from jobs where id = $1'
    const { rows } = await house().owner.query<{ attempt: number; worker: string | null }>(text, [id])
    return rows[0] ?? { attempt: 0, worker: null }
  }
  const isAtHand = () => running !== undefined && running.exitCode === null && running.signalCode === null
  /** Uses the running worker or starts one, and waits until it is working. */
  const begun = async (id: string, phase: Job['state'], deadline: number) => {
    if (isAtHand()) {
      while ((await claimOf(id)).worker === null && (await read(id)).state === phase && Date.now() < deadline)
        await wait(5)
      return
    }
    const { attempt } = await claimOf(id)
    await start()
    while ((await claimOf(id)).attempt === attempt && Date.now() < deadline) await wait(5)
  }

  /** Kills the worker at a random moment; a second time at the same position only after progress. */
  const killOnTheWay = async (id: string, phase: Job['state'], lastDone: number, within: number): Promise<Job> => {
    const deadline = Date.now() + 60_000
    await begun(id, phase, deadline)
    for (let job = await read(id); job.done <= lastDone && job.state === phase && Date.now() < deadline; ) {
      await wait(10)
      job = await read(id)
    }
    await wait(Math.random() * within)
    await kill()
    return read(id)
  }

  /**
   * Kills the workers of a phase the given number of times, or until it is over; returns how often. `within` must be shorter than
   * the phase takes, in milliseconds.
   */
  const killedTimes = async (
    times: number,
    id: string,
    phase: Job['state'],
    within = campaign(100, 200),
  ): Promise<number> => {
    let kills = 0
    let done = -1
    while (kills < times) {
      const job = await killOnTheWay(id, phase, done, within)
      if (job.state !== phase) return kills
      kills++
      // Every other kill comes before the block is done, so that work is repeated, not only continued
      done = kills % 2 === 0 ? job.done : -1
    }
    return kills
  }
  /** The peak memory in MiB of the workers killed so far; 0 if the system doesn't report it. */
  const peakMiB = () => peak
  return { start, kill, killedTimes, peakMiB }
}

function mostMemory({ pid }: ChildProcess): number {
  const path = `/proc/${pid}/status`
  const [, kB = '0'] = (existsSync(path) && /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(path, 'utf8'))) || []
  return Number(kB) / 1024
}
