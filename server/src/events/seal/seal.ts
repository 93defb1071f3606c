import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../db/tx.ts'
import { chainLoop, type Loop } from '../../jobs/background/loop.ts'
import type { Keyring } from '../../keys/secrets.ts'
import { beginning, hashOf, sealKeys } from './canonical.ts'
import { asAudit, lookingAsAudit, type Chain, chainsIn, ofChain } from './chains.ts'
import { everySealed, history, type Sealed } from './sealed.ts'

const most = 5_000
const locks = {
  event_seals: 7_221_011,
  record_seals: 7_221_012,
  signature_seals: 7_221_013,
  document_seals: 7_221_014,
}

/**
 * Seals waiting rows, one chain at a time. Writers never wait for it: they add a row to the queue, and the seal follows a moment
 * later. Several processes may run it at once; a crash leaves a batch either fully sealed or fully waiting.
 */
export const seals = (keys: Keyring): readonly Loop[] =>
  everySealed.map(one => {
    const kind = one as Sealed<{ id: string }>
    return chainLoop({
      name: `seal of the ${kind.of ?? 'history'}`,
      every: 3,
      due: database => chainsIn(lookingAsAudit(database), kind.queue),
      work: async (chain, { database, isOver }) => {
        let sealed = 0
        for (let taken = most; taken === most && !isOver(); ) {
          const batch = await asAudit(database, db => sealBatch(db, keys, chain, kind))
          taken = batch.taken
          sealed += batch.sealed
        }
        return sealed
      },
    })
  })

interface Batch {
  /** Number of rows removed from the queue. */
  taken: number
  /** Number of rows sealed by this server: a backup contains rows with their seals. */
  sealed: number
}

async function sealBatch(db: Db, keys: Keyring, chain: Chain, kind: Sealed<{ id: string }>): Promise<Batch> {
  const held = await db.row<{ ours: boolean }>(
    sql`select pg_try_advisory_xact_lock(${locks[kind.seals]}::int, hashtext(${chain ?? ''})) as ours`,
  )
  if (!held?.ours) return { taken: 0, sealed: 0 }
  const waiting = await waitingIn(db, chain, kind)
  if (waiting.length === 0) return { taken: 0, sealed: 0 }
  const rows = waiting.flatMap(({ is_sealed, ...row }) => (is_sealed ? [] : [row]))
  await sealRows(db, keys, { chain, kind, rows })
  const ids = waiting.map(({ id }) => id)
  await db.run(
    sql`delete from ${raw(kind.queue)} u where ${ofChain(chain, 'u')} and u.${kind.id} = any(${ids}::uuid[])`,
  )
  return { taken: waiting.length, sealed: rows.length }
}

/**
 * Returns the first rows of the queue. A restored backup has seals, and its rows pass through the queue again. Only these rows are
 * checked, because the queue may be long; the limit leaves the planner, which may not know the number of seals, only one plan.
 */
const waitingIn = (db: Db, chain: Chain, kind: Sealed<{ id: string }>) =>
  db.rows<{ id: string; is_sealed: boolean }>(sql`
    select ${kind.columns}, sealed.seq is not null as is_sealed from ${raw(kind.queue)} u join ${kind.rows} ev on ${kind.isOf('u')}
    left join lateral (select s.seq from ${raw(kind.seals)} s where ${kind.isSealed} limit 1) sealed on true
    where ${ofChain(chain, 'u')} order by u.${kind.id} limit ${most}`)

interface Links {
  chain: Chain
  kind: Sealed<{ id: string }>
  rows: readonly { id: string }[]
}

async function sealRows(db: Db, keys: Keyring, { chain, kind, rows }: Links): Promise<void> {
  if (rows.length === 0) return
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
}

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
