import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartRefused } from '../errors/start-refused.ts'

/**
 * Creates a configured folder and its parents, accessible to this user only. Node's own recursive option never ends where the
 * system denies the existence of a parent that it has, as in /proc.
 */
export function makeFolder(folder: string, setting: string): void {
  const missing: string[] = []
  for (let above = folder; !existsSync(above); above = dirname(above)) {
    missing.unshift(above)
    // A drive that doesn't exist
    if (dirname(above) === above) break
  }
  try {
    for (const one of missing) makeOne(one)
  } catch (error) {
    const { code = 'an unknown error' } = error as NodeJS.ErrnoException
    throw new StartRefused(
      `The folder ${folder} cannot be made (${code}). Set ${setting} to a folder that you may write to.`,
    )
  }
}

function makeOne(folder: string) {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process created it in the meantime
    if (!existsSync(folder)) throw error
  }
}
