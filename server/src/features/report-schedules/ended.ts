import type { Id, ReportDefinition, ReportNames, RunState } from '@preceptor/contract'

/** One due time of a schedule whose run has ended. */
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

/** The kind of message for readers; `notice` has no link. */
export type Outcome = 'ready' | 'empty' | 'notice'
