import * as z from 'zod/mini'
import { access } from '../access.ts'
import { keyedAccess } from '../api-keys/rules.ts'
import { endpoint } from '../endpoint.ts'
import { linkLook } from '../learner-links/learner-links.ts'
import { linkDays } from '../learner-links/link-days.ts'
import { learningLanguage } from '../programs/language-texts.ts'
import { day, id, instant, keysOf, text } from '../schemas.ts'
import { formContent } from './content.ts'
import { formAnswers, signatureBody } from './employee-forms.ts'
import { formLimits } from './limits.ts'
import { employeeFormStates, signerStates } from './states.ts'
import { formsText } from './texts.ts'

const named = z.nullable(z.string())
const token = text(100)

/** A step for a person without an account, with its link. */
export const signLink = z.object({
  /** Null before the first link. */
  id: z.nullable(id),
  step_key: z.string(),
  who: z.string(),
  state: z.enum(['none', 'open', 'expired', 'revoked', 'tries', 'closed']),
  expires_at: z.nullable(instant),
  last_sent_at: z.nullable(instant),
  devices: z.int(),
  last_seen_at: z.nullable(instant),
  /** Neither a birth date nor a phone number is on file, so only a one-time code opens it. */
  needs_code: z.boolean(),
  /** Channels on which it can be sent now. */
  ways: z.array(z.enum(['mail', 'sms'])),
})
export type SignLink = z.output<typeof signLink>

/** A signer's view: their own step, and the steps signed before it. */
export const signView = z.object({
  /** For `If-Match`. */
  version: z.int(),
  agency: z.string(),
  agency_phone: named,
  /** In every available language: the signer chooses on the page. */
  titles: z.partialRecord(learningLanguage, z.string()),
  employee: z.string(),
  signer: z.string(),
  state: z.enum(keysOf(employeeFormStates.names)),
  step_key: z.string(),
  step_state: z.enum(keysOf(signerStates)),
  is_turn: z.boolean(),
  due_on: named,
  /** The agency's date, used to evaluate conditions. */
  today: z.string(),
  language: z.nullable(learningLanguage),
  languages: z.array(learningLanguage),
  content: formContent,
  /** In a medical form, every answer is medical. */
  is_medical: z.boolean(),
  answers: formAnswers,
  masks: z.record(z.string(), z.string()),
  files: z.array(z.object({ id, name: z.string(), size: z.int(), key: z.string() })),
  remarks: z.record(z.string(), z.string()),
  open_fields: z.array(z.string()),
  may_refuse: z.boolean(),
  /** Other signers and their progress. */
  others: z.array(z.object({ who: z.string(), state: z.enum(keysOf(signerStates)) })),
  /** The form is complete and its signer may read a copy. */
  has_copy: z.boolean(),
  number: named,
})
export type SignView = z.output<typeof signView>

const one = z.object({ id })
const ofStaff = { access: access.assignForms, scope: 'agency', fails: ['CONFLICT', 'FORBIDDEN'] } as const
const ofSigner = { access: keyedAccess.sign, scope: 'keyed' } as const
const opening = { method: 'POST', access: access.public, scope: 'none', limit: 'check_in' } as const
const step = z.strictObject({ step_key: z.string().check(z.maxLength(60)) })

