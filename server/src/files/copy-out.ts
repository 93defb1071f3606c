import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import sql, { type Sql } from 'sql-template-tag'
import { copyingOut } from '../db/copy-streams.ts'
import { withLiterals } from '../db/literals.ts'
import type { FileSource } from '../http/send-file.ts'
import { acrossAgencies, type AgenciesScope, inAgency, type ScopeWithoutDb } from '../scope/scope.ts'

/** Time limit of an export, in seconds; slower readers are cut off. */
const longest = 600

export type CopyFormat = 'csv' | 'raw' | 'cells'
const formats: Record<CopyFormat, string> = {
  csv: 'format csv',
  // One text column that contains neither of these characters nor a line end, so its bytes come unchanged
  raw: String.raw`format csv, delimiter E'\x02', quote E'\x01'`,
  // The format that sheet-rows.ts reads
  cells: "format text, null ''",
}

/**
 * Streams the result of `select` in its own transaction with the scope's rows, only as fast as it is read. Resolves once the first
 * rows are there, so that an earlier failure can still return an error. If the reader goes away, it ends at once and closes the
 * connection.
 */
export function copyOut(basis: ScopeWithoutDb, select: Sql, format: CopyFormat): FileSource<Buffer> {
  const statement = `copy (${withLiterals(select)}) to stdout with (${formats[format]})`
  return async leaving => {
    leaving.throwIfAborted()
    // The database ends slow readers; but while it waits for a reader that reads nothing, its limit doesn't apply
    const gone = AbortSignal.any([leaving, AbortSignal.timeout(longest * 1000)])
    const out = new PassThrough({ highWaterMark: 256 * 1024, signal: gone })
    // Errors before there is a reader, and after the last one has left
    out.on('error', () => {})
    const copy = async ({ db }: Pick<AgenciesScope, 'db'>) => {
      await db.run(sql`select set_config('statement_timeout', ${`${longest}s`}, true)`)
      const client = await db.client()
      try {
        await pipeline(copyingOut(client, statement), out)
      } catch (error) {
        // In the middle of COPY, the connection can't be used for anything else
        client.end().catch(() => {})
        throw error
      }
    }
    const long = { long: true }
    const copying = 'agency' in basis ? inAgency(basis, copy, long) : acrossAgencies(basis, copy, long)
    copying.catch((error: Error) => out.destroy(error))
    // Also when it ended without a row
    await once(out, 'readable')
    return out
  }
}
