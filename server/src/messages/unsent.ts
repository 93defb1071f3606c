import type { Id, MessageReason } from '@preceptor/contract'
import type { Db } from '../db/tx.ts'
import type { Keyring } from '../keys/secrets.ts'
import { type InThread, keepMessage } from './keep-message.ts'

/** An address by which someone could be told, and what keeps messages from it. */
export interface Address {
  channel: 'mail' | 'sms'
  /** Null for none. */
  to: string | null
  /** They want messages this way. */
  isAllowed: boolean
  /** A message to it did not arrive, and no later one will. */
  isDead: boolean
}
export interface Lack extends Pick<Address, 'channel' | 'to'> {
  why: 'no_address' | 'dead_address' | 'stopped'
}

/** Returns the reason none of these channels works, with its address, or null. Fixable reasons come first. */
export function lackOf(ways: readonly Address[]): Lack | null {
  const there = ways.filter(({ to }) => to !== null)
  if (there.some(({ isAllowed, isDead }) => isAllowed && !isDead)) return null
  const dead = there.find(({ isDead }) => isDead)
  const one = dead ?? there[0]
  if (one) return { channel: one.channel, to: one.to, why: dead ? 'dead_address' : 'stopped' }
  return { channel: ways.at(-1)?.channel ?? 'mail', to: null, why: 'no_address' }
}

const reasons: Readonly<Record<Lack['why'], MessageReason>> = {
  no_address: 'no_address',
  dead_address: 'dead_address',
  stopped: 'opted_out',
}

/** A message of Preceptor that no way leads to its person stands in their thread and in the delivery log, without words. */
export const keepUnsent = (
  db: Db,
  keys: Keyring,
  { organization_id, thread, event, lack }: { organization_id: Id; thread: InThread; event: string; lack: Lack },
): Promise<Id> =>
  keepMessage(db, keys, {
    organization_id,
    thread,
    channel: lack.channel,
    event,
    recipient: lack.to,
    subject: null,
    text: '',
    outbox_id: null,
    state: 'suppressed',
    reason: reasons[lack.why],
  })
