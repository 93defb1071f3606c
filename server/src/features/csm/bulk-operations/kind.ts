import type { ChangeOf, Id, OperationChange, Rule } from '@preceptor/contract'
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
  /** The access that it asks for beside that of bulk operations, before every block. */
  access?: Rule
  /** Customer success managers do it in agencies they look after alone. */
  ofOwnAgencies?: true
  /** Parts of one agency, each work of its own with a result and an undo of its own; by default one. */
  split?(change: ChangeOf<K>): ChangeOf<K>[]
  /** Reads what is copied from another agency, and refuses options that name nothing there. */
  bring?(scope: AgenciesScope, change: ChangeOf<K>, installation: { config: Config }): Promise<Brought>
  /** Refuses options that this agency can't have, at their field. Answers the title. */
  prepare(scope: Scope, change: ChangeOf<K>, brought: Brought): Promise<string>
  /**
   * A select of the rows as they are now: `key` (text, unique), `subject_id`, `version`, `name`, `employee_number`, `outcome`, `reason`,
   * `given` and `before` (jsonb) and `changes` (jsonb). In the order of `sort`.
   */
  rows(scope: Scope, change: ChangeOf<K>, brought: Brought, job_id: Id): Sql | Promise<Sql>
  /** Does the items that are to be done, with what another agency gave in `job.settings.brought`; an item that can't be done becomes `reject`, with its problem. */
  apply(scope: Scope, job: OperationJob<ChangeOf<K>>, items: Sql, installation: { config: Config }): Promise<unknown>
  /** True where the row of the item `i` is as the run left it. */
  asLeft: Sql | ((change: ChangeOf<K>) => Sql)
  /** The columns of the file that its rows came from, so that those left out can be fixed and uploaded again. */
  file?: readonly { label: string; value: Sql }[]
  /** Puts back those that are as they were left. */
  restore(scope: Scope, job: OperationJob<ChangeOf<K>>, items: Sql): Promise<unknown>
}
