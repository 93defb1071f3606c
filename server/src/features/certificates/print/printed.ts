import type { Id } from '@preceptor/contract'

/** A certificate's data apart from the default texts, stored with it, so it always reads the same. */
export interface Printed {
  agency: string
  person: string
  program: string
  /** The title's language; absent on certificates issued before it was stored. */
  program_language?: string | null
  completed_on: string
  minutes: number
  topics: readonly { topic: string; minutes: number }[]
  approvals: readonly { state: string; number: string }[]
  /** Null uses the default text. */
  title: string | null
  text: string | null
  signer_name: string | null
  signer_title: string | null
  logo_id: Id | null
  signature_id: Id | null
  orientation: 'landscape' | 'portrait'
  frame: 'double' | 'band' | 'none'
}

export interface CertificateToPrint {
  id: Id
  number: string
  code: string
  language: string
  valid_to: string | null
  is_void: boolean
  issued_at: string
  printed: Printed
}
