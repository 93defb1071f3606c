import type { FileUseName, Id } from '@preceptor/contract'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { claimFiles } from './claim.ts'

/** A table that stores the files of an employee's item: `column` (the item), `file_id`, `place` and `employee_id`. */
export interface Papers {
  table: string
  column: string
  use: FileUseName
  /** The request field that names them, if it is not `files`. */
  field?: string
}

/** The files of the item that a query calls `alias`, as `keptFile`, in order; `holds` leaves out files its reader may not open. */
export const filesOf = (
  { table, column }: Pick<Papers, 'table' | 'column'>,
  alias: string,
  holds: Sql = sql`true`,
): Sql =>
  sql`(select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size) order by k.place), '[]')
    from ${raw(table)} k join files f on f.organization_id = k.organization_id and f.id = k.file_id
    where k.organization_id = ${raw(alias)}.organization_id and k.${raw(column)} = ${raw(alias)}.id and ${holds})`

/** Sets the item's files to these, in this order; claims the new ones. */
export async function writeFilesOf(
  scope: Scope,
  { table, column, use, field }: Papers,
  { id, employee_id }: { id: Id; employee_id: Id },
  files: readonly Id[],
  had: readonly Id[],
): Promise<void> {
  const { db, agency } = scope
  const added = files.filter(one => !had.includes(one))
  await claimFiles(scope, use, added, field)
  const [into, of] = [raw(table), raw(column)]
  await db.run(sql`delete from ${into} where organization_id = ${agency.id} and ${of} = ${id}`)
  await db.run(sql`
    insert into ${into} (organization_id, ${of}, file_id, place, employee_id)
    select ${agency.id}, ${id}, f.id, min(f.place), ${employee_id} from unnest(${files}::uuid[]) with ordinality f (id, place) group by f.id`)
}
