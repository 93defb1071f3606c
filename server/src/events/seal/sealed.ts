import sql, { raw, type Sql } from 'sql-template-tag'
import {
  canonical,
  canonicalDocument,
  canonicalRecord,
  canonicalSignature,
  type SealedDocument,
  sealedDocumentColumns,
  type SealedEvent,
  type SealedRecord,
  type SealedSignature,
  sealedColumns,
  sealedRecordColumns,
  sealedSignatureColumns,
} from './canonical.ts'
import { sealTexts } from './texts.ts'

/** Chains other than the history's, as stored heads name them. */
export const chainNames = ['ledger', 'signatures', 'documents'] as const
export type ChainName = (typeof chainNames)[number]

/** Rows that are written once and sealed in one chain per agency. */
export interface Sealed<Row extends { id: string }> {
  /** The name in stored heads; those of the history predate the name. */
  of: ChainName | undefined
  /** Its tables: the sealed rows, under the alias `ev`; the seals, and the queue. */
  rows: Sql
  seals: 'event_seals' | 'record_seals' | 'signature_seals' | 'document_seals'
  queue: 'unsealed_events' | 'unsealed_records' | 'unsealed_signatures' | 'unsealed_documents'
  everything: 'events' | 'training_records' | 'form_signatures' | 'form_documents'
  /** The column in both that identifies the row. */
  id: Sql
  /** Matches the row `ev` of a seal or a queue entry. */
  isOf: (alias: 's' | 'u') => Sql
  /** Matches the queued row `u` to its seal `s` by the seals' primary key, whose plan works before the table is first analyzed. */
  isSealed: Sql
  columns: Sql
  canonical: (row: Row) => string
  /** Separates keys by purpose, so a seal never passes as another kind. */
  purpose: string
  says: Record<'deleted' | 'changed', (about: { seq: string; event: string }) => string> &
    Record<'inserted' | 'neverSealed', (about: { event: string }) => string>
  /** Rows that differ from their seals, and the text that reports them. */
  strangers?: { rows: (organization: Sql) => Sql; says: (about: { event: string }) => string }
}

/** The history: everything that happens. */
export const history: Sealed<SealedEvent> = {
  of: undefined,
  rows: sql`events`,
  seals: 'event_seals',
  queue: 'unsealed_events',
  everything: 'events',
  id: sql`event_id`,
  isOf: alias => sql`ev.id = ${raw(alias)}.event_id`,
  isSealed: sql`s.event_id = u.event_id`,
  columns: sealedColumns,
  canonical,
  purpose: 'preceptor audit seal',
  says: {
    deleted: about => sealTexts.named('deleted', about),
    changed: about => sealTexts.named('changed', about),
    inserted: about => sealTexts.named('inserted', about),
    neverSealed: about => sealTexts.named('neverSealed', about),
  },
}

/** The training ledger: completions, hours and their reversals. */
export const ledger: Sealed<SealedRecord> = {
  of: 'ledger',
  rows: sql`training_records`,
  seals: 'record_seals',
  queue: 'unsealed_records',
  everything: 'training_records',
  id: sql`record_id`,
  isOf: alias => sql`ev.organization_id = ${raw(alias)}.organization_id and ev.id = ${raw(alias)}.record_id`,
  isSealed: sql`s.organization_id = u.organization_id and s.record_id = u.record_id`,
  columns: sealedRecordColumns,
  canonical: canonicalRecord,
  purpose: 'preceptor ledger seal',
  says: {
    deleted: about => sealTexts.named('recordDeleted', about),
    changed: about => sealTexts.named('recordChanged', about),
    inserted: about => sealTexts.named('recordInserted', about),
    neverSealed: about => sealTexts.named('recordNeverSealed', about),
  },
  // Merges change the owner, so the seal covers the original owner and the merges explain the rest
  strangers: {
    rows: organization => ofOthers(sql`training_records`, organization),
    says: about => sealTexts.named('recordMoved', about),
  },
}

/** Signatures on forms. Merges change the owner; the picture may be destroyed, but its hash stays. */
export const signatures: Sealed<SealedSignature> = {
  of: 'signatures',
  rows: sql`form_signatures`,
  seals: 'signature_seals',
  queue: 'unsealed_signatures',
  everything: 'form_signatures',
  id: sql`signature_id`,
  isOf: alias => sql`ev.organization_id = ${raw(alias)}.organization_id and ev.id = ${raw(alias)}.signature_id`,
  isSealed: sql`s.organization_id = u.organization_id and s.signature_id = u.signature_id`,
  columns: sealedSignatureColumns,
  canonical: canonicalSignature,
  purpose: 'preceptor signature seal',
  says: {
    deleted: about => sealTexts.named('signatureDeleted', about),
    changed: about => sealTexts.named('signatureChanged', about),
    inserted: about => sealTexts.named('signatureInserted', about),
    neverSealed: about => sealTexts.named('signatureNeverSealed', about),
  },
  strangers: {
    rows: organization => sql`(${ofOthers(sql`form_signatures`, organization)}) union (select ev.id from form_signatures ev
      where ${organization} and ev.image is not null and encode(sha256(ev.image), 'hex') is distinct from ev.image_sha256)`,
    says: about => sealTexts.named('signatureMoved', about),
  },
}

/** Rows that belong to a different person than the original one, without a merge that explains it. */
const ofOthers = (table: Sql, organization: Sql) => sql`select ev.id from ${table} ev where ${organization}
    and ev.employee_id is distinct from coalesce((select m.employee_id from merged_employees m
      where m.organization_id = ev.organization_id and m.merged_id = ev.recorded_for and m.undone_at is null), ev.recorded_for)
    order by ev.id`

/**
 * Documents of completed forms, once they are generated. Their text is compared with the form elsewhere; they are sealed
 * separately.
 */
export const documents: Sealed<SealedDocument> = {
  of: 'documents',
  rows: sql`(select * from form_documents where sha256 is not null)`,
  seals: 'document_seals',
  queue: 'unsealed_documents',
  everything: 'form_documents',
  id: sql`document_id`,
  isOf: alias => sql`ev.organization_id = ${raw(alias)}.organization_id and ev.id = ${raw(alias)}.document_id`,
  isSealed: sql`s.organization_id = u.organization_id and s.document_id = u.document_id`,
  columns: sealedDocumentColumns,
  canonical: canonicalDocument,
  purpose: 'preceptor document seal',
  says: {
    deleted: about => sealTexts.named('documentDeleted', about),
    changed: about => sealTexts.named('documentChanged', about),
    inserted: about => sealTexts.named('documentInserted', about),
    neverSealed: about => sealTexts.named('documentNeverSealed', about),
  },
}

export const everySealed = [history, ledger, signatures, documents] as const
