import type { ChangeOf, Id, OperationChange, Rule } from '@preceptor/contract'
import type { Sql } from 'sql-template-tag'
import type { Config } from '../../../config.ts'
import type { Job } from '../../../jobs/define.ts'
import type { AgenciesScope, Scope } from '../../../scope/scope.ts'

/** The content of `jobs.settings` for one agency's part. */
export interface OperationSettings<Change extends OperationChange = OperationChange> {
  operation_id: Id
  change: Change
  reason: string
  /** True when it can't be undone. */
  final?: true
  /** Copied from another agency for the preview, for kinds that copy. */
  brought?: unknown
}
export type OperationJob<Change extends OperationChange = OperationChange> = Job<OperationSettings<Change>>

/**
 * One kind of bulk operation in one agency. The frozen plan, blocks, progress, results, halt and undo are the same for all kinds
 * (operation.job.ts); a kind selects its rows and processes the items of a block.
 */
export interface Kind<K extends OperationChange['kind'], Brought = unknown> {
  /** Access required besides that for bulk operations, checked before every block. */
  access?: Rule
  /** Customer success managers may run it only in agencies they own. */
  ofOwnAgencies?: true
  /** Splits the change into parts of one agency, each a separate job with its own result and undo; by default one. */
  split?(change: ChangeOf<K>): ChangeOf<K>[]
  /** Reads the data to copy from another agency, and refuses options that match nothing there. */
  bring?(scope: AgenciesScope, change: ChangeOf<K>, installation: { config: Config }): Promise<Brought>
  /** Refuses options that this agency can't use, at their field. Returns the title. */
  prepare(scope: Scope, change: ChangeOf<K>, brought: Brought): Promise<string>
  /**
   * A select of the current rows: `key` (text, unique), `subject_id`, `version`, `name`, `employee_number`, `outcome`, `reason`,
   * `given` and `before` (jsonb) and `changes` (jsonb). In the order of `sort`.
   */
  rows(scope: Scope, change: ChangeOf<K>, brought: Brought, job_id: Id): Sql | Promise<Sql>
  /**
   * Executes the items to be done, with the other agency's data in `job.settings.brought`; an item that can't be done becomes
   * `reject`, with its problem.
   */
  apply(scope: Scope, job: OperationJob<ChangeOf<K>>, items: Sql, installation: { config: Config }): Promise<unknown>
  /** True where the row of the item `i` is unchanged since the run. */
  asLeft: Sql | ((change: ChangeOf<K>) => Sql)
  /** The columns of the file its rows came from, so left-out rows can be fixed and uploaded again. */
  file?: readonly { label: string; value: Sql }[]
  /** Restores rows that are unchanged since the run. */
  restore(scope: Scope, job: OperationJob<ChangeOf<K>>, items: Sql): Promise<unknown>
}
