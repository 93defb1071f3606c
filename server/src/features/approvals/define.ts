import { createHash } from 'node:crypto'
import type { ApprovalKind, Holder, Id } from '@preceptor/contract'
import type { Scope } from '../../scope/scope.ts'

/** Defines one kind of approval, in one file of its feature (docs/recipes.md). */
export interface ApprovalDefinition<Subject = unknown> {
  kind: ApprovalKind
  /** Reads it and locks its row until the transaction ends; null if it no longer exists. */
  find(scope: Scope, id: Id): Promise<Subject | null>
  /** Returns true when a holder may decide it. Called for each role of the agency, and for the person who decides. */
  may(holder: Holder, subject: Subject): boolean
  /** Returns everything that would be done. A later difference voids the approval. */
  plan(scope: Scope, subject: Subject): Promise<unknown>
  /** Returns its name and its effects, one sentence each, as named texts. */
  words(scope: Scope, subject: Subject): Promise<{ title: string; lines: readonly string[] }>
  /** Returns the agency's last day on which it could still be done; omit it if there is no deadline. */
  until?(subject: Subject): string | null
  /** Executes it in the decision's transaction, on behalf of the proposer. */
  run(scope: Scope, subject: Subject): Promise<unknown>
}

/** Keeps the subject's type within its file; the kit only passes it through. */
export const defineApproval = <Subject>(definition: ApprovalDefinition<Subject>): ApprovalDefinition => definition

export type ApprovalDefinitions = { [Kind in ApprovalKind]: ApprovalDefinition & { kind: ApprovalKind } }

/** The same plan has the same digest, regardless of field order. */
export const hashOf = (plan: unknown): string => createHash('sha256').update(sorted(plan)).digest('hex')

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
