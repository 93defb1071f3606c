import * as z from 'zod/mini'
import { access } from '../access.ts'
import { subjectApproval } from '../approvals/of-subject.ts'
import { endpoint } from '../endpoint.ts'
import { fileAddress, keptFile } from '../files/files.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { exportShape, exportTypes, listShape } from '../lists/query.ts'
import { inReach } from '../light-checks.ts'
import { page, pageOf, perPage } from '../paging.ts'
import { learningLanguage } from '../programs/language-texts.ts'
import { day, id, instant, keysOf, option, optionalDay, optionalLine, optionalText, text, version } from '../schemas.ts'
import { formText } from '../texts/forms.ts'
import { formContent } from './content.ts'
import { employeeFormsList } from './forms-list.ts'
import { formLimits } from './limits.ts'
import { outsideSigner, outsideSigners } from './outside.ts'
import {
  employeeFormStates,
  formCategories,
  formReviews,
  formSources,
  formVisibilities,
  signatureMethods,
  signatureProofs,
  signerStates,
} from './states.ts'
import { formsText } from './texts.ts'

const named = z.nullable(z.string())
const reason = text(500, formsText('reasonMissing'))

/** Answers by the key of their field; `answerProblems` checks each against its field. */
export const formAnswers = z.record(z.string().check(z.maxLength(60)), z.unknown())

/** One step with its signer. */
export const employeeFormSigner = z.object({
  id,
  step_key: z.string(),
  place: z.int(),
  /** The signer in words: the caregiver, a name, a role. */
  who: z.string(),
  state: z.enum(keysOf(signerStates)),
  reason: named,
  due_on: named,
  asked_at: z.nullable(instant),
  opened_at: z.nullable(instant),
  decided_at: z.nullable(instant),
  /** The caller can take this step now. */
  is_mine: z.boolean(),
  /** It is this step's turn. */
  is_turn: z.boolean(),
  /** The current outside signer, if the caller may change them. Null for other steps and finished ones. */
  outside: z.nullable(z.object({ name: named, email: named, phone: named })),
})
export type EmployeeFormSigner = z.output<typeof employeeFormSigner>

export const formSignature = z.object({
  id,
  step_key: z.string(),
  signer_name: z.string(),
  method: z.enum(keysOf(signatureMethods)),
  /** A picture as a `data:` URL; null if typed, on paper, or hidden from the caller. */
  image: named,
  typed_name: named,
  attestation: z.string(),
  language: z.string(),
  proof: z.enum(keysOf(signatureProofs)),
  witness_name: named,
  at: instant,
  answers_hash: z.string(),
  /** The answers it covers have changed since, so it no longer counts. */
  is_superseded: z.boolean(),
})

/** Fields visible to everyone who can open the employee. */
export const employeeFormRow = z.object({
  id,
  version,
  employee_id: id,
  /** The name in list format. */
  name: z.string(),
  employee_number: named,
  form_id: id,
  /** Null if the caller may not see the title; the class is shown instead. */
  form: named,
  category: z.nullable(z.enum(keysOf(formCategories))),
  visibility: z.enum(keysOf(formVisibilities)),
  state: z.enum(keysOf(employeeFormStates.names)),
  is_overdue: z.boolean(),
  /** The next signer in words; null for none. */
  turn: named,
  is_my_turn: z.boolean(),
  source: z.enum(keysOf(formSources)),
  cycle_no: z.int(),
  assigned_on: z.string(),
  assigned_by_name: z.string(),
  start_date: z.string(),
  due_on: named,
  completed_on: named,
  expires_on: named,
  /** The number of its pinned version, or of the one it would use now. */
  number: z.nullable(z.int()),
  location_name: named,
  coordinator_name: named,
  last_told_at: z.nullable(instant),
  reason: named,
  corrects_id: z.nullable(id),
  renews_id: z.nullable(id),
  has_document: z.boolean(),
  /** A legal hold applies to it or to the person. */
  is_held: z.boolean(),
  /** The caller may read the answers. */
  may_read: z.boolean(),
})
export type EmployeeFormRow = z.output<typeof employeeFormRow>

