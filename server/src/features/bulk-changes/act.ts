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

/** The effect of an act on one person: write `values` over `before`, with a note if it is less than asked, or nothing, with the reason. */
export type Verdict =
  | { outcome: 'update'; values: object; before: object; changes: readonly Change[]; note?: string }
  | { outcome: 'unchanged' | 'skip'; reason: string }

/** An act's preparation for one plan. */
export interface Prepared<Change> {
  /** The job's title: `Set location to Bronx`. */
  title: string
  /** Looks up what judging the people of a block needs beside themselves. */
  meet?(scope: Scope, ids: readonly Id[], block: { job_id: Id; before: number; audience?: Audience }): Promise<unknown>
  judge(person: Existing, change: Change, today: string): Verdict
  /** Lines of an uploaded list; those that match no chosen person are listed by their text. */
  listed?: readonly ListedLine[]
}

export interface ListedLine {
  line: string
  /** The person; null for nobody, with the reason in `why`. */
  id: Id | null
  why: string | null
}

/** Columns for the items `i` of the employees `e`, and what they stand in, as a part of `from`. */
export interface SaidOf {
  columns: readonly Column[]
  from: Sql
}

/** Services of this installation. */
export interface Given {
  /** Text messages go out. */
  sendsTexts: boolean
}

/**
 * Something that can be done to many employees at once. Who they are, the frozen plan, blocks, progress, results and the undo's list
 * are the same for all (plan.ts, run.ts, undo.ts); an act judges one person and writes the items of a block by set-based statements.
 */
export interface BulkAct<Name extends BulkActName> {
  /** True when its effect depends on the day: a preview from an earlier day isn't run. */
  isOfItsDay?: true
  /** The most people the actor may choose; null for the limit of bulk changes. */
  most?(actor: Scope['actor']): number | null
  /** Returns how many more may be done now; without room the work pauses and asks. */
  room?(scope: Scope, job: BulkJob): Promise<{ room: number; most: number }>
  /** The most people of one block, for work that does each by itself: progress shows, and a stop takes effect soon. */
  together?: number
  /** Refuses options that cannot be, at their field; looks up what judging needs. */
  prepare(scope: Scope, change: BulkChangeOf<Name>, given: Given): Promise<Prepared<BulkChangeOf<Name>>>
  /** Returns the reason the job's user may not do this, beyond the act's permission (`bulkActAccess`). */
  forbids?(scope: Scope, change: BulkChangeOf<Name>): string | null
  /** Does the items that are to be done; an item that cannot be done becomes `reject`, with its problem. */
  apply(scope: Scope, job: BulkJob, items: Sql, installation: { config: Config }): Promise<unknown>
  /** Papers for the people it was done for, created from current data. */
  papers?(
    scope: Scope,
    job: Pick<BulkJob, 'id' | 'settings'>,
    installation: { config: Config; store: FileStore },
  ): Promise<FileAnswer>
  /** The values a list gave each person, for the file of those left out, which people correct and upload again. */
  saidOf?(change: BulkChangeOf<Name>): SaidOf | null
  /** True where the employee `e` is as the item `i` left them, so that an undo puts them back. */
  asLeft: Sql
  /** The reason the others stay unchanged; by default the person who edited them. */
  changedSince?: string
  /** Puts back those who are as they were left. */
  restore(scope: Scope, job: BulkJob, items: Sql): Promise<unknown>
}
