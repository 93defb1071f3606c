import type {
  CountsAs,
  Id,
  ModuleMode,
  RnLeader,
  TrainingDecision,
  TrainingImport,
  TrainingImportOptions,
} from '@preceptor/contract'
import type { Job } from '../../jobs/define.ts'
import type { FileSettings, Said } from './settings.ts'

/** The content of `jobs.settings` for an import of past training. */
export interface TrainingSettings extends FileSettings {
  mapping: TrainingImport['mapping']
  options: TrainingImportOptions
  decisions: Said<TrainingDecision>
  unknowns: TrainingImport['unknowns']
  /** True when the person who checked it may approve. */
  approves: boolean
}
export type TrainingJob = Job<TrainingSettings>

export interface Line {
  topic_id: Id
  mode: ModuleMode
  minutes: number
}

/** A row's training, stored in `job_items.values` for the run. */
export interface Training {
  title: string
  program_id: Id | null
  completed_on: string
  expires_on: string | null
  score: number | null
  provider: string
  certificate_number: string | null
  /** The registered nurse who led it. */
  rn: RnLeader | null
  lines: Line[]
  /** As outside training; null for the choice for the whole file. */
  counts_as: CountsAs | null
  /**
   * Topics and modes as one word, which distinguishes otherwise identical training on the same day. Null when the file gives
   * neither.
   */
  taught: string | null
}

/** Outcomes after which something was written. */
export const written = ['complete', 'hours', 'record'] as const
