import sql, { raw } from 'sql-template-tag'
import type { Database } from '../../db/client.ts'
import type { Db } from '../../db/tx.ts'
import type { Keyring } from '../../keys/secrets.ts'
import { beginning, hashOf, sealKeys } from './canonical.ts'
import { asAudit, type Chain, chainsIn, ofChain } from './chains.ts'
import { everySealed, history, type Sealed } from './sealed.ts'

const most = 5_000
const locks = { event_seals: 7_221_011, record_seals: 7_221_012 }

/**
 * Seals what waits, chain by chain; answers how many. Writers never wait for it: they leave a row in the queue, and the seal comes a
 * moment later. Several processes may call it at once; a crash leaves a batch sealed or waiting, whole.
 */
export async function sealWaiting(database: Database, keys: Keyring): Promise<number> {
  let sealed = 0
  for (const kind of everySealed) sealed += await sealKind(database, keys, kind as Sealed<{ id: string }>)
  return sealed
}

async function sealKind(database: Database, keys: Keyring, kind: Sealed<{ id: string }>): Promise<number> {
  const chains = await asAudit(database, db => chainsIn(db, kind.queue))
  let sealed = 0
  for (const chain of chains) {
    let batch: number
    do {
      batch = await asAudit(database, db => sealBatch(db, keys, chain, kind))
      sealed += batch
    } while (batch === most)
  }
  return sealed
}

async function sealBatch(db: Db, keys: Keyring, chain: Chain, kind: Sealed<{ id: string }>): Promise<number> {
  const held = await db.row<{ ours: boolean }>(
    sql`select pg_try_advisory_xact_lock(${locks[kind.seals]}::int, hashtext(${chain ?? ''})) as ours`,
  )
  if (!held?.ours) return 0
  await dropSealed(db, chain, kind)
  const queue = raw(kind.queue)
  const rows = await db.rows<{ id: string }>(sql`
    select ${kind.columns} from ${queue} u join ${kind.rows} ev on ${kind.isOf('u')}
    where ${ofChain(chain, 'u')} order by u.${kind.id} limit ${most}`)
  if (rows.length === 0) return 0
  const [newest] = keys
  const key = newest && sealKeys(keys, kind.purpose).get(newest.id)
  if (!key) throw new Error('The key ring is empty.')
  const head = await headOf(db, chain, kind)
  let previous = head?.hash ?? beginning
  const hashes = rows.map(row => {
    previous = hashOf(key, previous, kind.canonical(row))
    return previous.toString('hex')
  })
  const ids = rows.map(({ id }) => id)
  await db.run(sql`
    insert into ${raw(kind.seals)} (organization_id, seq, ${kind.id}, hash, key_id)
    select ${chain}::uuid, ${head?.seq ?? 0}::bigint + n, id, decode(hash, 'hex'), ${newest.id}
    from unnest(${ids}::uuid[], ${hashes}::text[]) with ordinality as t(id, hash, n)`)
  await db.run(sql`delete from ${queue} u where ${ofChain(chain, 'u')} and u.${kind.id} = any(${ids}::uuid[])`)
  return rows.length
}

/**
 * A backup brings its seals along, and its rows pass the queue once more. They are gathered once, as an array: a planner that takes the
 * chain for short would gather them anew for each row of the queue.
 */
const dropSealed = (db: Db, chain: Chain, { queue, seals, id, isSealed }: Sealed<never>) =>
  db.run(sql`delete from ${raw(queue)} u where ${ofChain(chain, 'u')} and u.${id} = any(array(
    select q.${id} from ${raw(queue)} q join ${raw(seals)} s on ${isSealed}
    where ${ofChain(chain, 'q')} limit ${most}))`)

export interface Head {
  seq: number
  hash: Buffer
  sealed_at: string
}

/** The last link of the chain. */
export const headOf = (
  db: Db,
  chain: Chain,
  { seals }: Pick<Sealed<never>, 'seals'> = history,
): Promise<Head | undefined> =>
  db.row<Head>(sql`select s.seq, s.hash, s.sealed_at from ${raw(seals)} s where ${ofChain(chain, 's')}
    order by s.organization_id desc, s.seq desc limit 1`)
