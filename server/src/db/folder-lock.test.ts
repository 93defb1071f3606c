import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'
import { processSpace, startedAt } from './processes.ts'

let folder = ''
const lockFile = () => join(folder, 'lock')
const left = (holder: object) =>
  writeFileSync(lockFile(), JSON.stringify({ id: 'theirs', space: processSpace(), ...holder }))

beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'preceptor-lock-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test('a lock is held until it is released, and leaves nothing behind', async () => {
  const lock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(`The data folder ${folder} is in use by process ${process.pid}.`)
  lock.release()
  expect(readdirSync(folder)).toEqual([])
})

test('the lock of a process that no longer exists is taken over', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  left({ pid, started: '1' })
  const lock = await lockFolder(folder)
  lock.release()
  expect(existsSync(lockFile())).toBe(false)
})

test.runIf(startedAt(process.pid))('the lock of a process whose id another process now has is taken over', async () => {
  left({ pid: process.pid, started: 'long ago' })
  const lock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow('is in use by process')
  lock.release()
})

test('a lock that cannot be read is taken over', async () => {
  writeFileSync(lockFile(), '')
  const lock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow('is in use by process')
  lock.release()
})

test('a lock from another machine is respected while its heartbeat continues, and taken over after a minute without one', async () => {
  left({ pid: 1, started: '1', space: 'another machine' })
  const beating = setInterval(() => utimesSync(lockFile(), new Date(), new Date()), 50)
  await expect(lockFolder(folder)).rejects.toThrow('in use by process 1')
  clearInterval(beating)
  const old = new Date(Date.now() - 120_000)
  utimesSync(lockFile(), old, old)
  const lock = await lockFolder(folder)
  lock.release()
})

test('of many openers that find the same stale lock, only one wins', async () => {
  left({ pid: process.pid, started: 'long ago' })
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)))
  const won = tries.filter(result => result.status === 'fulfilled')
  expect(won).toHaveLength(startedAt(process.pid) ? 1 : 0)
  for (const { value } of won) value.release()
})
