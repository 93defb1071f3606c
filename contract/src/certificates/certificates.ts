import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { fileAddress } from '../files/files.ts'
import { day, id, instant, keysOf, text } from '../schemas.ts'
import { certificateText } from './texts.ts'

export const certificateStates = {
  valid: certificateText('valid'),
  void: certificateText('void'),
  superseded: certificateText('superseded'),
} as const

const named = z.nullable(z.string())
const certificate = z.object({
  id,
  number: z.string(),
  state: z.enum(keysOf(certificateStates)),
  program_id: id,
  assignment_id: id,
  /** The title at that time, in the language of the certificate. */
  title: z.string(),
  issued_on: z.string(),
  /** The last day it counts. */
  valid_to: named,
  void_reason: named,
  voided_by_name: named,
  voided_at: z.nullable(instant),
  /** Letters in the name and title that no font has: the document shows their codes. */
  unprintable: z.array(z.string()),
})
export type Certificate = z.output<typeof certificate>

const transcript = z.object({
  id,
  number: z.string(),
  issued_on: z.string(),
  issued_by_name: z.string(),
  from_on: z.string(),
  to_on: z.string(),
  /** True while the records for these days match the printed ones. */
  is_unchanged: z.boolean(),
})
export type Transcript = z.output<typeof transcript>

const one = z.object({ id })
const reading = { method: 'GET', access: access.employees, scope: 'agency', params: one } as const
/** By a URL that another call returned. */
const byAddress = {
  method: 'GET',
  access: access.public,
  scope: 'none',
  params: z.object({ address: z.string() }),
  query: z.strictObject({ download: z.optional(z.enum(['1'])) }),
  file: ['application/pdf'],
  ranged: true,
  fails: ['FORBIDDEN'],
} as const

/**
 * The status of a document, the only fact outsiders see. Transcripts use `unchanged` and `changed`, packets `genuine`, sessions
 * `record_…`.
 */
export const verdict = z.object({
  verdict: z.enum([
    'valid',
    'void',
    'superseded',
    'unchanged',
    'changed',
    'genuine',
    'record_genuine',
    'record_replaced',
    'form_genuine',
    'form_corrected',
    'form_superseded',
    'form_void',
    'not_found',
  ]),
  /** For a transcript or a form. */
  issued_on: named,
})
export type Verdict = z.output<typeof verdict>['verdict']

export const certificates = {
  ofEmployee: endpoint({
    ...reading,
    path: '/admin/providers/:id/certificates',
    summary: 'List certificates and transcripts of an employee, newest first',
    response: z.object({ data: z.array(certificate), transcripts: z.array(transcript) }),
  }),
  address: endpoint({
    ...reading,
    path: '/admin/certificates/:id/address',
    summary: 'Get a URL for a certificate PDF, valid for ten minutes',
    response: fileAddress,
  }),
  read: endpoint({
    ...byAddress,
    path: '/certificates/:address',
    summary: 'Download a certificate from a URL issued by another call; `download` saves it instead of displaying it',
  }),
  void: endpoint({
    method: 'POST',
    path: '/admin/certificates/:id/void',
    summary: 'Void a certificate with a reason; the completion stays',
    access: access.approveTraining,
    scope: 'agency',
    params: one,
    checkedInForm: true,
    fails: ['CONFLICT'],
    body: z.strictObject({ reason: text(500, certificateText('reasonMissing')) }),
    response: certificate,
  }),
  issueTranscript: endpoint({
    method: 'POST',
    path: '/admin/providers/:id/transcripts',
    summary: 'Issue a transcript of an employee’s completions in a date range',
    access: access.exportEmployees,
    scope: 'agency',
    params: one,
    idempotent: true,
    checkedInForm: true,
    body: z.strictObject({ from_on: day, to_on: day }),
    response: transcript,
  }),
  transcriptAddress: endpoint({
    ...reading,
    path: '/admin/transcripts/:id/address',
    summary: 'Get a URL for a transcript PDF as it was issued, valid for ten minutes',
    response: fileAddress,
  }),
  readTranscript: endpoint({
    ...byAddress,
    path: '/transcripts/:address',
    summary: 'Download a transcript from a URL issued by another call; `download` saves it instead of displaying it',
  }),
  verify: endpoint({
    method: 'POST',
    path: '/verify',
    summary: 'Verify a certificate or transcript by its number and code; returns only its status',
    access: access.public,
    scope: 'none',
    limit: 'verify',
    body: z.strictObject({
      number: text(40, certificateText('numberMissing')),
      code: text(40, certificateText('codeMissing')),
    }),
    response: verdict,
  }),
  verifyFile: endpoint({
    method: 'POST',
    path: '/verify/file',
    summary: 'Verify the sealed PDF of a form by the file’s SHA-256; the file itself is not sent',
    access: access.public,
    scope: 'none',
    limit: 'verify',
    body: z.strictObject({
      sha256: z
        .string(certificateText('digestMissing'))
        .check(z.regex(/^[0-9a-f]{64}$/, certificateText('digestMissing'))),
    }),
    response: verdict,
  }),
}
