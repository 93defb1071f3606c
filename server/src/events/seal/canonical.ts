import { createHmac } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Keyring } from '../../keys/secrets.ts'

/** An event as sealed: every column of `events`, with times to the microsecond and JSON as the database writes it. */
export interface SealedEvent {
  id: string
  organization_id: string | null
  at: string
  kind: string
  source: string
  actor_id: string | null
  actor_name: string
  subject_id: string | null
  subject_name: string | null
  job_id: string | null
  reason: string | null
  note: string | null
  changes: string
  request_id: string | null
  ip: string | null
}

/** `2026-03-15T14:30:00.123456Z`: the microseconds that the contract's `instant` drops are part of the event too. */
export const exactAt = sql`to_char(ev.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** For `events` under the alias `ev`. */
export const sealedColumns = sql`ev.id, ev.organization_id, ${exactAt} as at, ev.kind, ev.source, ev.actor_id, ev.actor_name,
  ev.subject_id, ev.subject_name, ev.job_id, ev.reason, ev.note, ev.changes::text as changes, ev.request_id, ev.ip`

/** Returns the canonical text of an event: names in alphabetical order, no whitespace. */
export function canonical(event: SealedEvent): string {
  return JSON.stringify({
    actor_id: event.actor_id,
    actor_name: event.actor_name,
    at: event.at,
    changes: sorted(exactly(event.changes)),
    id: event.id,
    ip: event.ip,
    job_id: event.job_id,
    kind: event.kind,
    note: event.note,
    organization_id: event.organization_id,
    reason: event.reason,
    request_id: event.request_id,
    source: event.source,
    subject_id: event.subject_id,
    subject_name: event.subject_name,
  })
}

/**
 * Keeps the digits of numbers: two numbers that JavaScript treats as equal stay different. No key in the database contains the
 * marker used here.
 */
const exactly = (json: string): unknown =>
  JSON.parse(json, (_, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? { '\u0000': context?.source ?? String(value) } : value,
  )

/** Returns the value with object keys in alphabetical order. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}

/** A ledger entry as sealed: every column except its current owner, which changes with merges. */
export type SealedRecord = { id: string; evidence: string } & Record<string, string | number | boolean | null>

/** For `training_records` under the alias `ev`. */
export const sealedRecordColumns = sql`ev.id, ev.organization_id, ev.kind, ev.recorded_for, ev.assignment_id, ev.program_id, ev.version_id,
  ev.cycle_no, ev.module_id, ev.reverses, ev.completed_on::text as completed_on, ev.how, ev.topic, ev.mode, ev.minutes, ev.counts_as,
  ev.is_payable, ev.pay_code, ev.score, ev.language, ev.evidence::text as evidence, ev.reason, ev.entered_by,
  to_char(ev.entered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as entered_at, ev.job_id`

export const canonicalRecord = ({ evidence, ...record }: SealedRecord): string =>
  JSON.stringify(sorted({ ...record, evidence: exactly(evidence) }))

/** A signature as sealed: every column except its current owner, and the picture's hash instead of the picture. */
export type SealedSignature = { id: string } & Record<string, string | null>

/** For `form_signatures` under the alias `ev`. */
export const sealedSignatureColumns = sql`ev.id, ev.organization_id, ev.employee_form_id, ev.recorded_for, ev.version_id, ev.step_key, ev.signer_id,
  ev.signer_name, ev.user_id, ev.method, ev.image_sha256, ev.typed_name, ev.language, ev.attestation, ev.consent, ev.answers_hash, ev.proof,
  ev.witness_user_id, ev.witness_name, ${exactAt} as at,
  to_char(ev.device_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as device_at, ev.ip, ev.agent`

export const canonicalSignature = (signature: SealedSignature): string => JSON.stringify(sorted(signature))

/**
 * A document as sealed. Its owner changes with merges; its text and file are deleted when it is destroyed, but their hashes stay.
 */
export type SealedDocument = { id: string } & Record<string, string | null>

/** For `form_documents` under the alias `ev`. */
export const sealedDocumentColumns = sql`ev.id, ev.organization_id, ev.employee_form_id, ev.number, ev.code, ev.words_sha256, ev.sha256, ev.seal_serial,
  to_char(ev.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as issued_at,
  to_char(ev.drawn_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as drawn_at`

export const canonicalDocument = (document: SealedDocument): string => JSON.stringify(sorted(document))

/** The value before the first entry of a chain. */
export const beginning = Buffer.alloc(32)

/** By the ID of the key in APP_KEYS; not the key itself, which seals secrets. */
export type SealKeys = ReadonlyMap<string, Buffer>
export const sealKeys = (ring: Keyring, purpose: string): SealKeys =>
  new Map(ring.map(({ id, key }) => [id, createHmac('sha256', key).update(purpose).digest()]))

/**
 * h(n) = HMAC(key, h(n-1) ‖ canonical row): changing one row would require recalculating all later ones, which is impossible
 * without the key.
 */
export const hashOf = (key: Buffer, previous: Buffer, row: string): Buffer =>
  createHmac('sha256', key).update(previous).update(row).digest()
