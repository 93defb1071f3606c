import type { ChangeOf, Id, OperationChange } from '@preceptor/contract'
import type { Sql } from 'sql-template-tag'
import type { Config } from '../../../config.ts'
import type { Job } from '../../../jobs/define.ts'
import type { AgenciesScope, Scope } from '../../../scope/scope.ts'

/** The content of `jobs.settings` for the part of one agency. */
export interface OperationSettings<Change extends OperationChange = OperationChange> {
  operation_id: Id
  change: Change
  reason: string
  /** It can't be undone. */
  final?: true
  /** Taken from another agency for the preview, for kinds that copy. */
  brought?: unknown
}
export type OperationJob<Change extends OperationChange = OperationChange> = Job<OperationSettings<Change>>

/**
 * One kind of bulk operation in one agency. The frozen plan, blocks, progress, results, halt and undo are the same for all
 * (operation.job.ts); a kind finds its rows and does the items of a block.
 */
export interface Kind<K extends OperationChange['kind'], Brought = unknown> {
  /** Reads what is copied from another agency, and refuses options that name nothing there. */
  bring?(scope: AgenciesScope, change: ChangeOf<K>): Promise<Brought>
  /** Refuses options that this agency can't have, at their field. Answers the title. */
  prepare(scope: Scope, change: ChangeOf<K>, brought: Brought): Promise<string>
  /**
   * A select of the rows as they are now: `key` (text, unique), `subject_id`, `version`, `name`, `employee_number`, `outcome`, `reason`,
   * `given` and `before` (jsonb) and `changes` (jsonb). In the order of `sort`.
   */
  rows(scope: Scope, change: ChangeOf<K>, brought: Brought): Sql | Promise<Sql>
  /** Does the items that are to be done; an item that can't be done becomes `reject`, with its problem. */
  apply(scope: Scope, job: OperationJob<ChangeOf<K>>, items: Sql, installation: { config: Config }): Promise<unknown>
  /** True where the row of the item `i` is as the run left it. */
  asLeft: Sql
  /** Puts back those that are as they were left. */
  restore(scope: Scope, job: OperationJob<ChangeOf<K>>, items: Sql): Promise<unknown>
}
