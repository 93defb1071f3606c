import type { Id, ReportDefinition, ReportNames, RunState } from '@preceptor/contract'

/** One time that a schedule was due, once its run is over. */
export interface Ended {
  schedule_id: Id
  due_at: string
  is_late: boolean
  asked_by: Id | null
  run_id: Id
  state: RunState
  failure: string | null
  rows: number | null
  sha256: string | null
  names: ReportNames
  definition: ReportDefinition
}

/** What its readers are told: `notice` has no link. */
export type Outcome = 'ready' | 'empty' | 'notice'
