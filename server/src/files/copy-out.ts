import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import sql, { type Sql } from 'sql-template-tag'
import { copyingOut } from '../db/copy-streams.ts'
import { withLiterals } from '../db/literals.ts'
import type { FileSource } from '../http/send-file.ts'
import { acrossAgencies, type AgenciesScope, inAgency, type ScopeWithoutDb } from '../scope/scope.ts'

/** Exports have a limit of their own; a reader slower than this is cut off. In seconds. */
const longest = 600

export type CopyFormat = 'csv' | 'raw' | 'cells'
const formats: Record<CopyFormat, string> = {
  csv: 'format csv',
  // one column of text that holds neither of these signs nor a line end: its bytes come as they are
  raw: String.raw`format csv, delimiter E'\x02', quote E'\x01'`,
  // what sheet-rows.ts reads
  cells: "format text, null ''",
}

/**
 * Streams what `select` finds, in a transaction of its own on the rows of the scope: as fast as it is read and no faster. There once the
 * first rows are, so that what fails before them can still be answered as a failure. A reader that goes away ends it at once and
 * gives the connection up.
 */
export function copyOut(basis: ScopeWithoutDb, select: Sql, format: CopyFormat): FileSource<Buffer> {
  const statement = `copy (${withLiterals(select)}) to stdout with (${formats[format]})`
  return async leaving => {
    leaving.throwIfAborted()
    // the database ends who reads slowly; while it waits for who reads nothing at all, it hears of no limit
    const gone = AbortSignal.any([leaving, AbortSignal.timeout(longest * 1000)])
    const out = new PassThrough({ highWaterMark: 256 * 1024, signal: gone })
    // before there is a reader, and after the last one has left
    out.on('error', () => {})
    const copy = async ({ db }: Pick<AgenciesScope, 'db'>) => {
      await db.run(sql`select set_config('statement_timeout', ${`${longest}s`}, true)`)
      const client = await db.client()
      try {
        await pipeline(copyingOut(client, statement), out)
      } catch (error) {
        // in the middle of COPY nothing else can be said on this connection
        client.end().catch(() => {})
        throw error
      }
    }
    const long = { long: true }
    const copying = 'agency' in basis ? inAgency(basis, copy, long) : acrossAgencies(basis, copy, long)
    copying.catch((error: Error) => out.destroy(error))
    // also when it ended without a row
    await once(out, 'readable')
    return out
  }
}
