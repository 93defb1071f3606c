import type { Audience, BulkChange, Id } from '@preceptor/contract'
import type { Job } from '../../jobs/define.ts'

/** The content of `jobs.settings` for a bulk change. */
export interface BulkSettings {
  audience: Audience
  /** `12 selected employees` */
  audience_words: string
  change: BulkChange
  /** The agency's date at the preview; the run must match the preview. */
  today: string
  /** Chosen and previewed elsewhere: the run starts right after planning. */
  runs_at_once?: true
  /** Whether text messages could be sent at the time of the preview. */
  sends_texts?: boolean
  /** Set when a person resumed a paused run. */
  goes_on_since?: string
  /** Set when an automation rule did it: it is undone in the rule's log. */
  rule?: { rule_id: Id; run_id: Id }
  /** True when it can't be undone. */
  final?: true
}
export type BulkJob = Job<BulkSettings>
