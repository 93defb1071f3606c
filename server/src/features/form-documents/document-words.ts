/** A text shown and what was answered. `secret`: what stands in its place on a masked copy. */
export interface WordsOfField {
  label: string
  hint?: string
  /** Paragraphs; none: left empty. */
  lines?: readonly string[]
  table?: { heads: readonly string[]; rows: readonly (readonly string[])[] }
  secret?: { mask: string; value: string }
}

interface WordsOfSection {
  title: string
  hint?: string
  fields: readonly WordsOfField[]
}

export interface WordsOfSignature {
  /** The signer, in words. */
  who: string
  name: string
  method: 'drawn' | 'typed' | 'stored' | 'paper'
  typed_name: string | null
  /** PNG in base64. */
  image: string | null
  attestation: string
  consent: string
  language: string
  proof: string
  witness: string | null
  at: string
  device_at: string | null
  ip: string | null
  agent: string | null
  answers_hash: string
}

/**
 * All that the document of a completed form says, settled in the transaction that completes it. The drawing asks for nothing else, so the
 * same words make the same bytes however often and whenever they are drawn.
 */
export interface DocumentWords {
  format: 1
  agency: string
  time_zone: string
  title: string
  language: string
  person: string
  employee_number: string | null
  number: string
  code: string
  completed_on: string
  issued_at: string
  /** The form's version, and the digest of its content. */
  version: number
  content_hash: string
  /** The page that checks numbers and codes, as it was then. */
  verify_at: string
  /** The evidence stands at the end of the document, or in one of its own. */
  evidence: 'appended' | 'beside'
  sections: readonly WordsOfSection[]
  signatures: readonly WordsOfSignature[]
}
