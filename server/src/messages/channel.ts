import type { Id, OutboxMessage } from '@preceptor/contract'
import type { Config } from '../config.ts'

export type ChannelName = OutboxMessage['channel']

export interface Message {
  id: string
  recipient: string
  subject: string
  body: string
  /** True if the recipient can unsubscribe from such messages. */
  can_stop: boolean
  /** For emails: the agency it is from; null for emails about an account. */
  from_name?: string | null
  /** For texts: the agency's own number or service; null for the shared one. */
  own_sender?: { number: string; service_id: string | null } | null
  /** Including this attempt. */
  attempts: number
  /** For emails. */
  attachments?: Attachment[]
}

/** The service's response for an accepted message. */
export interface Taken {
  provider_id?: string | null
  segments?: number | null
  sent_from?: string | null
}

/** A file attached to a mail. */
export interface Attachment {
  name: string
  type: string
  content: Buffer
}

/** Returns the attachments of an agency's message, if any. */
export type AttachmentsOf = (organization_id: Id, outbox_id: Id) => Promise<Attachment[]>

export interface Sender {
  /** Resolves when the service has accepted the message, preferably with `Taken`; otherwise throws, preferably a `NotSent`. */
  send: (message: Message) => Promise<unknown>
  close: () => void
}

/** A channel for outgoing messages. Errors are described in our own words, since the service's may contain addresses or secrets. */
export interface Channel {
  name: ChannelName
  retry: RetryPolicy
  /** Messages sent concurrently. */
  sideBySide: number
  /** Returns null if the channel isn't set up, and messages wait; a demo world keeps them readable. */
  open: (config: Config) => Sender | null
  /** Logged once while messages wait. */
  notSetUp: string
  /** The message for errors thrown by `send` that are not a `NotSent`. */
  failed: string
}

export interface RetryPolicy {
  attempts: number
  /** Seconds until the second attempt; doubles with each one. */
  first: number
  /** The longest wait, in seconds. */
  longest: number
}

/** Returns the seconds to wait, varied by a tenth so that many retries don't come at once. */
export const delayAfter = ({ first, longest }: RetryPolicy, attempts: number, jitter = Math.random()): number =>
  Math.round(Math.min(first * 2 ** (attempts - 1), longest) * (0.9 + 0.2 * jitter))

/**
 * `never`: the service won't accept this message, so it is not retried. `later`: it may. `unreachable`: the whole channel doesn't
 * respond, so the other messages wait without losing an attempt.
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
