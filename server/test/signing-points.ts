import type { KillPoint } from './kill-points.ts'

/** Every point of the signature that completes a form: each write in order, and the commit. */
export const signingPoints: readonly KillPoint[] = [
  { table: 'idempotency_keys', on: 'insert' },
  { table: 'form_signatures', on: 'insert' },
  { table: 'form_signers', on: 'update', when: `new.state = 'signed'` },
  { table: 'events', on: 'insert', when: `new.kind = 'employee_form.signed'` },
  { table: 'employee_forms', on: 'update' },
  { table: 'employee_forms', on: 'update', when: `new.state = 'completed'` },
  { table: 'form_documents', on: 'insert' },
  { table: 'form_values', on: 'insert' },
  { table: 'events', on: 'insert', when: `new.kind = 'employee_form.completed'` },
  { table: 'idempotency_keys', on: 'update' },
  { table: 'form_signatures', on: 'commit' },
  { table: 'form_documents', on: 'commit' },
]
