import { adapters as facts, type AdapterName, type CauseCode, type PushKindName } from '@preceptor/contract'
import * as z from 'zod/mini'
import type { Bounds } from '../../sftp/dial.ts'
import type { SignIn } from '../../sftp/session.ts'
import { PartnerRefused } from '../call-partner.ts'
import { partnerTexts } from '../texts.ts'

/** An agency's connection, ready for calls. */
export interface Connection {
  /** Identifies the connection in caches between calls. */
  key: string
  config: Readonly<Record<string, string>>
  secret: string
  privateHosts: readonly string[]
  /** How many milliseconds a call may wait for its turn; if absent, a few seconds, as within a transaction. */
  patience?: number
  /** The host to read files from. */
  host?: { signIn: SignIn; bounds: Bounds }
}

/** A person as the partner has them, in the same shape for all partners. Blank means the partner gives no value. */
export interface Canonical {
  external_id: string
  employee_number: string
  first_name: string
  middle_name: string
  last_name: string
  email: string
  mobile: string
  birth_date: string
  hire_date: string
  status: string
  discipline: string
  location: string
  coordinator_external_id: string
  is_locked: boolean
}
export interface CanonicalCoordinator {
  external_id: string
  name: string
  email: string | null
}

/** The time that an employee spent with a client. */
export interface Visit {
  external_id: string
  caregiver_external_id: string
  starts_at: string
  ends_at: string
}

export interface Pulled {
  records: unknown[]
  /** The start of the next page; null for the last page. */
  next: string | null
  /** The partner's file that contains them. */
  source?: string
}

/** An item for the partner, in the same shape for all partners. */
export interface Outgoing {
  /** The partner stores it and finds the item by it. */
  key: string
  kind: PushKindName
  external_id: string
  /** For a completion: the partner's topic. */
  topic: string
  /** For a reversal: the key of the reversed item. */
  takes_back: string | null
  facts: Readonly<Record<string, string | number | null>>
  /** The partner's name for the transaction that processes it. */
  reference: string | null
  /** Items last sent in one call share this. */
  call_id: string | null
}

/** The partner's result for an item. */
export type Pushed =
  | { is: 'confirmed' }
  | { is: 'pending'; reference: string }
  | { is: 'refused'; code: CauseCode; value: string }
  /** It was never sent. */
  | { is: 'unsent'; code: CauseCode }
  /** It may have arrived. */
  | { is: 'unknown'; code: CauseCode }

/** Sending to a partner; results are by key. */
export interface Sending {
  /** The most items in one call. */
  together: number
  push: (connection: Connection, items: readonly Outgoing[]) => Promise<ReadonlyMap<string, Pushed>>
  /** Returns the items' state at the partner. A key missing in the response never arrived. */
  look: (connection: Connection, items: readonly Outgoing[]) => Promise<ReadonlyMap<string, Pushed>>
}

/** The connector of a partner's system. */
export interface Adapter {
  /** Throws `PartnerRefused` when the connection doesn't work. */
  test: (connection: Connection) => Promise<unknown>
  pull: (
    connection: Connection,
    kind: 'caregivers' | 'coordinators',
    cursor: string | null,
    /** Caregivers changed since then, if the adapter's facts include `changes`; null for all caregivers. */
    since?: string | null,
  ) => Promise<Pulled>
  /** Returns null when the data has no readable person. */
  read: (raw: unknown) => Canonical | null
  readCoordinator: (raw: unknown) => CanonicalCoordinator | null
  /** Visits that began on this day or later; absent when the partner delivers none. */
  visits?: {
    pull: (connection: Connection, since: string, cursor: string | null) => Promise<Pulled>
    /** Returns null when the data has no readable visit. */
    read: (raw: unknown) => Visit | null
  }
  /** Absent when nothing is sent to it. */
  sending?: Sending
}

/** A fallback for values that the schema refuses. */
export const { catch: orElse } = z
/** Text, a number or nothing, as partners send it. */
export const said = z._default(
  orElse(
    z.pipe(
      z.union([z.string(), z.number(), z.null()]),
      z.transform((value: string | number | null) =>
        // Characters that the database can't store
        String(value ?? '')
          .replaceAll('\0', '')
          .trim()
          .slice(0, 500)
          .toWellFormed(),
      ),
    ),
    '',
  ),
  '',
)

/** Returns the day of a date or timestamp, or blank. */
export const dayOf = (text: string) => {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? ''
  return day && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day) ? day : ''
}

/** Reads a page, or throws if it can't be parsed. */
export function pageOf<S extends z.ZodMiniType>(schema: S, answer: unknown): z.output<S> {
  const read = schema.safeParse(answer)
  if (!read.success) throw new PartnerRefused('PARTNER_5XX', partnerTexts.named('unreadable'))
  return read.data
}

export const addressIn = ({ config }: Connection, path: string) =>
  new URL(`${(config['base_url'] ?? '').replace(/(?<!\/)\/+$/, '')}${path}`)

export const paceOf = (name: AdapterName, { key, patience = 4_000 }: Connection) => ({
  key,
  perMinute: facts[name].perMinute,
  patience,
})
/** For work that holds no transaction meanwhile. */
export const patient = (connection: Connection): Connection => ({ ...connection, patience: 65_000 })

/** Returns null when it has no start and end in this order. */
export function visitOf(
  external_id: string,
  caregiver_external_id: string,
  starts: string,
  ends: string,
): Visit | null {
  const [from, to] = [Date.parse(starts), Date.parse(ends)]
  const isTime = from < to && from > Date.UTC(2000) && to < Date.UTC(2100)
  if (!external_id || !caregiver_external_id || !isTime) return null
  return {
    external_id: external_id.slice(0, 200),
    caregiver_external_id,
    starts_at: new Date(from).toISOString(),
    ends_at: new Date(to).toISOString(),
  }
}
