import { createHash } from 'node:crypto'
import type { ApprovalKind, Holder, Id } from '@preceptor/contract'
import type { Scope } from '../../scope/scope.ts'

/** Defines one kind of approval, in one file of its feature (docs/recipes.md). */
export interface ApprovalDefinition<Subject = unknown> {
  kind: ApprovalKind
  /** Reads it and holds its row until the transaction ends; null: it is no longer there. */
  find(scope: Scope, id: Id): Promise<Subject | null>
  /** Returns true when a holder may decide it. Called for each role of the agency, and for the person who decides. */
  may(holder: Holder, subject: Subject): boolean
  /** All that would be done. What differs from it later voids the approval. */
  plan(scope: Scope, subject: Subject): Promise<unknown>
  /** Its name, and what it will do: a sentence each, as named texts. */
  words(scope: Scope, subject: Subject): Promise<{ title: string; lines: readonly string[] }>
  /** The last day of the agency on which it could still be done; nothing: whenever it is decided. */
  until?(subject: Subject): string | null
  /** Carries it out, in the transaction of the decision and for the proposer. */
  run(scope: Scope, subject: Subject): Promise<unknown>
}

/** Keeps the type of the subject within its file; the kit only hands it through. */
export const defineApproval = <Subject>(definition: ApprovalDefinition<Subject>): ApprovalDefinition => definition

export type ApprovalDefinitions = { [Kind in ApprovalKind]: ApprovalDefinition & { kind: ApprovalKind } }

/** The same plan has the same digest, in whatever order its fields were written. */
export const hashOf = (plan: unknown): string => createHash('sha256').update(sorted(plan)).digest('hex')

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
