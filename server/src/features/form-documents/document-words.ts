/** A label and its answer. `secret`: the text that replaces the answer on a masked copy. */
export interface WordsOfField {
  label: string
  hint?: string
  /** Paragraphs; empty if unanswered. */
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
  /** The signer's description. */
  who: string
  name: string
  method: 'drawn' | 'typed' | 'stored' | 'paper'
  typed_name: string | null
  /** A base64 PNG. */
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
 * Everything that a completed form's document says, settled in the transaction that completes it. Drawing needs nothing else, so
 * the same content gives the same bytes however often and whenever it is drawn.
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
  /** The page that checks numbers and codes, as of completion. */
  verify_at: string
  /** Whether the evidence is at the end of the document or in a document of its own. */
  evidence: 'appended' | 'beside'
  sections: readonly WordsOfSection[]
  signatures: readonly WordsOfSignature[]
}