/** Signing by people without an account. */
export const signing = {
  links: endpoint({
    method: 'GET',
    path: '/admin/employee-forms/:id/links',
    summary: 'List steps for people without an account, each with its link',
    ...ofStaff,
    params: one,
    response: z.object({ data: z.array(signLink) }),
  }),
  makeLink: endpoint({
    method: 'POST',
    path: '/admin/employee-forms/:id/links',
    summary: 'Get the URL of a step’s link, or create one if none is active',
    ...ofStaff,
    params: one,
    body: z.extend(step, { days: z.optional(linkDays.shape.days) }),
    response: z.object({ address: z.string(), expires_at: instant }),
  }),
  sendLink: endpoint({
    method: 'POST',
    path: '/admin/employee-forms/:id/links/send',
    summary: 'Send the link for a step by email or text message',
    ...ofStaff,
    idempotent: true,
    params: one,
    body: z.extend(step, { by: z.enum(['mail', 'sms']) }),
    response: z.object({ data: z.array(signLink) }),
  }),
  revokeLink: endpoint({
    method: 'POST',
    path: '/admin/employee-forms/:id/links/revoke',
    summary: 'Revoke the link for a step, on every device that opened it',
    ...ofStaff,
    params: one,
    body: step,
    response: z.object({ data: z.array(signLink) }),
  }),
  linkCode: endpoint({
    method: 'POST',
    path: '/admin/employee-forms/:id/links/code',
    summary: 'Create a one-time code for a step’s link, to hand over; it is shown only once',
    ...ofStaff,
    params: one,
    body: step,
    response: z.object({ code: z.string(), until: instant }),
  }),
  linkQr: endpoint({
    method: 'GET',
    path: '/admin/employee-forms/:id/links/qr',
    summary: 'Get a step’s link as a QR code; creates a link if there is none',
    ...ofStaff,
    params: one,
    query: step,
    file: ['image/svg+xml'],
  }),
  look: endpoint({
    ...opening,
    path: '/public_api/sign/look',
    summary: 'Get the proof that a link requires before it opens on a device; reveals nothing about the form',
    fails: ['NOT_FOUND'],
    body: z.strictObject({ token }),
    response: linkLook,
  }),
  open: endpoint({
    ...opening,
    path: '/public_api/sign/open',
    summary: 'Open a link on this device with one proof; `session` authorizes the signer’s calls',
    fails: ['NOT_FOUND', 'WRONG_CODE'],
    body: z.strictObject({
      token,
      birth_date: z.optional(day),
      phone: z.optional(
        z.string(formsText('lastFourMalformed')).check(z.regex(/^\d{4}$/, formsText('lastFourMalformed'))),
      ),
      code: z.optional(
        z.string(formsText('codeMalformed')).check(z.regex(/^[\dA-Za-z -]{6,20}$/, formsText('codeMalformed'))),
      ),
    }),
    response: z.object({ session: z.string(), expires_at: instant }),
  }),
  me: endpoint({
    ...ofSigner,
    method: 'GET',
    path: '/public_api/sign/me',
    summary: 'Get the form as its signer sees it',
    response: signView,
  }),
  answer: endpoint({
    ...ofSigner,
    method: 'PATCH',
    path: '/public_api/sign/me/answers',
    summary: 'Save the sent answers. A save on an older version is merged if others changed different fields',
    versioned: true,
    fails: ['FORBIDDEN', 'TRANSITION_REFUSED'],
    mostBody: 2 * formLimits.answers,
    body: z.strictObject({ answers: formAnswers, language: z.optional(learningLanguage) }),
    response: signView,
  }),
  file: endpoint({
    ...ofSigner,
    method: 'POST',
    path: '/public_api/sign/me/files',
    summary: 'Upload a file that answers a field; put its id in the answer',
    upload: true,
    mostBytes: formLimits.fileBytes,
    fails: ['TRANSITION_REFUSED'],
    response: z.object({ id, name: z.string(), size: z.int() }),
  }),
  words: endpoint({
    ...ofSigner,
    method: 'GET',
    path: '/public_api/sign/me/words',
    summary: 'Get the text that the step signs, exactly as sealed, with its SHA-256',
    fails: ['FORBIDDEN', 'NOT_YOUR_TURN', 'TRANSITION_REFUSED'],
    query: z.strictObject({ language: learningLanguage }),
    response: z.object({ attestation: z.string(), consent: z.string(), words_hash: z.string() }),
  }),
  sign: endpoint({
    ...ofSigner,
    method: 'POST',
    path: '/public_api/sign/me/sign',
    summary: 'Sign the step',
    idempotent: true,
    longText: 400_000,
    fails: ['CONFLICT', 'FORBIDDEN', 'NOT_YOUR_TURN', 'TRANSITION_REFUSED'],
    body: z.strictObject({ ...signatureBody, method: z.enum(['drawn', 'typed'], formsText('signatureMissing')) }),
    response: signView,
  }),
  refuse: endpoint({
    ...ofSigner,
    method: 'POST',
    path: '/public_api/sign/me/refuse',
    summary: 'Refuse to sign the step, with a reason',
    fails: ['FORBIDDEN', 'NOT_YOUR_TURN', 'TRANSITION_REFUSED'],
    body: z.strictObject({ reason: text(500, formsText('reasonMissing')) }),
    response: signView,
  }),
  copy: endpoint({
    ...ofSigner,
    method: 'GET',
    path: '/public_api/sign/me/copy',
    summary: 'Download the signer’s copy of the completed form as PDF',
    fails: ['CONFLICT'],
    file: ['application/pdf'],
  }),
  preview: endpoint({
    ...ofSigner,
    method: 'GET',
    path: '/public_api/sign/me/preview.pdf',
    summary: 'Download the form in its current state on paper, for signers who prefer that',
    file: ['application/pdf'],
  }),
}
