import type { Id } from '@preceptor/contract'
import sql, { raw } from 'sql-template-tag'
import type { Scope } from '../scope/scope.ts'

/** Locks a row until the transaction ends. It is read afterwards with its joins, because an outer join can't be locked. */
export const lockRow = ({ db, agency }: Scope, table: string, id: Id): Promise<number> =>
  db.run(sql`select from ${raw(table)} where organization_id = ${agency.id} and id = ${id} for update`)

/** Returns the `hold` of a record: locks its row, then reads it. */
export const heldIn =
  <Row>(table: string, read: (scope: Scope, id: Id) => Promise<Row>) =>
  async (scope: Scope, id: Id): Promise<Row> => {
    await lockRow(scope, table, id)
    return read(scope, id)
  }
