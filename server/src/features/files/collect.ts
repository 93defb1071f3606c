import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Database } from '../../db/client.ts'
import { type Db, transaction } from '../../db/tx.ts'
import { eachOf } from '../../jobs/background/each-of.ts'
import { agencyLoop } from '../../jobs/background/loop.ts'
import type { FileStore } from '../../store/file-store.ts'

/** An upload may continue the next day; after that it counts as abandoned. */
const grace = '24 hours'
const atOnce = 100
/** True for `files c` that were not used in time, or whose deletion failed. */
const isForgotten = sql`not c.claimed
  and not exists (select from program_files p where p.organization_id = c.organization_id and p.file_id = c.id)
  and (c.touched_at < now() - ${grace}::interval or (c.state = 'leaving' and c.touched_at < now() - interval '5 minutes'))`

interface Leaving {
  organization_id: Id
  id: Id
}

const asWorker = <T>(database: Database, work: (db: Db) => Promise<T>) =>
  transaction(database.longPool, { role: 'app_job' }, work)

/**
 * Removes files not claimed within a day. First the row is marked as leaving, then the bytes are deleted, then the row, so an
 * interrupted run is picked up again. Returns the number of files removed.
 */
export const forgottenFiles = (openStore: () => Promise<FileStore>) =>
  agencyLoop({
    name: 'forgotten files',
    every: 60,
    takes: 60,
    isLong: true,
    due: () => sql`select distinct c.organization_id from files c where ${isForgotten}`,
    work: async ({ agency }, hands) => {
      const { database } = hands
      const store = await openStore()
      // Files that failed before come last
      const leaving = await asWorker(database, db =>
        db.rows<Leaving>(sql`update files f set state = 'leaving' from (
        select c.organization_id, c.id from files c where c.organization_id = ${agency.id} and ${isForgotten}
        order by c.state = 'leaving', c.touched_at limit ${atOnce} for update skip locked) old
      where f.organization_id = old.organization_id and f.id = old.id returning f.organization_id, f.id`),
      )
      return eachOf(hands, leaving, one => dropLeaving(database, store, one).then(() => 1))
    },
  })

/** Deletes the bytes of a file that is leaving, then its row. */
export async function dropLeaving(database: Database, store: FileStore, { organization_id, id }: Leaving) {
  for (const key of await lettingGo(database, store, { organization_id, id })) await store.remove(key)
  await asWorker(database, db =>
    db.run(sql`delete from files where organization_id = ${organization_id} and id = ${id} and state = 'leaving'`),
  )
}

/** Returns its pieces and the contents of its folder, except those that a file of another agency holds too (`share.ts`). */
async function lettingGo(database: Database, store: FileStore, { organization_id, id }: Leaving): Promise<string[]> {
  const listed = await store.list(`${organization_id}/${id}`)
  const rows = await asWorker(database, db =>
    db.rows<{
      key: string
      own: boolean
    }>(sql`select key, organization_id = ${organization_id} and file_id = ${id} as own
      from file_pieces where key = any(${listed}::text[])
        or key in (select key from file_pieces where organization_id = ${organization_id} and file_id = ${id})`),
  )
  const shared = new Set(rows.filter(({ own }) => !own).map(({ key }) => key))
  return [...new Set([...listed, ...rows.map(({ key }) => key)])].filter(key => !shared.has(key))
}
