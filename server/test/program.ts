import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, expect } from 'vitest'
import { compiled, keepCompiled } from './quick-start.ts'

/** Runs the program as an operator would: as a separate process, observed by its output, responses and files. */
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
export const patience = 60_000

interface Program {
  child: ChildProcess
  out: () => string
  err: () => string
  /** Resolves when it has reported its address. */
  ready: () => Promise<string>
  ended: Promise<number | null>
}

const started: ChildProcess[] = []
const folders: string[] = []
export function folder(): string {
  const made = realpathSync(mkdtempSync(join(tmpdir(), 'preceptor-start-')))
  folders.push(made)
  return made
}

export async function until(done: () => boolean | Promise<boolean>) {
  for (const end = Date.now() + patience; !(await done()); await new Promise(resolve => setTimeout(resolve, 20)))
    expect(Date.now(), 'it took too long').toBeLessThan(end)
}

export function program(env: Record<string, string>, script = main): Program {
  const { PATH, TMPDIR } = process.env
  const base = { PATH, ...compiled, ...(TMPDIR && { TMPDIR }), PORT: '0', DEMO: '0', EMBEDDED_DURABLE: '0', ...env }
  const child = spawn(process.execPath, [...keepCompiled, script], { env: base, stdio: ['ignore', 'pipe', 'pipe'] })
  started.push(child)
  const said = { out: '', err: '' }
  child.stdout.on('data', (bytes: Buffer) => (said.out += bytes))
  child.stderr.on('data', (bytes: Buffer) => (said.err += bytes))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const ready = async () => {
    const address = () => /ready at (http:\S+)/.exec(said.out)?.[1]
    await until(() => address() !== undefined || child.exitCode !== null || child.signalCode !== null)
    expect(address(), `${said.out}${said.err}`).toBeDefined()
    return address() ?? ''
  }
  return { child, out: () => said.out, err: () => said.err, ready, ended }
}

/** Call at the top of a file that starts programs: leaves no process running and no folder behind. */
export function endPrograms() {
  afterEach(async () => {
    for (const child of started.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const gone = once(child, 'close')
      child.kill('SIGKILL')
      await gone
    }
  })
  afterAll(() => {
    for (const made of folders) rmSync(made, { recursive: true, force: true })
  }, patience)
}

/** Expects one sentence on standard error, exit code 78, and no stack. */
export async function refusal(env: Record<string, string>) {
  const { ended, err } = program(env)
  expect(await ended, err()).toBe(78)
  const lines = err()
    .trim()
    .split('\n')
    .filter(line => !line.startsWith('{'))
  expect(lines).toHaveLength(1)
  return lines[0] ?? ''
}
