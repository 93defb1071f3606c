import type { Id, RecordDecision, RecordImport, RecordImportKind, RecordImportOptions } from '@preceptor/contract'
import type { Job } from '../../jobs/define.ts'
import type { FileSettings, Said } from './settings.ts'

/** The content of `jobs.settings` for an import of credentials, waivers or leave. */
export interface RecordSettings extends FileSettings {
  mapping: RecordImport['mapping']
  options: RecordImportOptions
  decisions: Said<RecordDecision>
  unknowns: RecordImport['unknowns']
  /** True when the person who checked it may approve, and wants rows to count at once. */
  at_once: boolean
}
export type RecordJob = Job<RecordSettings>

/** The values of a row, stored in `job_items.values` for the run. */
export interface CredentialValues {
  type_id: Id
  number: string | null
  issued_on: string
  expires_on: string | null
  note: string | null
}
export interface WaiverValues {
  rule_id: Id
  first_day: string
  last_day: string | null
  reason: string
}
export interface LeaveValues {
  first_day: string
  last_day: string | null
  note: string | null
}
export interface RecordValues {
  credential_import: CredentialValues
  waiver_import: WaiverValues
  leave_import: LeaveValues
}
export type AnyRecord = RecordValues[RecordImportKind]

/** Outcomes after which something was written. */
export const writtenRecords = ['add', 'review'] as const
