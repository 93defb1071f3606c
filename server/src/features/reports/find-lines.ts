import { pipeline } from 'node:stream/promises'
import { PassThrough } from 'node:stream'
import sql, { type Sql } from 'sql-template-tag'
import { copyingOut } from '../../db/copy-streams.ts'
import { withLiterals } from '../../db/literals.ts'
import type { Scope } from '../../scope/scope.ts'
import { linesIn } from './result-lines.ts'

/** In seconds. */
const longest = 600

/** Yields all lines of a statement, at the reader's pace, on the scope's connection: no other query can run meanwhile. */
export async function* foundLines({ db }: Scope, select: Sql): AsyncGenerator<string> {
  await db.run(sql`select set_config('statement_timeout', ${`${longest}s`}, true)`)
  const client = await db.client()
  const out = new PassThrough({ highWaterMark: 256 * 1024 })
  const statement = `copy (${withLiterals(select)}) to stdout with (format csv, delimiter E'\\x02', quote E'\\x01')`
  const copying = pipeline(copyingOut(client, statement), out)
  copying.catch((error: Error) => out.destroy(error))
  let isWhole = false
  try {
    yield* linesIn(out)
    await copying
    isWhole = true
  } finally {
    // During a COPY, nothing else can be sent on this connection
    if (!isWhole) client.end().catch(() => {})
  }
}
