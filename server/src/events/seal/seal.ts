import sql from 'sql-template-tag'
import type { Database } from '../../db/client.ts'
import type { Db } from '../../db/tx.ts'
import type { Keyring } from '../../keys/secrets.ts'
import { beginning, hashOf, type SealedEvent, sealedColumns, sealKeys } from './canonical.ts'
import { asAudit, type Chain, chainsIn, ofChain } from './chains.ts'

const most = 5_000
const lock = 7_221_011

/**
 * Seals what waits, chain by chain; answers how many. Writers never wait for it: they leave a row in `unsealed_events`, and the seal
 * comes a moment later. Several processes may call it at once; a crash leaves a batch sealed or waiting, whole.
 */
export async function sealWaiting(database: Database, keys: Keyring): Promise<number> {
  const chains = await asAudit(database, db => chainsIn(db, 'unsealed_events'))
  let sealed = 0
  for (const chain of chains) {
    let batch: number
    do {
      batch = await asAudit(database, db => sealBatch(db, keys, chain))
      sealed += batch
    } while (batch === most)
  }
  return sealed
}

async function sealBatch(db: Db, keys: Keyring, chain: Chain): Promise<number> {
  const held = await db.row<{ ours: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lock}::int, hashtext(${chain ?? ''})) as ours`,
  )
  if (!held?.ours) return 0
  await dropSealed(db, chain)
  const events = await db.rows<SealedEvent>(sql`
    select ${sealedColumns} from unsealed_events u join events ev on ev.id = u.event_id
    where ${ofChain(chain, 'u')} order by u.event_id limit ${most}`)
  if (events.length === 0) return 0
  const [newest] = keys
  const key = newest && sealKeys(keys).get(newest.id)
  if (!key) throw new Error('The key ring is empty.')
  const head = await headOf(db, chain)
  let previous = head?.hash ?? beginning
  const hashes = events.map(event => {
    previous = hashOf(key, previous, event)
    return previous.toString('hex')
  })
  const ids = events.map(({ id }) => id)
  await db.run(sql`
    insert into event_seals (organization_id, seq, event_id, hash, key_id)
    select ${chain}::uuid, ${head?.seq ?? 0}::bigint + n, id, decode(hash, 'hex'), ${newest.id}
    from unnest(${ids}::uuid[], ${hashes}::text[]) with ordinality as t(id, hash, n)`)
  await db.run(sql`delete from unsealed_events u where ${ofChain(chain, 'u')} and u.event_id = any(${ids}::uuid[])`)
  return events.length
}

/** A backup brings its seals along, and its events pass the queue once more. */
const dropSealed = (db: Db, chain: Chain) =>
  db.run(sql`delete from unsealed_events u where ${ofChain(chain, 'u')} and u.event_id in (
    select q.event_id from unsealed_events q join event_seals s on s.event_id = q.event_id
    where ${ofChain(chain, 'q')} limit ${most})`)

export interface Head {
  seq: number
  hash: Buffer
  sealed_at: string
}

/** The last link of the chain. */
export const headOf = (db: Db, chain: Chain): Promise<Head | undefined> =>
  db.row<Head>(sql`select s.seq, s.hash, s.sealed_at from event_seals s where ${ofChain(chain, 's')}
    order by s.organization_id desc, s.seq desc limit 1`)
