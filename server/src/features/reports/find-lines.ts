import { pipeline } from 'node:stream/promises'
import { PassThrough } from 'node:stream'
import sql, { type Sql } from 'sql-template-tag'
import { copyingOut } from '../../db/copy-streams.ts'
import { withLiterals } from '../../db/literals.ts'
import type { Scope } from '../../scope/scope.ts'
import { linesIn } from './result-lines.ts'

/** In seconds. */
const longest = 600

/** All lines of a statement, as fast as they are read and no faster, on the connection of the scope: nothing else can be asked meanwhile. */
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
    // in the middle of COPY nothing else can be said on this connection
    if (!isWhole) client.end().catch(() => {})
  }
}
