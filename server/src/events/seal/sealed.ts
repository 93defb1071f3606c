import sql, { raw, type Sql } from 'sql-template-tag'
import {
  canonical,
  canonicalRecord,
  type SealedEvent,
  type SealedRecord,
  sealedColumns,
  sealedRecordColumns,
} from './canonical.ts'
import { sealTexts } from './texts.ts'

/** Something that is written once, and whose rows are sealed in a chain per agency. */
export interface Sealed<Row extends { id: string }> {
  /** In kept heads; those of the history are older than the name. */
  of: 'ledger' | undefined
  /** Its tables: what is sealed, under the alias `ev`; the seals, and those that wait. */
  rows: Sql
  seals: 'event_seals' | 'record_seals'
  queue: 'unsealed_events' | 'unsealed_records'
  everything: 'events' | 'training_records'
  /** The column of both that names the row. */
  id: Sql
  /** The row `ev` of a seal or of one that waits. */
  isOf: (alias: 's' | 'u') => Sql
  /** The row `u` that waits has the seal `s`: by the key of the seals, whose plan holds before the table is ever analyzed. */
  isSealed: Sql
  columns: Sql
  canonical: (row: Row) => string
  /** Of the keys: nothing sealed as one is ever taken for the other. */
  purpose: string
  says: Record<'deleted' | 'changed', (about: { seq: string; event: string }) => string> &
    Record<'inserted' | 'neverSealed', (about: { event: string }) => string>
  /** Rows that say something else than what the seal covers. */
  strangers?: (organization: Sql) => Sql
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

/** The ledger of training: completions, hours and what took them back. */
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
  // whose it is moves with merges, so the seal holds for whom it was written and the merges say the rest
  strangers: organization => sql`select ev.id from training_records ev where ${organization}
    and ev.employee_id is distinct from coalesce((select m.employee_id from merged_employees m
      where m.organization_id = ev.organization_id and m.merged_id = ev.recorded_for and m.undone_at is null), ev.recorded_for)
    order by ev.id`,
}

export const everySealed = [history, ledger] as const
