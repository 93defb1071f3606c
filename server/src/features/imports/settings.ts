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
/** Fields whose words are the same in every agency. */
export type CodeField = Exclude<UnknownField, ListField>

/** A location, discipline or coordinator that the run makes. */
export interface PlannedEntry {
  field: ListField
  id: Id
  name: string
}

/** What an import keeps in `jobs.settings`. */
export interface ImportSettings {
  file_name: string
  header: string[]
  samples: string[][]
  left_out?: RosterSheet['left_out']
  left_out_count?: number
  signature: string
  mapping: Mapping
  mapping_remembered: boolean
  offers?: RosterImport['offers']
  options: ImportOptions
  decisions: Decisions
  unknowns: Unknown[]
  /** The agency's day of the dry run: the run takes over what the dry run said. */
  today: string
  /** When that began, by the database's clock. */
  planned_at?: string
  planned: PlannedEntry[]
  /** What the run has made of `planned`; an undo removes it. */
  made: PlannedEntry[]
  /** Since corrected rows were run: how the import itself ended. */
  corrected?: {
    whole: boolean
    state: JobState
    message: string | null
    /** What had come of the rows when the last such run began. */
    counts: Record<string, number>
    /** That run is under way, or was the last work. */
    is_last: boolean
  }
}

export type ImportJob = Job<ImportSettings>

/** Columns by name, as the parsers and the memory take them: files with the same columns may order them differently. */
export function byName(
  header: readonly string[],
  mapping: Mapping,
  date_order: ImportOptions['date_order'],
): RosterMapping {
  const columns: RosterMapping['columns'] = {}
  for (const [field, index] of Object.entries(mapping)) {
    const name = header[index ?? -1]
    if (name !== undefined) columns[field as ImportField] = name
  }
  return { columns, date_order }
}

export function byIndex(header: readonly string[], columns: RosterMapping['columns']): Mapping {
  const mapping: Mapping = {}
  for (const [field, name] of Object.entries(columns)) {
    const exact = header.indexOf(name)
    const index = exact >= 0 ? exact : header.findIndex(column => headerKey(column) === headerKey(name))
    if (index >= 0) mapping[field as ImportField] = index
  }
  return mapping
}
