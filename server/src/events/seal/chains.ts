import type { Id } from '@preceptor/contract'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Database } from '../../db/client.ts'
import { type Db, readingDb, transaction } from '../../db/tx.ts'
import type { Sealed } from './sealed.ts'

/** The agency of a chain, or null for events without an agency. */
export type Chain = Id | null

/** A comparison that can use the index in both cases; `alias` is the table's. */
export const ofChain = (chain: Chain, alias: string): Sql =>
  chain === null ? sql`${raw(alias)}.organization_id is null` : sql`${raw(alias)}.organization_id = ${chain}::uuid`

export const asAudit = <T>(database: Database, work: (db: Db) => Promise<T>) =>
  transaction(database.longPool, { role: 'app_audit' }, work)

/** For queries that mostly find nothing: a single round trip. */
export const lookingAsAudit = ({ pool }: Database) => readingDb(pool, { role: 'app_audit' })

/** Returns the chains that have rows in the table, jumping from one to the next instead of reading all rows. */
export async function chainsIn(db: Db, table: Sealed<never>['queue' | 'seals' | 'everything']): Promise<Chain[]> {
  const from = raw(table)
  const rows = await db.rows<{ organization_id: Chain }>(sql`
    with recursive chains as (
      (select organization_id from ${from} where organization_id is not null order by organization_id limit 1)
      union all
      select (select t.organization_id from ${from} t where t.organization_id > c.organization_id
        order by t.organization_id limit 1) from chains c where c.organization_id is not null)
    select organization_id from chains where organization_id is not null
    union all (select organization_id from ${from} where organization_id is null limit 1)`)
  return rows.map(({ organization_id }) => organization_id)
}
