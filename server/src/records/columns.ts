import type { Id } from '@preceptor/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Scope } from '../scope/scope.ts'

type Columns = Readonly<Record<string, unknown>>

/** For an insert: `(name, …) values (…)`. */
const intoColumns = (columns: Columns): Sql =>
  sql`(${raw(Object.keys(columns).join(', '))}) values (${join(Object.values(columns))})`

/** Inserts a row of the agency and returns its id. */
export async function insertRow({ db, agency }: Scope, table: string, columns: Columns): Promise<Id> {
  const row = { organization_id: agency.id, ...columns }
  const made = await db.row<{ id: Id }>(sql`insert into ${raw(table)} ${intoColumns(row)} returning id`)
  if (!made) throw new Error(`Nothing was written to ${table}.`)
  return made.id
}

/** For an update: `name = …, …`. */
export const setColumns = (columns: Columns): Sql =>
  join(Object.entries(columns).map(([name, value]) => sql`${raw(name)} = ${value}`))
