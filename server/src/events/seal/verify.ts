import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { beginning, hashOf, type SealedEvent, type SealKeys, sealedColumns } from './canonical.ts'
import { type Chain, ofChain } from './chains.ts'
import { sealTexts } from './texts.ts'

/** What is wrong with one entry of a chain. `key`: it cannot be said, because the key is gone. */
export interface Fault {
  is: 'changed' | 'missing' | 'inserted' | 'cut off' | 'key'
  seq: number | null
  event_id: Id | null
  /** A named text. */
  sentence: string
}

export interface Verdict {
  chain: Chain
  /** Seals that were looked at. */
  entries: number
  faults: number
  first: Fault | null
}

/** A head that was kept elsewhere, to show that nothing was cut off at the end. */
export interface KeptHead {
  organization_id: Chain
  seq: number
  hash: string
  at: string
}

/** Runs one statement in the rights of whoever looks. Each is a transaction of its own, so that long chains hold nothing up. */
export type Ask = <Row extends object>(statement: Sql) => Promise<Row[]>

type Link = { seq: number; event_id: Id; hash: Buffer; key_id: string } & {
  [K in keyof SealedEvent]: SealedEvent[K] | null
}

const step = 2_000

/** Recomputes the chain from its first entry, and looks for events that never passed it. */
export async function verifyChain(
  ask: Ask,
  keys: SealKeys,
  chain: Chain,
  kept: readonly KeptHead[] = [],
): Promise<Verdict> {
  const verdict: Verdict = { chain, entries: 0, faults: 0, first: null }
  const heads = kept.filter(head => head.organization_id === chain)
  const blame = (fault: Fault) => {
    verdict.faults++
    verdict.first ??= fault
  }
  let seq = 0
  let previous: Buffer = beginning
  for (;;) {
    const links = await ask<Link>(sql`
      select s.seq, s.event_id, s.hash, s.key_id, ${sealedColumns}
      from (select * from event_seals s where ${ofChain(chain, 's')} and s.seq > ${seq}
        order by s.organization_id, s.seq limit ${step}) s
      left join events ev on ev.id = s.event_id order by s.seq`)
    for (const link of links) {
      if (link.seq !== seq + 1) blame(gap(seq + 1, link.seq - 1))
      const fault = faultOf(keys, link, previous)
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
  for (const { id, is } of await strangers(ask, chain)) blame(is === 'inserted' ? inserted(id) : unsealed(id))
  return verdict
}

function faultOf(keys: SealKeys, { seq, event_id, hash, key_id, ...event }: Link, previous: Buffer): Fault | null {
  const about = { seq: `${seq}`, event: event_id }
  if (event.id === null) return { is: 'missing', seq, event_id, sentence: sealTexts.named('deleted', about) }
  const key = keys.get(key_id)
  if (!key)
    return {
      is: 'key',
      seq,
      event_id,
      sentence: sealTexts.named('noKey', { seq: `${seq}`, key: key_id }),
    }
  if (hashOf(key, previous, event as SealedEvent).equals(hash)) return null
  return { is: 'changed', seq, event_id, sentence: sealTexts.named('changed', about) }
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
const inserted = (event_id: Id): Fault => ({
  is: 'inserted',
  seq: null,
  event_id,
  sentence: sealTexts.named('inserted', { event: event_id }),
})

const unsealed = (event_id: Id): Fault => ({
  is: 'missing',
  seq: null,
  event_id,
  sentence: sealTexts.named('neverSealed', { event: event_id }),
})

/** One statement, so that an event is seen either waiting or sealed: those that are neither, and those waited for in vain. */
const strangers = (ask: Ask, chain: Chain) =>
  ask<{ id: Id; is: 'inserted' | 'missing' }>(sql`
    (select ev.id, 'inserted' as is from events ev where ${ofChain(chain, 'ev')}
      and not exists (select from event_seals s where s.event_id = ev.id)
      and not exists (select from unsealed_events u where ${ofChain(chain, 'u')} and u.event_id = ev.id)
      order by ev.id limit 1000)
    union all
    (select u.event_id, 'missing' from unsealed_events u where ${ofChain(chain, 'u')}
      and not exists (select from events ev where ev.id = u.event_id) order by u.event_id limit 1000)`)
