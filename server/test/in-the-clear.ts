import { expect } from 'vitest'
import type { House } from './house.ts'

/** Returns each column of the database with text that matches, as a dump would show it. The pattern is a PostgreSQL one. */
export async function columnsThatShow({ owner }: Pick<House, 'owner'>, pattern: string): Promise<string[]> {
  const { rows: columns } = await owner.query<{ name: string; column: string; is_bytes: boolean }>(
    `select c.relname as name, a.attname as column, a.atttypid = 'bytea'::regtype as is_bytes from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  )
  expect(columns.length).toBeGreaterThan(500)
  const found: string[] = []
  for (const { name, column, is_bytes } of columns) {
    const text = is_bytes ? `encode("${column}", 'escape')` : `"${column}"::text`
    const { rows } = await owner.query(`select from "${name}" where ${text} ~* $1 limit 1`, [pattern])
    if (rows.length > 0) found.push(`${name}.${column}`)
  }
  return found
}
