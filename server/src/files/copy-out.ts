import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { to as copyTo } from 'pg-copy-streams'
import sql, { type Sql } from 'sql-template-tag'
import { withLiterals } from '../db/literals.ts'
import { inAgency, type Scope } from '../scope.ts'

/** Exports have a limit of their own (rulings 25); a reader slower than this is cut off. */
const longest = '10min'

export type CopyFormat = 'csv' | 'raw' | 'cells'
const formats: Record<CopyFormat, string> = {
  csv: 'format csv',
  // one column of text that holds neither of these signs nor a line end: its bytes come as they are
  raw: String.raw`format csv, delimiter E'\x02', quote E'\x01'`,
  // what sheet-rows.ts reads
  cells: "format text, null ''",
}

/**
 * Streams what `select` finds, in a transaction of its own on the agency's rows: as fast as it is read and no faster. Answers
 * once the transaction has begun. A reader that goes away ends it at once and gives the connection up.
 */
export function copyOut(basis: Omit<Scope, 'db'>, select: Sql, format: CopyFormat): Promise<Readable> {
  const statement = `copy (${withLiterals(select)}) to stdout with (${formats[format]})`
  return new Promise((begun, failed) => {
    const out = new PassThrough({ highWaterMark: 256 * 1024 })
    const copying = inAgency(
      basis,
      async ({ db }) => {
        await db.run(sql`select set_config('statement_timeout', ${longest}, true)`)
        const client = await db.client()
        begun(out)
        try {
          await pipeline(client.query(copyTo(statement)), out)
        } catch (error) {
          // in the middle of COPY nothing else can be said on this connection
          void client.end()
          throw error
        }
      },
      { long: true },
    )
    copying.catch((error: Error) => {
      failed(error)
      out.destroy(error)
    })
  })
}
