import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from '../errors/start-refused.ts'
import { makeFolder } from '../lib/make-folder.ts'
import { isAlive, processSpace, startedAt, waitUntil } from './processes.ts'

type Holder = { pid: number; started: string; space: string; id: string }
export type FolderLock = { release(): void }

const heartbeat = 2_000

/**
 * Takes `<dataDir>/lock`, so only one process opens a folder. Takes over the lock of a killed process: that process is gone, its ID
 * was reused, or (seen from another machine) its heartbeat stopped.
 */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
  makeFolder(dataDir, 'DATA_DIR')
  const path = join(dataDir, 'lock')
  const mine: Holder = { pid: process.pid, started: startedAt(process.pid), space: processSpace(), id: randomUUID() }
  for (;;) {
    if (create(path, mine)) return keep(path, mine)
    const holder = readHolder(path)
    if (holder && (await isHeld(path, holder))) throw inUse(dataDir, holder)
    takeAway(path, holder?.id)
  }
}

const inUse = (dataDir: string, holder: Holder) =>
  new StartRefused(
    `The data folder ${dataDir} is in use by process ${holder.pid}. Stop it first, or set DATA_DIR to another folder.`,
  )

/** Creates the file and its contents together, so no process reads a half-written lock. */
function create(path: string, mine: Holder): boolean {
  const draft = `${path}.${mine.id}`
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

async function isHeld(path: string, holder: Holder): Promise<boolean> {
  if (holder.space === processSpace()) return isAlive(holder.pid) && startedAt(holder.pid) === holder.started
  const seen = beat(path)
  if (Date.now() - seen > 60_000) return false
  return waitUntil(() => beat(path) !== seen, 3 * heartbeat, 100)
}

const beat = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/**
 * Two processes may find the same lock stale. One that moves away the other's new lock recognizes it by the ID and puts it back.
 */
function takeAway(path: string, stale: string | undefined): void {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  try {
    if (readHolder(aside)?.id !== stale) linkSync(aside, path)
  } finally {
    rmSync(aside, { force: true })
  }
}

function keep(path: string, mine: Holder): FolderLock {
  const isMine = () => readHolder(path)?.id === mine.id
  const timer = setInterval(() => {
    const now = new Date()
    if (isMine()) utimesSync(path, now, now)
  }, heartbeat)
  timer.unref()
  return {
    release() {
      clearInterval(timer)
      if (isMine()) rmSync(path, { force: true })
    },
  }
}
