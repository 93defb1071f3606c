import type { Id, MessageReason } from '@preceptor/contract'
import type { Db } from '../db/tx.ts'
import type { Keyring } from '../keys/secrets.ts'
import { type InThread, keepMessage } from './keep-message.ts'

/** A contact address of a person, and anything that keeps messages from it. */
export interface Address {
  channel: 'mail' | 'sms'
  /** Null if there is none. */
  to: string | null
  /** True if the person wants messages on this channel. */
  isAllowed: boolean
  /** True if a message to it did not arrive, so no later one will. */
  isDead: boolean
}
export interface Lack extends Pick<Address, 'channel' | 'to'> {
  why: 'no_address' | 'dead_address' | 'stopped'
}

/** Returns the reason none of these channels works, with its address; otherwise null. Fixable reasons come first. */
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

/** Records a Preceptor message that could not reach its person in their thread and in the delivery log, without text. */
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
