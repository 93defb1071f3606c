import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartRefused } from '../errors/start-refused.ts'

/**
 * Makes a folder of a setting, with those above it, for this user alone. Node's own way never ends where the system says that a folder
 * it holds is not there, as in /proc.
 */
export function makeFolder(folder: string, setting: string): void {
  const missing: string[] = []
  for (let above = folder; !existsSync(above); above = dirname(above)) {
    missing.unshift(above)
    // a drive that is not there
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
    // another process made it meanwhile
    if (!existsSync(folder)) throw error
  }
}
