import sql, { type Sql } from 'sql-template-tag'

/** Returns an id for a row built from others, the same in each run: a version 8 UUID derived from a text that is unique to it. */
export const idOf = (text: Sql): Sql =>
  sql`overlay(overlay(md5(${text}) placing '8' from 13 for 1) placing '8' from 17 for 1)::uuid`
