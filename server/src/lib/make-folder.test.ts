import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

test('folders are created with their parents, for this user only, and may already exist', () => {
  const root = mkdtempSync(join(tmpdir(), 'preceptor-folder-'))
  const folder = join(root, 'a', 'b', 'c')
  makeFolder(folder, 'DATA_DIR')
  makeFolder(folder, 'DATA_DIR')
  expect(statSync(join(root, 'a')).mode & 0o777).toBe(0o700)
  expect(existsSync(folder)).toBe(true)
  rmSync(root, { recursive: true })
})

test.skipIf(!existsSync('/proc/self'))('a folder the system refuses ends the start at once, with a message', () => {
  for (const dataDir of ['/proc/preceptor', '/proc/preceptor/data']) {
    const started = spawnSync(
      process.execPath,
      ['--input-type=module', '-e', "const { readConfig } = await import('./config.ts'); readConfig()"],
      {
        cwd: join(import.meta.dirname, '..'),
        env: { PATH: process.env.PATH, DATA_DIR: dataDir },
        encoding: 'utf8',
        timeout: 30_000,
      },
    )
    expect(started.signal).toBeNull()
    expect(started.stderr).toContain(`The folder ${dataDir} cannot be made (ENOENT). Set DATA_DIR to a folder`)
  }
})
