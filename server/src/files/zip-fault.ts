/** Reasons an archive can't be read; the feature explains them to users. */
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
  /** The part of the archive it concerns; empty for the whole archive. */
  readonly part: string
  constructor(kind: ZipFaultKind, part = '') {
    super(`zip: ${kind} ${part}`)
    this.kind = kind
    this.part = part
  }
}
