import { adapters as facts, type AdapterName, type CauseCode, type PushKindName } from '@preceptor/contract'
import * as z from 'zod/mini'
import { PartnerRefused } from '../call-partner.ts'
import { partnerTexts } from '../texts.ts'

/** How an agency is connected, ready for calls. */
export interface Connection {
  /** Tells connections apart, for what is remembered between calls. */
  key: string
  config: Readonly<Record<string, string>>
  secret: string
  privateHosts: readonly string[]
  /** Milliseconds that a call may wait for its turn; absent: a few seconds, as within a transaction. */
  patience?: number
}

/** A person as the partner has them, in one shape for all partners. Blank: nothing is said about it. */
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

/** A stretch of time that somebody was with a client. */
export interface Visit {
  external_id: string
  caregiver_external_id: string
  starts_at: string
  ends_at: string
}

export interface Pulled {
  records: unknown[]
  /** Where the next page begins; null: this was the last one. */
  next: string | null
}

/** Something that leaves for the partner, in one shape for all partners. */
export interface Outgoing {
  /** The partner keeps it and finds it again by it. */
  key: string
  kind: PushKindName
  external_id: string
  /** Of a completion: its topic there. */
  topic: string
  /** Of a reversal: the key of what it takes back. */
  takes_back: string | null
  facts: Readonly<Record<string, string | number | null>>
  /** How the partner calls the transaction in which it works on it. */
  reference: string | null
}

/** What the partner says of something sent. */
export type Pushed =
  | { is: 'confirmed' }
  | { is: 'pending'; reference: string }
  | { is: 'refused'; code: CauseCode; value: string }
  /** It never left. */
  | { is: 'unsent'; code: CauseCode }
  /** It may have arrived. */
  | { is: 'unknown'; code: CauseCode }

/** What leaves for a partner; results are by key. */
export interface Sending {
  /** So many go in one call. */
  together: number
  push: (connection: Connection, items: readonly Outgoing[]) => Promise<ReadonlyMap<string, Pushed>>
  /** How these stand at the partner. A key that is missing in the answer never arrived. */
  look: (connection: Connection, items: readonly Outgoing[]) => Promise<ReadonlyMap<string, Pushed>>
}

/** The way to a partner's system. */
export interface Adapter {
  /** Throws a `PartnerRefused` where the connection does not work. */
  test: (connection: Connection) => Promise<unknown>
  pull: (connection: Connection, kind: 'caregivers' | 'coordinators', cursor: string | null) => Promise<Pulled>
  /** Null: nobody can be read out of it. */
  read: (raw: unknown) => Canonical | null
  readCoordinator: (raw: unknown) => CanonicalCoordinator | null
  /** Visits that began on this day or later; absent: it delivers none. */
  visits?: {
    pull: (connection: Connection, since: string, cursor: string | null) => Promise<Pulled>
    /** Null: no visit can be read out of it. */
    read: (raw: unknown) => Visit | null
  }
  /** Absent: nothing is sent to it. */
  sending?: Sending
}

/** The value when the schema refuses. */
export const { catch: orElse } = z
/** Text, a number or nothing, as partners send it. */
export const said = z._default(
  orElse(
    z.pipe(
      z.union([z.string(), z.number(), z.null()]),
      z.transform((value: string | number | null) =>
        // characters that no database keeps
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

/** The day of a date or a moment, or blank. */
export const dayOf = (text: string) => {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? ''
  return day && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day) ? day : ''
}

/** Reads a page, or says that the answer makes no sense. */
export function pageOf<S extends z.ZodMiniType>(schema: S, answer: unknown): z.output<S> {
  const read = schema.safeParse(answer)
  if (!read.success) throw new PartnerRefused('PARTNER_5XX', partnerTexts.named('unreadable'))
  return read.data
}

export const addressIn = ({ config }: Connection, path: string) =>
  new URL(`${(config['base_url'] ?? '').replace(/\/+$/, '')}${path}`)

export const paceOf = (name: AdapterName, { key, patience = 4_000 }: Connection) => ({
  key,
  perMinute: facts[name].perMinute,
  patience,
})
/** Of work that holds no transaction meanwhile. */
export const patient = (connection: Connection): Connection => ({ ...connection, patience: 65_000 })

/** Null: it has no beginning and end in this order. */
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
