import type { AgencyRow, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../../errors/app-error.ts'
import type { Db } from '../../../db/tx.ts'
import { rowColumns, sources } from './list-agencies.ts'
import { csmTexts } from '../texts.ts'

export async function readAgency(db: Db, id: Id): Promise<AgencyRow> {
  const row = await db.row<AgencyRow>(sql`select ${rowColumns} from ${sources} where o.id = ${id}`)
  if (!row) throw new AppError('NOT_FOUND', csmTexts.named('noAgency'))
  return row
}

/** Returns agencies that a reader could confuse with one called `name`. */
export const namesakesOf = (db: Db, name: string) =>
  db.rows<{ id: Id; name: string; state: string | null; status: AgencyRow['status'] }>(sql`
    select id, name, state, status from organizations
    where alike = coalesce(nullif(regexp_replace(fold(${name.trim()}), '[^a-z0-9]+', '', 'g'), ''), lower(${name.trim()}))
    order by lower(name), id limit 20`)

/** A partner of kind `sso` only signs users in, so no agency is connected to it. */
export const listPartners = (db: Db, connector: 'builtin' | 'pubapi') =>
  db.rows<{ id: Id; name: string; is_active: boolean }>(
    sql`select id, name, is_active from partners where connector = ${connector} and kind <> 'sso' order by lower(name), id`,
  )
