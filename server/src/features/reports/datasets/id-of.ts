import sql, { type Sql } from 'sql-template-tag'

/** An id for a row that is put together from others, the same in each run: a UUID of version 8 made of a text that is its alone. */
export const idOf = (text: Sql): Sql =>
  sql`overlay(overlay(md5(${text}) placing '8' from 13 for 1) placing '8' from 17 for 1)::uuid`
