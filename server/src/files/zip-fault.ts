/** Why an archive is not read; what it means for a reader is for the feature to say. */
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
