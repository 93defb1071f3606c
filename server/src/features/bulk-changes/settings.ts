import type { Audience, BulkChange, Id } from '@preceptor/contract'
import type { Job } from '../../jobs/define.ts'

/** The content of `jobs.settings` for a bulk change. */
export interface BulkSettings {
  audience: Audience
  /** `12 selected employees` */
  audience_words: string
  change: BulkChange
  /** The agency's day of the preview: the run does what the preview said. */
  today: string
  /** Chosen and previewed elsewhere: the run follows the plan automatically. */
  runs_at_once?: true
  /** Text messages went out when it was previewed. */
  sends_texts?: boolean
  /** Set when a person resumed a paused run. */
  goes_on_since?: string
  /** An automation rule did it: it is undone in the log of the rule. */
  rule?: { rule_id: Id; run_id: Id }
  /** It can't be undone. */
  final?: true
}
export type BulkJob = Job<BulkSettings>
