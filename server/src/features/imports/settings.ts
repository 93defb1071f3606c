import type {
  Id,
  ImportField,
  ImportOptions,
  JobState,
  RosterImport,
  UnknownDecision,
  UnknownField,
} from '@preceptor/contract'
import type { Job } from '../../jobs/define.ts'
import { headerKey } from './read/recognise-columns.ts'
import type { RosterMapping, RosterSheet } from './read/roster-types.ts'

export type Mapping = RosterImport['mapping']
export type Unknown = RosterImport['unknowns'][number]
export type Decisions = Partial<Record<UnknownField, Record<string, UnknownDecision>>>
export type ListField = Extract<UnknownField, 'location' | 'discipline' | 'coordinator'>
/** Fields with the same words in every agency. */
export type CodeField = Exclude<UnknownField, ListField>

/** A location, discipline or coordinator that the run creates. */
export interface PlannedEntry {
  field: ListField
  id: Id
  name: string
}

/** Decisions by field and word in the file. */
export type Said<Decision> = Partial<Record<string, Record<string, Decision>>>

/** The content of `jobs.settings` shared by every file import. */
export interface FileSettings {
  file_name: string
  header: string[]
  samples: string[][]
  left_out?: RosterSheet['left_out']
  left_out_count?: number
  looks_like?: RosterImport['looks_like']
  signature: string
  mapping: Partial<Record<string, number>>
  mapping_remembered: boolean
  options: { date_order: ImportOptions['date_order'] }
  decisions: Said<{ action: string }>
  unknowns: { field: string; value: string; rows: number; decision: { action: string }; suggestion: string | null }[]
  /** The agency's day of the dry run: the run applies the dry run's results. */
  today: string
  /** When the dry run began, by the database's clock. */
  planned_at?: string
  /** Set once corrected rows have been run: how the import itself ended. */
  corrected?: {
    whole: boolean
    state: JobState
    message: string | null
    /** The row results when the last such run began. */
    counts: Record<string, number>
    /** That run is in progress, or was the last step. */
    is_last: boolean
  }
}

/** Additional settings of a roster import. */
export interface ImportSettings extends FileSettings {
  mapping: Mapping
  offers?: RosterImport['offers']
  options: ImportOptions
  decisions: Decisions
  unknowns: Unknown[]
  planned: PlannedEntry[]
  /** Entries that the run created from `planned`; undo removes them. */
  made: PlannedEntry[]
}

export type ImportJob = Job<ImportSettings>

/** Columns by name, as remembered: files with the same columns may order them differently. */
export function columnsByName<Field extends string>(
  header: readonly string[],
  mapping: Partial<Record<Field, number>>,
): Partial<Record<Field, string>> {
  const columns: Partial<Record<Field, string>> = {}
  for (const [field, index] of Object.entries(mapping) as [Field, number | undefined][]) {
    const name = header[index ?? -1]
    if (name !== undefined) columns[field] = name
  }
  return columns
}

/** The same in the form that the parsers take. */
export const byName = (
  header: readonly string[],
  mapping: Mapping,
  date_order: ImportOptions['date_order'],
): RosterMapping => ({ columns: columnsByName<ImportField>(header, mapping), date_order })

export function byIndex<Field extends string>(
  header: readonly string[],
  columns: Partial<Record<Field, string>>,
): Partial<Record<Field, number>> {
  const mapping: Partial<Record<Field, number>> = {}
  for (const [field, name] of Object.entries(columns) as [Field, string][]) {
    const exact = header.indexOf(name)
    const index = exact >= 0 ? exact : header.findIndex(column => headerKey(column) === headerKey(name))
    if (index >= 0) mapping[field] = index
  }
  return mapping
}
