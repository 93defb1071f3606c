import { api, type LookupRow } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { feature } from '../../http/mount.ts'
import type { Scope } from '../../scope.ts'

/** Inactive entries are among them: people still have them, and filters must find those. */
const rowsOf = async ({ db, agency }: Scope, columns: Sql, table: Sql): Promise<{ data: LookupRow[] }> => ({
  data: await db.rows<LookupRow>(
    sql`select ${columns} from ${table} where organization_id = ${agency.id} order by fold(name) collate "C", id`,
  ),
})
const coded = sql`id, name, code, is_active`

export const lookupsFeature = feature(api.lookups, {
  disciplines: ({ scope }) => rowsOf(scope, coded, sql`disciplines`),
  locations: ({ scope }) => rowsOf(scope, coded, sql`locations`),
  coordinators: ({ scope }) => rowsOf(scope, sql`id, name, null as code, is_active`, sql`coordinators`),
})
