import type { FileDeliveryState, FileSubjectKind, Id } from '@preceptor/contract'
import type { Scope } from '../../scope/scope.ts'

type Basis = Omit<Scope, 'db'>

export interface AskedFile {
  subject_id: Id
  format: string
  /** The person who queued it. */
  asked_by: Id
}

export interface ToldDelivery {
  id: Id
  subject_id: Id
  state: FileDeliveryState
  file_name: string
}

/** A kind of file subject, defined in one file of its feature (docs/recipes.md). */
export interface FileSubject {
  /**
   * Returns the bytes of the file, the same each time. Runs as the worker, in its own transactions. A thrown `AppError` gives the reason
   * for a failed delivery; any other error is retried.
   */
  read(basis: Basis, asked: AskedFile): Promise<AsyncIterable<Uint8Array>>
  /** Runs in the transaction that ends a delivery: proven, taken, unproven, refused or failed. */
  told?(scope: Scope, delivery: ToldDelivery): Promise<void>
}

export type FileSubjects = Readonly<Record<FileSubjectKind, FileSubject>>
