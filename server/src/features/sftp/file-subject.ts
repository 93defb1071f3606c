import type { FileDeliveryState, FileSubjectKind, Id } from '@preceptor/contract'
import type { Scope } from '../../scope/scope.ts'

type Basis = Omit<Scope, 'db'>

export interface AskedFile {
  subject_id: Id
  format: string
  /** Whoever queued it. */
  asked_by: Id
}

export interface ToldDelivery {
  id: Id
  subject_id: Id
  state: FileDeliveryState
  file_name: string
}

/** What a kind of subject says of its files, in one file of its feature (docs/recipes.md). */
export interface FileSubject {
  /**
   * The bytes of the file, the same each time. It is asked as the worker, in transactions of its own. An `AppError` that it throws is the reason
   * why the delivery fails; anything else is tried again.
   */
  read(basis: Basis, asked: AskedFile): Promise<AsyncIterable<Uint8Array>>
  /** Called in the transaction in which a delivery is over: proven, taken, unproven, refused or failed. */
  told?(scope: Scope, delivery: ToldDelivery): Promise<void>
}

export type FileSubjects = Readonly<Record<FileSubjectKind, FileSubject>>
