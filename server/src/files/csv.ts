import { setTimeout as wait } from 'node:timers/promises'
import sql, { join, type Sql } from 'sql-template-tag'
import type { FileSource } from '../http/send-file.ts'
import type { ScopeWithoutDb } from '../scope/scope.ts'
import { copyOut } from './copy-out.ts'
import { guardFormula, guardFormulaSql } from './formula-guard.ts'
import { type Column, nationalPhone, type Table } from './table.ts'

/** Milliseconds the header waits for rows: immediate failures return an error, and a long sort keeps no one waiting. */
const patience = 25

/** Writes UTF-8 with a BOM, which Excel needs, and CRLF line ends. */
export function csvOf(basis: ScopeWithoutDb, table: Table): FileSource {
  const { columns, from, where, orderBy, time_zone } = table
  const cells = columns.map(column => cellOf(column, time_zone))
  const rows = copyOut(basis, sql`select ${join(cells)} from ${from} where ${where} order by ${orderBy}`, 'csv')
  const header = Buffer.from(`\ufeff${csvLine(columns.map(({ label }) => label))}`)
  return async gone => {
    const found = rows(gone)
    // Thrown where the rows are read, which may be later
    found.catch(() => {})
    await Promise.race([found, wait(patience, undefined, { signal: gone })])
    return withHeader(header, found)
  }
}

async function* withHeader(header: Buffer, rows: Promise<AsyncIterable<Buffer>>) {
  yield header
  for await (const chunk of await rows) {
    // COPY ends lines with LF alone. Latin-1 represents the bytes, and it doesn't matter where a chunk was cut.
    yield Buffer.from(chunk.toString('latin1').replaceAll('\n', '\r\n'), 'latin1')
  }
}

/** Returns one line of text cells, for data that doesn't come from the database in order. */
export const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`
/** Returns a text as a CSV cell. */
export const csvCell = (text: string) => {
  const safe = guardFormula(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function cellOf({ is, value }: Column, time_zone: string): Sql {
  switch (is) {
    case 'text':
      return guardFormulaSql(value)
    case 'phone':
      return nationalPhone(value, guardFormulaSql(value))
    case 'moment':
      return sql`to_char(${value} at time zone ${time_zone}, 'YYYY-MM-DD HH24:MI')`
    case 'words':
    case 'number':
    case 'day':
      return value
  }
}
