import type { Audience, BulkActName, BulkChangeOf, Id } from '@preceptor/contract'
import type { Sql } from 'sql-template-tag'
import type { Change } from '../../events/changes.ts'
import type { Config } from '../../config.ts'
import type { Column } from '../../files/table.ts'
import type { FileAnswer } from '../../http/send-file.ts'
import type { Scope } from '../../scope/scope.ts'
import type { FileStore } from '../../store/file-store.ts'
import type { Existing } from '../employee-batches/employee-values.ts'
import type { BulkJob } from './settings.ts'

/**
 * The effect of an act on one person: write `values` over `before`, with a note if less than requested was done, or do nothing,
 * with the reason.
 */
export type Verdict =
  | { outcome: 'update'; values: object; before: object; changes: readonly Change[]; note?: string }
  | { outcome: 'unchanged' | 'skip'; reason: string }

/** An act's preparation for one plan. */
export interface Prepared<Change> {
  /** The job's title: `Set location to Bronx`. */
  title: string
  /** Looks up further data needed to judge the people of a block. */
  meet?(scope: Scope, ids: readonly Id[], block: { job_id: Id; before: number; audience?: Audience }): Promise<unknown>
  judge(person: Existing, change: Change, today: string): Verdict
  /** Lines of an uploaded list; those that match no chosen person are listed by their text. */
  listed?: readonly ListedLine[]
}

export interface ListedLine {
  line: string
  /** The person; null if the line matches no one, with the reason in `why`. */
  id: Id | null
  why: string | null
}

/** Columns for the items `i` of the employees `e`, and the `from` clause that contains them. */
export interface SaidOf {
  columns: readonly Column[]
  from: Sql
}

/** Capabilities of this installation. */
export interface Given {
  /** True when text messages can be sent. */
  sendsTexts: boolean
}

/**
 * An act that can be done to many employees at once. Selection, the frozen plan, blocks, progress, results and undo are the same
 * for all acts (plan.ts, run.ts, undo.ts); an act judges one person and writes the items of a block with set-based statements.
 */
export interface BulkAct<Name extends BulkActName> {
  /** True when its effect depends on the day: a preview from an earlier day can't be run. */
  isOfItsDay?: true
  /** The most people the actor may choose; null for the limit of bulk changes. */
  most?(actor: Scope['actor']): number | null
  /** Returns how many more may be done now; at zero the job pauses and asks for confirmation. */
  room?(scope: Scope, job: BulkJob): Promise<{ room: number; most: number }>
  /** The most people of one block, for acts that handle each person separately: progress shows, and a stop takes effect soon. */
  together?: number
  /** Refuses impossible options at their field; looks up data needed for judging. */
  prepare(scope: Scope, change: BulkChangeOf<Name>, given: Given): Promise<Prepared<BulkChangeOf<Name>>>
  /** Returns the reason the job's user may not do this, beyond the act's permission (`bulkActAccess`). */
  forbids?(scope: Scope, change: BulkChangeOf<Name>): string | null
  /** Executes the items to be done; an item that can't be done becomes `reject`, with its problem. */
  apply(scope: Scope, job: BulkJob, items: Sql, installation: { config: Config }): Promise<unknown>
  /** Documents for the people it was done for, created from current data. */
  papers?(
    scope: Scope,
    job: Pick<BulkJob, 'id' | 'settings'>,
    installation: { config: Config; store: FileStore },
  ): Promise<FileAnswer>
  /** The values an uploaded list gave for each person, for the file of left-out people, which users correct and upload again. */
  saidOf?(change: BulkChangeOf<Name>): SaidOf | null
  /** True where the employee `e` is unchanged since the item `i`, so an undo restores them. */
  asLeft: Sql
  /** The reason the others stay unchanged; by default, who edited them. */
  changedSince?: string
  /** Restores people who are unchanged since the run. */
  restore(scope: Scope, job: BulkJob, items: Sql): Promise<unknown>
}
