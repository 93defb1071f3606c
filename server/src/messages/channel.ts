import type { Id, OutboxMessage } from '@preceptor/contract'
import type { Config } from '../config.ts'

export type ChannelName = OutboxMessage['channel']

export interface Message {
  id: string
  recipient: string
  subject: string
  body: string
  /** The recipient may stop such messages. */
  can_stop: boolean
  /** For emails: the agency that it comes from; null for those about an account. */
  from_name?: string | null
  /** For texts: the agency's own number or service; null for the shared one. */
  own_sender?: { number: string; service_id: string | null } | null
  /** This one included. */
  attempts: number
  /** For emails. */
  attachments?: Attachment[]
}

/** The peer's answer about a message that it took. */
export interface Taken {
  provider_id?: string | null
  segments?: number | null
  sent_from?: string | null
}

/** A file that goes along with a mail. */
export interface Attachment {
  name: string
  type: string
  content: Buffer
}

/** The files of a message of an agency; none where it has none. */
export type AttachmentsOf = (organization_id: Id, outbox_id: Id) => Promise<Attachment[]>

export interface Sender {
  /** Ends when the peer has taken the message, best with `Taken`; otherwise it throws, best a `NotSent`. */
  send: (message: Message) => Promise<unknown>
  close: () => void
}

/** A way out of the house. What is told of trouble is in our own words: the peer's may hold addresses or secrets. */
export interface Channel {
  name: ChannelName
  retry: RetryPolicy
  /** Messages under way at the same time. */
  sideBySide: number
  /** Returns null when it isn't set up, and messages wait; a demo world keeps them readable. */
  open: (config: Config) => Sender | null
  /** Logged once while messages wait. */
  notSetUp: string
  /** For what `send` throws that is no `NotSent`. */
  failed: string
}

export interface RetryPolicy {
  attempts: number
  /** Seconds until the second try; it doubles with each. */
  first: number
  /** Seconds; no wait is longer. */
  longest: number
}

/** Seconds to wait, give or take a tenth so that many do not come back together. */
export const delayAfter = ({ first, longest }: RetryPolicy, attempts: number, jitter = Math.random()): number =>
  Math.round(Math.min(first * 2 ** (attempts - 1), longest) * (0.9 + 0.2 * jitter))

/**
 * `never`: the peer will not take this one, so it is not tried again. `later`: it may. `unreachable`: nobody answers for the whole
 * channel, so the others wait without losing one of their tries.
 */
export class NotSent extends Error {
  readonly how: 'never' | 'later' | 'unreachable'
  /** The service's code. */
  readonly code: number | null
  constructor(reason: string, how: NotSent['how'] = 'later', cause?: unknown, code: number | null = null) {
    super(reason, { cause })
    this.how = how
    this.code = code
  }
}
