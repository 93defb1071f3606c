import type { Id } from '@preceptor/contract'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Keyring } from '../../keys/secrets.ts'
import { beginning, hashOf, type SealKeys } from './canonical.ts'
import { type Chain, ofChain } from './chains.ts'
import type { ChainName, Sealed } from './sealed.ts'
import { sealTexts } from './texts.ts'

/** A fault in one entry of a chain. `key`: cannot be verified, because the key is gone. */
export interface Fault {
  is: 'changed' | 'missing' | 'inserted' | 'cut off' | 'key'
  seq: number | null
  /** The event, or the ledger entry. */
  event_id: Id | null
  /** A named text. */
  sentence: string
}

export interface Verdict {
  of: ChainName | undefined
  chain: Chain
  /** Number of seals checked. */
  entries: number
  faults: number
  first: Fault | null
}

/** A head stored elsewhere, which shows that nothing was cut off at the end. */
export interface KeptHead {
  /** Absent for the history. */
  of?: ChainName | undefined
  organization_id: Chain
  seq: number
  hash: string
  at: string
}

/** Runs one statement with the viewer's rights. Each is its own transaction, so that long chains block nothing. */
export type Ask = <Row extends object>(statement: Sql) => Promise<Row[]>

/** Finds faults in a chain's rows that its seals alone can't reveal. */
export type Check = (ask: Ask, keys: Keyring, agency: Id) => AsyncIterable<Fault>

type Link = { seq: number; row_id: Id; hash: Buffer; key_id: string; id: string | null }
/** The kind of rows it verifies. */
type Kind = Sealed<{ id: string }>

const step = 2_000

/** Recomputes the chain from its first entry, and looks for rows that were never part of it. */
export async function verifyChain(
  ask: Ask,
  keys: SealKeys,
  kind: Kind,
  chain: Chain,
  kept: readonly KeptHead[] = [],
): Promise<Verdict> {
  const verdict: Verdict = { of: kind.of, chain, entries: 0, faults: 0, first: null }
  const heads = kept.filter(head => head.organization_id === chain && head.of === kind.of)
  const blame = (fault: Fault) => {
    verdict.faults++
    verdict.first ??= fault
  }
  let seq = 0
  let previous: Buffer = beginning
  for (;;) {
    const links = await ask<Link>(sql`
      select s.seq, s.${kind.id} as row_id, s.hash, s.key_id, ${kind.columns}
      from (select * from ${raw(kind.seals)} s where ${ofChain(chain, 's')} and s.seq > ${seq}
        order by s.organization_id, s.seq limit ${step}) s
      left join ${kind.rows} ev on ${kind.isOf('s')} order by s.seq`)
    for (const link of links) {
      if (link.seq !== seq + 1) blame(gap(seq + 1, link.seq - 1))
      const fault = faultOf(keys, kind, link, previous)
      if (fault) blame(fault)
      const other = heads.find(({ seq, hash }) => seq === link.seq && hash !== link.hash.toString('hex'))
      if (other) blame(rewritten(other))
      seq = link.seq
      previous = link.hash
      verdict.entries++
    }
    if (links.length < step) break
  }
  for (const head of heads) if (head.seq > seq) blame(cutOff(head, seq))
  for (const { id, is } of await strangers(ask, kind, chain))
    blame({
      is,
      seq: null,
      event_id: id,
      sentence: is === 'inserted' ? kind.says.inserted({ event: id }) : kind.says.neverSealed({ event: id }),
    })
  if (kind.strangers)
    for (const { id } of await ask<{ id: Id }>(kind.strangers.rows(ofChain(chain, 'ev'))))
      blame({ is: 'changed', seq: null, event_id: id, sentence: kind.strangers.says({ event: id }) })
  return verdict
}

function faultOf(
  keys: SealKeys,
  { says, canonical }: Kind,
  { seq, row_id: event_id, hash, key_id, ...row }: Link,
  previous: Buffer,
): Fault | null {
  const about = { seq: `${seq}`, event: event_id }
  const { id } = row
  if (id === null) return { is: 'missing', seq, event_id, sentence: says.deleted(about) }
  const key = keys.get(key_id)
  if (!key)
    return {
      is: 'key',
      seq,
      event_id,
      sentence: sealTexts.named('noKey', { seq: `${seq}`, key: key_id }),
    }
  if (hashOf(key, previous, canonical({ ...row, id })).equals(hash)) return null
  return { is: 'changed', seq, event_id, sentence: says.changed(about) }
}

const gap = (from: number, to: number): Fault => ({
  is: 'missing',
  seq: from,
  event_id: null,
  sentence:
    from === to
      ? sealTexts.named('oneGone', { from: `${from}` })
      : sealTexts.named('someGone', { from: `${from}`, to: `${to}` }),
})
const cutOff = ({ seq, at }: KeptHead, end: number): Fault => ({
  is: 'cut off',
  seq: end + 1,
  event_id: null,
  sentence: sealTexts.named('cutOff', { end: `${end}`, entries: `${seq}`, at }),
})
const rewritten = ({ seq, at }: KeptHead): Fault => ({
  is: 'changed',
  seq,
  event_id: null,
  sentence: sealTexts.named('rewritten', { seq: `${seq}`, at }),
})
/**
 * One statement, so each row is seen either waiting or sealed. Returns rows that are neither, and queue entries whose row is
 * missing.
 */
const strangers = (ask: Ask, { rows, seals, queue, id, isOf }: Kind, chain: Chain) =>
  ask<{ id: Id; is: 'inserted' | 'missing' }>(sql`
    (select ev.id, 'inserted' as is from ${rows} ev where ${ofChain(chain, 'ev')}
      and not exists (select from ${raw(seals)} s where ${isOf('s')})
      and not exists (select from ${raw(queue)} u where ${ofChain(chain, 'u')} and u.${id} = ev.id)
      order by ev.id limit 1000)
    union all
    (select u.${id}, 'missing' from ${raw(queue)} u where ${ofChain(chain, 'u')}
      and not exists (select from ${rows} ev where ${isOf('u')}) order by u.${id} limit 1000)`)
