import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../../db/client.ts'
import { Refused } from '../../errors/refused.ts'
import { wholeLoop } from '../../jobs/background/loop.ts'
import { asAudit, chainsIn } from './chains.ts'
import { headOf } from './seal.ts'
import { chainNames, everySealed } from './sealed.ts'
import type { KeptHead } from './verify.ts'

/** Returns the current end of every chain: a copy kept elsewhere can later prove that nothing was cut off. */
export const readHeads = (database: Database): Promise<KeptHead[]> =>
  asAudit(database, async db => {
    const heads: KeptHead[] = []
    for (const kind of everySealed)
      for (const organization_id of await chainsIn(db, kind.seals)) {
        const head = await headOf(db, organization_id, kind)
        const { of } = kind
        if (head)
          heads.push({
            ...(of && { of }),
            organization_id,
            seq: head.seq,
            hash: head.hash.toString('hex'),
            at: head.sealed_at,
          })
      }
    return heads
  })

export const asLines = (heads: readonly KeptHead[]) => heads.map(head => `${JSON.stringify(head)}\n`).join('')

/** Throws if a line is not a head. */
export function headsIn(text: string): KeptHead[] {
  return text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map((line, n) => {
      const { of, organization_id, seq, hash, at } = JSON.parse(line) as KeptHead
      const known = organization_id === null || typeof organization_id === 'string'
      if (!known || !Number.isSafeInteger(seq) || !/^[0-9a-f]{64}$/.test(hash))
        throw new Error(`Line ${n + 1} is no head.`)
      if (of !== undefined && !chainNames.includes(of)) throw new Error(`Line ${n + 1} is no head.`)
      return of ? { of, organization_id, seq, hash, at } : { organization_id, seq, hash, at }
    })
}

const ofDay = /^\d{4}-\d\d-\d\d\.jsonl$/

/** Checks every minute whether the day's file exists. */
export const headsOfTheDay = (folder: string) =>
  wholeLoop({
    name: 'heads of the day',
    every: 60,
    takes: 60,
    isLong: true,
    work: async ({ database }) => Number(await keepHeads(database, folder)),
  })

/** Writes `audit-heads/2026-03-15.jsonl` once a day, in whichever process comes first. Returns whether it was written now. */
export async function keepHeads(database: Database, folder: string, now = new Date()): Promise<boolean> {
  const name = `${now.toISOString().slice(0, 10)}.jsonl`
  if (keptDays(folder).includes(name)) return false
  const heads = await readHeads(database)
  if (heads.length === 0) return false
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // No reader sees a half-written file
  const draft = join(folder, `.${name}.${process.pid}`)
  writeFileSync(draft, asLines(heads), { mode: 0o600 })
  renameSync(draft, join(folder, name))
  return true
}

/** Returns the heads of the newest stored day, or none. */
export function keptHeads(folder: string): KeptHead[] {
  const newest = keptDays(folder).at(-1)
  return newest === undefined ? [] : headsOf(join(folder, newest))
}

export function headsOf(file: string): KeptHead[] {
  try {
    return headsIn(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Refused(`${file} cannot be read as heads: ${(error as Error).message}`)
  }
}

function keptDays(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter(name => ofDay.test(name))
      .sort()
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return []
    throw error
  }
}
