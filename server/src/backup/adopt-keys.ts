import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ringIn } from './read.ts'

/**
 * The sealed values of an embedded database open with the keys that travelled with it. The ones of this folder follow behind; the
 * old file is kept, because a key with the name of another may be the only one for an older backup. Answers what to tell.
 */
export function adoptKeys(dataDir: string, travelled: string | null): string {
  if (travelled === null || process.env.APP_KEYS) return ''
  const file = join(dataDir, 'app-keys')
  const present = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  const names = new Set(ringIn(travelled).map(({ id }) => id))
  const kept = present.split(',').filter(part => part && !names.has(part.split(':')[0] ?? ''))
  const ring = [travelled, ...kept].join(',')
  if (ring === present) return ''
  const aside = `${file}.before-${new Date().toISOString().replaceAll(':', '-')}`
  if (present) renameSync(file, aside)
  writeFileSync(file, `${ring}\n`, { mode: 0o600, flag: 'wx' })
  return `The keys of the backup are those of ${dataDir} now${present ? `; its own are kept in ${aside}` : ''}.`
}