/** Actions available to the caller now. */
export const employeeFormDeeds = [
  'fill',
  'sign',
  'sign_here',
  'refuse',
  'review',
  'reopen',
  'void',
  'correct',
  'paper',
  'remind',
  'ask_again',
  'link',
  'reveal',
  'hold',
  'document',
] as const

export const employeeForm = z.extend(employeeFormRow, {
  employee_name: z.string(),
  language: z.nullable(learningLanguage),
  languages: z.array(learningLanguage),
  content_hash: named,
  /** Null if the caller may not read the answers. */
  content: z.nullable(formContent),
  /** Plain answers as they are, medical ones if the caller has access, and never secrets: `masks` has their masked values. */
  answers: formAnswers,
  masks: z.record(z.string(), z.string()),
  files: z.array(z.extend(keptFile, { key: z.string() })),
  remarks: z.record(z.string(), z.string()),
  review: z.enum(keysOf(formReviews)),
  signers: z.array(employeeFormSigner),
  signatures: z.array(formSignature),
  /** Keys of fields the caller can edit now. */
  open_fields: z.array(z.string()),
  may: z.array(z.enum(employeeFormDeeds)),
  decided_by_name: named,
  decided_at: z.nullable(instant),
  document: z.nullable(
    z.object({
      number: z.string(),
      code: z.string(),
      sha256: named,
      issued_at: instant,
      drawn_at: z.nullable(instant),
      /** When it was destroyed after its retention period; its number and hash are kept. */
      destroyed_at: z.optional(z.nullable(instant)),
    }),
  ),
  holds: z.array(
    z.object({ id, reason: z.string(), placed_by_name: z.string(), placed_at: instant, of_person: z.boolean() }),
  ),
  /** Changes to the employee if the answers are accepted. */
  proposals: z.array(
    z.object({
      key: z.string(),
      field: z.string(),
      before: named,
      after: named,
      state: z.enum(['waits', 'taken', 'declined']),
    }),
  ),
  note: named,
})
export type EmployeeForm = z.output<typeof employeeForm>

/** A signature as sent by the browser. */
export const signatureBody = {
  method: z.enum(['drawn', 'typed', 'stored'], formsText('signatureMissing')),
  /** PNG in base64, for a drawn one. */
  image: z.optional(z.string().check(z.maxLength(400_000))),
  typed_name: z.optional(optionalLine(120)),
  /** The language in which the signer read it. */
  language: learningLanguage,
  /** SHA-256 of the text the browser displayed; if the server's differs, the call is refused and the page reloads the text. */
  words_hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** The device's clock. */
  device_at: z.optional(
    z.iso.datetime(formText('dayMalformed')).check(z.refine(at => inReach(at.slice(0, 10)), formText('dayOutOfReach'))),
  ),
}

const one = z.object({ id })
const reading = { access: access.employees, scope: 'agency' } as const
const signing = { access: access.assignForms, scope: 'agency' } as const

