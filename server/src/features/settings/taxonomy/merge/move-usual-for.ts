import sql from 'sql-template-tag'
import type { Scope } from '../../../../scope/scope.ts'
import type { Pair } from './check-pair.ts'

/** Credentials usual for one discipline become usual for the other, listed once. */
export async function moveUsualFor({ db, agency }: Scope, { from, into }: Pair): Promise<void> {
  await db.run(sql`update credential_types t set version = version + 1, discipline_ids = array(
      select distinct one from unnest(array_replace(t.discipline_ids, ${from.id}::uuid, ${into.id}::uuid)) one order by one)
    where t.organization_id = ${agency.id} and ${from.id}::uuid = any(t.discipline_ids)`)
}
