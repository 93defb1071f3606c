import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ringIn } from './read.ts'

/**
 * Puts the keys that came with the backup first, so the sealed values of an embedded database open. This folder's own keys follow.
 * The old file is kept, because a key with the same name may be the only one that opens an older backup. Returns the message to
 * print.
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