/** Assigned forms: filling, signing, reviewing and what follows. */
export const employeeForms = {
  list: endpoint({
    method: 'GET',
    path: '/admin/employee-forms',
    summary: 'List assigned forms: waiting for the caller, a reviewer or others',
    ...reading,
    query: z.strictObject(listShape(employeeFormsList)),
    response: pageOf(employeeFormRow),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/admin/employee-forms/counts',
    summary: 'Count assigned forms per value of one filter, with the other filters applied',
    ...reading,
    query: z.strictObject(countsShape(employeeFormsList)),
    response: valueCounts,
  }),
  export: endpoint({
    method: 'GET',
    path: '/admin/employee-forms/export',
    summary: 'Download the current view of assigned forms as a file, without answers',
    access: employeeFormsList.export,
    scope: 'agency',
    query: z.strictObject(exportShape(employeeFormsList)),
    file: exportTypes,
    limit: 'heavy',
  }),
  ofEmployee: endpoint({
    method: 'GET',
    path: '/admin/providers/:id/forms',
    summary: 'List an employee’s forms, open ones first (R-RTE-3)',
    ...reading,
    params: one,
    response: z.object({ data: z.array(employeeFormRow) }),
  }),
  assignable: endpoint({
    method: 'GET',
    path: '/admin/employee-forms/assignable',
    summary: 'List forms the caller may assign',
    ...signing,
    response: z.object({
      data: z.array(
        z.extend(option, {
          category: z.enum(keysOf(formCategories)),
          visibility: z.enum(keysOf(formVisibilities)),
          /** Steps for outside signers, who are named when the form is assigned; the label is in the reader’s language. */
          outside: z.array(z.object({ key: z.string(), label: z.string() })),
        }),
      ),
    }),
  }),
  destroyable: endpoint({
    method: 'GET',
    path: '/admin/employee-forms/destroyable',
    summary:
      'List completed forms past their retention period, oldest first; forms on hold are included and may not be destroyed',
    access: access.voidForms,
    scope: 'agency',
    query: z.strictObject({
      /** Returns only this form. */
      id: z.optional(id),
      page,
      per_page: perPage(),
    }),
    response: pageOf(
      z.object({
        id,
        employee_id: id,
        /** The name in list format. */
        name: z.string(),
        /** Null if the caller may not see the title. */
        form: named,
        visibility: z.enum(keysOf(formVisibilities)),
        document_number: z.string(),
        completed_on: z.string(),
        /** The first day on which it may be destroyed. */
        over_on: z.string(),
        is_held: z.boolean(),
        /** The last proposal to destroy it. */
        approval: subjectApproval,
      }),
    ),
  }),
  destroy: endpoint({
    method: 'POST',
    path: '/admin/employee-forms/:id/destroy',
    summary:
      'Propose to destroy a completed form past its retention period. Preceptor’s super administrators decide; its number and hash are kept',
    access: access.voidForms,
    scope: 'agency',
    fails: ['CONFLICT', 'FORBIDDEN'],
    params: one,
    body: z.strictObject({}),
    response: z.object({ approval_id: id }),
  }),
  assign: endpoint({
    method: 'POST',
    path: '/admin/providers/:id/forms',
    summary: 'Assign a form to an employee; refused if it is already open (R-RTE-14)',
    ...signing,
    idempotent: true,
    checkedInForm: true,
    fails: ['CONFLICT', 'FORBIDDEN'],
    params: one,
    body: z.strictObject({
      form_id: z.uuid(formsText('formMissing')),
      start_date: z.optional(day),
      /** Null uses the form's rule. */
      due_on: optionalDay,
      note: optionalText(300),
      /** Notifies the next signers. */
      tells: z.optional(z.boolean()),
      /** Name and contact of outside signers, by step. */
      outside: z.optional(outsideSigners),
    }),
    response: employeeFormRow,
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/employee-forms/:id',
    summary:
      'Get an assigned form with its answers, signers and the actions open to the caller (R-RTE-11). Reading medical answers is recorded in the audit log',
    ...reading,
    params: one,
    response: employeeForm,
  }),
  answer: endpoint({
    method: 'PATCH',
    path: '/admin/employee-forms/:id/answers',
    summary: 'Save the sent answers. A save on an older revision is merged if others changed different fields',
    ...signing,
    versioned: true,
    fails: ['FORBIDDEN', 'TRANSITION_REFUSED'],
    params: one,
    mostBody: 2 * formLimits.answers,
    body: z.strictObject({
      answers: formAnswers,
      language: z.optional(learningLanguage),
      /** The caregiver fills it in on this device, with the user present. */
      in_person: z.optional(z.boolean()),
    }),
    response: employeeForm,
  }),
  sign: endpoint({
    method: 'POST',
    path: '/admin/employee-forms/:id/sign',
    summary: 'Sign a step',
    ...signing,
    idempotent: true,
    longText: 400_000,
    fails: ['CONFLICT', 'FORBIDDEN', 'NOT_YOUR_TURN', 'TRANSITION_REFUSED'],
    params: one,
    body: z.strictObject({
      ...signatureBody,
      step_key: z.string().check(z.maxLength(60)),
      /** The caregiver signs on this device, with the user present. */
      in_person: z.optional(z.boolean()),
    }),
    response: employeeForm,
  }),
  words: endpoint({
    method: 'GET',
    path: '/admin/employee-forms/:id/words',
    summary: 'Get the text that a step signs, exactly as sealed, with its SHA-256',
    ...signing,
    fails: ['FORBIDDEN', 'NOT_YOUR_TURN'],
    params: one,
    query: z.strictObject({ step_key: z.string().check(z.maxLength(60)), language: learningLanguage }),
    response: z.object({ attestation: z.string(), consent: z.string(), words_hash: z.string() }),
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/admin/employee-forms/:id/refuse',
    summary: 'Refuse to sign a step, with a reason',
    ...signing,
    checkedInForm: true,
    fails: ['FORBIDDEN', 'NOT_YOUR_TURN', 'TRANSITION_REFUSED'],
    params: one,
    body: z.strictObject({ step_key: z.string().check(z.maxLength(60)), reason, in_person: z.optional(z.boolean()) }),
    response: employeeForm,
  }),
  askAgain: endpoint({
    method: 'POST',
    path: '/admin/employee-forms/:id/ask-again',
    summary: 'Reopen a refused form',
    ...signing,
    fails: ['CONFLICT', 'TRANSITION_REFUSED'],
    params: one,
    body: z.strictObject({}),
    response: employeeForm,
  }),
  review: endpoint({
    method: 'POST',
    path: '/admin/employee-forms/:id/review',
    summary:
      'Approve a form, return it with remarks, or reject it. Signers of a step that fills the form can’t review it',
    access: access.reviewForms,
    scope: 'agency',
    checkedInForm: true,
    fails: ['FORBIDDEN', 'TRANSITION_REFUSED'],
    params: one,
    body: z.strictObject({
      decision: z.enum(['approve', 'return', 'reject'], formsText('decisionMissing')),
      reason: optionalText(500),
      /** By field key. */
      remarks: z.optional(z.record(z.string(), text(500))),
    }),
    response: employeeForm,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/admin/employee-forms/:id/reopen',
    summary: 'Reopen a signed step while another is pending; signatures that no longer fit are kept but don’t count',
    ...signing,
    checkedInForm: true,
    fails: ['FORBIDDEN', 'TRANSITION_REFUSED'],
    params: one,
    body: z.strictObject({ reason }),
    response: employeeForm,
  }),
  void: endpoint({
    method: 'POST',
    path: '/admin/employee-forms/:id/void',
    summary:
      'Void a form: an unfinished one takes permission to assign forms, a completed one permission to void forms',
    ...signing,
    checkedInForm: true,
    fails: ['FORBIDDEN', 'TRANSITION_REFUSED'],
    params: one,
    body: z.strictObject({ reason }),
    response: employeeForm,
  }),
  correct: endpoint({
    method: 'POST',
    path: '/admin/employee-forms/:id/correct',
    summary:
      'Start a correction of a completed form; it begins with the same answers and replaces the form on completion',
    ...signing,
    idempotent: true,
    checkedInForm: true,
    fails: ['CONFLICT', 'FORBIDDEN', 'TRANSITION_REFUSED'],
    params: one,
    body: z.strictObject({ reason }),
    response: employeeForm,
  }),
  paper: endpoint({
    method: 'POST',
    path: '/admin/employee-forms/:id/paper',
    summary: 'Record a signature on paper, with the scan; a second person accepts it',
    ...signing,
    checkedInForm: true,
    fails: ['FORBIDDEN', 'TRANSITION_REFUSED'],
    params: one,
    body: z.strictObject({
      signed_on: day,
      files: z
        .array(id)
        .check(z.minLength(1, formsText('scanMissing')), z.maxLength(5, formsText('filesMany', { most: 5 }))),
      note: optionalText(300),
    }),
    response: employeeForm,
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/admin/employee-forms/:id/reveal',
    summary: 'Reveal a secret answer. The audit log records who, when and why',
    access: access.revealSecrets,
    scope: 'agency',
    checkedInForm: true,
    fails: ['FORBIDDEN'],
    params: one,
    body: z.strictObject({ key: z.string().check(z.maxLength(60)), reason }),
    response: z.object({ value: z.string() }),
  }),
  remind: endpoint({
    method: 'POST',
    path: '/admin/employee-forms/:id/remind',
    summary: 'Send the current signers a reminder with their link',
    ...signing,
    idempotent: true,
    fails: ['CONFLICT', 'TRANSITION_REFUSED'],
    params: one,
    body: z.strictObject({}),
    response: employeeFormRow,
  }),
  nameSigner: endpoint({
    method: 'POST',
    path: '/admin/employee-forms/:id/signer',
    summary: 'Name an outside signer for a step, or replace one; the previous signer’s link stops working',
    ...signing,
    checkedInForm: true,
    fails: ['CONFLICT', 'FORBIDDEN', 'TRANSITION_REFUSED'],
    params: one,
    body: z.strictObject({
      step_key: z.string().check(z.maxLength(60)),
      ...outsideSigner,
      /** Sends the link now to those whose turn it is. */
      tells: z.optional(z.boolean()),
    }),
    response: employeeForm,
  }),
  propose: endpoint({
    method: 'POST',
    path: '/admin/employee-forms/:id/proposals',
    summary: 'Accept or dismiss employee details proposed by the answers',
    access: access.editEmployee,
    scope: 'agency',
    fails: ['FORBIDDEN', 'TRANSITION_REFUSED'],
    params: one,
    body: z.strictObject({
      keys: z.array(z.string().check(z.maxLength(60))).check(z.minLength(1), z.maxLength(50)),
      take: z.boolean(),
    }),
    response: employeeForm,
  }),
  file: endpoint({
    method: 'GET',
    path: '/admin/employee-forms/:id/files/:file_id',
    summary:
      'Get a URL for a file that answers a field, valid for ten minutes. Opening a medical one is recorded in the audit log',
    ...reading,
    fails: ['FORBIDDEN'],
    params: z.object({ id, file_id: id }),
    response: fileAddress,
  }),
  document: endpoint({
    method: 'GET',
    path: '/admin/employee-forms/:id/document',
    summary: 'Download the sealed PDF, or a masked copy if the caller may not see the secrets in it',
    ...reading,
    fails: ['CONFLICT', 'FORBIDDEN'],
    params: one,
    query: z.strictObject({ original: z.optional(z.literal('1')) }),
    file: ['application/pdf'],
  }),
  evidence: endpoint({
    method: 'GET',
    path: '/admin/employee-forms/:id/evidence',
    summary: 'Get the evidence page as data: who signed what, when and how',
    ...reading,
    fails: ['FORBIDDEN'],
    params: one,
    response: z.object({
      number: named,
      code: named,
      sha256: named,
      seal_serial: named,
      content_hash: named,
      chain: z.enum(['sealed', 'pending']),
      signatures: z.array(
        z.extend(formSignature, { consent: z.string(), ip: named, agent: named, device_at: z.nullable(instant) }),
      ),
    }),
  }),
  hold: endpoint({
    method: 'POST',
    path: '/admin/employee-forms/:id/holds',
    summary: 'Place a legal hold on this form or all forms of the person, to prevent destruction',
    access: access.voidForms,
    scope: 'agency',
    checkedInForm: true,
    fails: ['FORBIDDEN', 'TRANSITION_REFUSED'],
    params: one,
    body: z.strictObject({ reason, of_person: z.boolean() }),
    response: employeeForm,
  }),
  release: endpoint({
    method: 'POST',
    path: '/admin/employee-forms/:id/holds/:hold_id/release',
    summary: 'Release a legal hold, with a reason',
    access: access.voidForms,
    scope: 'agency',
    checkedInForm: true,
    fails: ['CONFLICT', 'FORBIDDEN'],
    params: z.object({ id, hold_id: id }),
    body: z.strictObject({ reason }),
    response: employeeForm,
  }),
}
