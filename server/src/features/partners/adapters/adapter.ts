import * as z from 'zod/mini'
import type { Bounds } from '../../sftp/dial.ts'
import type { SignIn } from '../../sftp/session.ts'
import { PartnerRefused } from '../call-partner.ts'
import { partnerTexts } from '../texts.ts'

/** How an agency is connected, ready for calls. */
export interface Connection {
  /** Tells connections apart, for what is remembered between calls. */
  key: string
  config: Readonly<Record<string, string>>
  secret: string
  privateHosts: readonly string[]
  /** Where files are read. */
  host?: { signIn: SignIn; bounds: Bounds }
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

export interface Pulled {
  records: unknown[]
  /** Where the next page begins; null: this was the last one. */
  next: string | null
  /** The file of the partner that they stand in. */
  source?: string
}

/** The way to a partner's system. */
export interface Adapter {
  /** Throws a `PartnerRefused` where the connection does not work. */
  test: (connection: Connection) => Promise<unknown>
  pull: (connection: Connection, kind: 'caregivers' | 'coordinators', cursor: string | null) => Promise<Pulled>
  /** Null: nobody can be read out of it. */
  read: (raw: unknown) => Canonical | null
  readCoordinator: (raw: unknown) => CanonicalCoordinator | null
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
          .slice(0, 500),
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
