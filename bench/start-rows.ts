import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cpuClock, untilIdle } from './cpu.ts'
import { median } from './load.ts'
import { ours, start } from './servers.ts'
import { turnsOf } from './size.ts'
import { alone, type Row } from './table.ts'

/** Starts the program as a user does: with its own PostgreSQL and the existing demo world. */
export async function startRows(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'preceptor-bench-start-'))
  const env = { PORT: '0', DATA_DIR: dataDir, DEMO: '1' }
  try {
    const first = await start(ours, env)
    // The new world leaves background work, which each later start would pick up
    await untilIdle(cpuClock(dataDir), first.pid, async () => false)
    await first.stop()
    const found: { ready: number; memory: number }[] = []
    for (let turn = 0; turn < turnsOf(5); turn++) {
      const server = await start(ours, env)
      await new Promise(resolve => setTimeout(resolve, 2_000))
      found.push({ ready: server.milliseconds, memory: server.memory() })
      await server.stop()
    }
    return [
      alone('G17', 'warm start until ready, with its PostgreSQL', median(found.map(({ ready }) => ready)), 'ms', 600),
      alone('G17', 'idle memory, without PostgreSQL', median(found.map(({ memory }) => memory)), 'MiB', 170),
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
