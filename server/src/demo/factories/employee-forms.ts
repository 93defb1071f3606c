import { randomUUID } from 'node:crypto'

type Given<T, K extends keyof T> = Partial<T> & Pick<T, K>

export interface EmployeeFormRecord {
  organization_id: string
  id: string
  employee_id: string
  form_id: string
  version_id: string | null
  cycle_no: number
  state: string
  source: string
  assigned_on: string
  assigned_by_name: string
  start_date: string
  rule_due_on: string | null
  due_since: string
  completed_on: string | null
  expires_on: string | null
  reason: string | null
}

/** Open, assigned on March 2 and due on April 1. Its steps are separate rows: `select make_form_signers(…)`. */
export const anEmployeeForm = (
  over: Given<EmployeeFormRecord, 'organization_id' | 'employee_id' | 'form_id'>,
): EmployeeFormRecord => ({
  id: randomUUID(),
  version_id: null,
  cycle_no: 1,
  state: 'open',
  source: 'manual',
  assigned_on: '2026-03-02',
  assigned_by_name: 'Ada Admin',
  start_date: '2026-03-02',
  rule_due_on: '2026-04-01',
  due_since: '2026-03-02',
  completed_on: null,
  expires_on: null,
  reason: null,
  ...over,
})

/** An assigned form in progress, with all columns that its transitions write. */
export interface WorkedFormRecord extends EmployeeFormRecord {
  version: number
  renews_id: string | null
  corrects_id: string | null
  renews_until: string | null
  language: string | null
  answers: object
  answers_sealed: string | null
  remarks: object
  started_at: string | null
  completed_at: string | null
  ends_on: string | null
  renews_on: string | null
  decided_by_name: string | null
  decided_at: string | null
  created_at: string
  updated_at: string
}

export interface FormSignerRecord {
  organization_id: string
  id: string
  employee_form_id: string
  employee_id: string
  step_key: string
  place: number
  kind: string
  role: string | null
  step_order: number
  user_id: string | null
  state: 'waiting' | 'asked' | 'opened' | 'signed' | 'refused' | 'skipped'
  reason: string | null
  due_on: string | null
  asked_at: string | null
  opened_at: string | null
  decided_at: string | null
}

export interface FormSignatureRecord {
  organization_id: string
  id: string
  employee_form_id: string
  employee_id: string
  version_id: string
  step_key: string
  signer_id: string
  signer_name: string
  user_id: string | null
  method: 'drawn' | 'typed'
  /** In PostgreSQL's bytea format. */
  image: string | null
  typed_name: string | null
  language: string
  attestation: string
  consent: string
  answers_hash: string
  proof: 'birth_date' | 'phone' | 'panel'
  at: string
  device_at: string | null
  ip: string | null
  agent: string | null
}

export interface FormDocumentRecord {
  organization_id: string
  id: string
  employee_form_id: string
  employee_id: string
  number: string
  code: string
  words_sealed: string
  words_sha256: string
  issued_at: string
  tries: number
  tried_at: string | null
}

export interface FormValueRecord {
  organization_id: string
  employee_form_id: string
  employee_id: string
  form_id: string
  key: string
  text: string | null
  number: number | null
  day: string | null
  choices: readonly string[] | null
}

export interface FormHoldRecord {
  organization_id: string
  id: string
  employee_id: string
  employee_form_id: string | null
  reason: string
  placed_by_name: string
  placed_at: string
}
