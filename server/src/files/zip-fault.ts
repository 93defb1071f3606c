/** Reasons an archive can't be read; the feature explains them to readers. */
export type ZipFaultKind =
  | 'notZip'
  | 'badPath'
  | 'twice'
  | 'link'
  | 'encrypted'
  | 'method'
  | 'overlapping'
  | 'tooMany'
  | 'tooLarge'
  | 'directory'
  | 'damaged'

export class ZipFault extends Error {
  readonly kind: ZipFaultKind
  /** The part of the archive it is about; empty: all of it. */
  readonly part: string
  constructor(kind: ZipFaultKind, part = '') {
    super(`zip: ${kind} ${part}`)
    this.kind = kind
    this.part = part
  }
}
