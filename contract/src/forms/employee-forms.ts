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
  /** The reader can take this step now. */
  is_mine: z.boolean(),
  /** It is this step's turn. */
  is_turn: z.boolean(),
  /** The current outside signer, whom the reader may change. Null for other steps and decided ones. */
  outside: z.nullable(z.object({ name: named, email: named, phone: named })),
})
export type EmployeeFormSigner = z.output<typeof employeeFormSigner>

export const formSignature = z.object({
  id,
  step_key: z.string(),
  signer_name: z.string(),
  method: z.enum(keysOf(signatureMethods)),
  /** A picture as `data:`; null when typed, on paper, or hidden from the reader. */
  image: named,
  typed_name: named,
  attestation: z.string(),
  language: z.string(),
  proof: z.enum(keysOf(signatureProofs)),
  witness_name: named,
  at: instant,
  answers_hash: z.string(),
  /** The answers it covers have changed since: it no longer counts. */
  is_superseded: z.boolean(),
})

/** Fields that everyone who can open the employee sees. */
export const employeeFormRow = z.object({
  id,
  version,
  employee_id: id,
  /** The name in the format of lists. */
  name: z.string(),
  employee_number: named,
  form_id: id,
  /** Null when the reader may not see the title; the class takes its place. */
  form: named,
  category: z.nullable(z.enum(keysOf(formCategories))),
  visibility: z.enum(keysOf(formVisibilities)),
  state: z.enum(keysOf(employeeFormStates.names)),
  is_overdue: z.boolean(),
  /** The next signer in words; null for nobody. */
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
  /** A legal hold is on it or on the person. */
  is_held: z.boolean(),
  /** The reader may read the answers. */
  may_read: z.boolean(),
})
export type EmployeeFormRow = z.output<typeof employeeFormRow>

/** Actions available to the reader now. */
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
  /** Null where the reader may not read the answers. */
  content: z.nullable(formContent),
  /** Plain answers unchanged, medical ones if the reader has access, and never secrets: `masks` has their masked values. */
  answers: formAnswers,
  masks: z.record(z.string(), z.string()),
  files: z.array(z.extend(keptFile, { key: z.string() })),
  remarks: z.record(z.string(), z.string()),
  review: z.enum(keysOf(formReviews)),
  signers: z.array(employeeFormSigner),
  signatures: z.array(formSignature),
  /** Keys of fields that the reader may write now. */
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
      /** Its retention was over: its number and its hash stay. */
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

/** A signature as a browser hands it over. */
export const signatureBody = {
  method: z.enum(['drawn', 'typed', 'stored'], formsText('signatureMissing')),
  /** PNG in base64, for a drawn one. */
  image: z.optional(z.string().check(z.maxLength(400_000))),
  typed_name: z.optional(optionalLine(120)),
  /** The language in which the signer read it. */
  language: learningLanguage,
  /** SHA-256 of the words as the browser showed them; another one on the server is refused, and the page reads it again. */
  words_hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** The device's clock. */
  device_at: z.optional(
    z.iso.datetime(formText('dayMalformed')).check(z.refine(at => inReach(at.slice(0, 10)), formText('dayOutOfReach'))),
  ),
}

const one = z.object({ id })
const reading = { access: access.employees, scope: 'agency' } as const
const signing = { access: access.assignForms, scope: 'agency' } as const

/** Forms that people have: filling, signing, reviewing and what becomes of them. */
export const employeeForms = {
  list: endpoint({
    method: 'GET',
    path: '/admin/employee-forms',
    summary: 'Forms that people were asked to fill: what waits for the reader, for a reviewer, for others',
    ...reading,
    query: z.strictObject(listShape(employeeFormsList)),
    response: pageOf(employeeFormRow),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/admin/employee-forms/counts',
    summary: 'How many assigned forms each value of one filter has, under the other filters',
    ...reading,
    query: z.strictObject(countsShape(employeeFormsList)),
    response: valueCounts,
  }),
  export: endpoint({
    method: 'GET',
    path: '/admin/employee-forms/export',
    summary: 'The current view of assigned forms as a file, without their answers',
    access: employeeFormsList.export,
    scope: 'agency',
    query: z.strictObject(exportShape(employeeFormsList)),
    file: exportTypes,
    limit: 'heavy',
  }),
  ofEmployee: endpoint({
    method: 'GET',
    path: '/admin/providers/:id/forms',
    summary: 'Forms of an employee (R-RTE-3), what is open first',
    ...reading,
    params: one,
    response: z.object({ data: z.array(employeeFormRow) }),
  }),
  assignable: endpoint({
    method: 'GET',
    path: '/admin/employee-forms/assignable',
    summary: 'Forms that the reader may give to people',
    ...signing,
    response: z.object({
      data: z.array(
        z.extend(option, {
          category: z.enum(keysOf(formCategories)),
          visibility: z.enum(keysOf(formVisibilities)),
          /** Steps of people outside, who are named as it is given; the label in the reader’s language. */
          outside: z.array(z.object({ key: z.string(), label: z.string() })),
        }),
      ),
    }),
  }),
  destroyable: endpoint({
    method: 'GET',
    path: '/admin/employee-forms/destroyable',
    summary:
      'Completed forms whose retention is over, the oldest first; those on hold are among them and may not be destroyed',
    access: access.voidForms,
    scope: 'agency',
    query: z.strictObject({
      /** Returns only this one. */
      id: z.optional(id),
      page,
      per_page: perPage(),
    }),
    response: pageOf(
      z.object({
        id,
        employee_id: id,
        /** The name in the format of lists. */
        name: z.string(),
        /** Null when the reader may not see the title. */
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
      'Propose to destroy a completed form whose retention is over. Preceptor’s super administrators decide; its number and its hash stay',
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
    summary: 'Give a form to an employee (R-RTE-14); one that is open already is refused',
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
      /** Name and address of outside signers, by step. */
      outside: z.optional(outsideSigners),
    }),
    response: employeeFormRow,
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/employee-forms/:id',
    summary:
      'One assigned form with its answers, signers and what the reader may do (R-RTE-11). Reading medical answers is written to the audit log',
    ...reading,
    params: one,
    response: employeeForm,
  }),
  answer: endpoint({
    method: 'PATCH',
    path: '/admin/employee-forms/:id/answers',
    summary: 'Save the sent answers. A save on an older revision is merged where others changed other fields',
    ...signing,
    versioned: true,
    fails: ['FORBIDDEN', 'TRANSITION_REFUSED'],
    params: one,
    mostBody: 2 * formLimits.answers,
    body: z.strictObject({
      answers: formAnswers,
      language: z.optional(learningLanguage),
      /** The caregiver fills it on this device, before the user. */
      in_person: z.optional(z.boolean()),
    }),
    response: employeeForm,
  }),
  sign: endpoint({
    method: 'POST',
    path: '/admin/employee-forms/:id/sign',
    summary: 'Sign one step',
    ...signing,
    idempotent: true,
    longText: 400_000,
    fails: ['CONFLICT', 'FORBIDDEN', 'NOT_YOUR_TURN', 'TRANSITION_REFUSED'],
    params: one,
    body: z.strictObject({
      ...signatureBody,
      step_key: z.string().check(z.maxLength(60)),
      /** The caregiver signs on this device, before the user. */
      in_person: z.optional(z.boolean()),
    }),
    response: employeeForm,
  }),
  words: endpoint({
    method: 'GET',
    path: '/admin/employee-forms/:id/words',
    summary: 'What a step signs: the words as they are sealed, and their SHA-256',
    ...signing,
    fails: ['FORBIDDEN', 'NOT_YOUR_TURN'],
    params: one,
    query: z.strictObject({ step_key: z.string().check(z.maxLength(60)), language: learningLanguage }),
    response: z.object({ attestation: z.string(), consent: z.string(), words_hash: z.string() }),
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/admin/employee-forms/:id/refuse',
    summary: 'Refuse to sign a step, with the reason',
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
    summary: 'Open a refused form again',
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
      'Approve a form, return it with remarks, or reject it. Whoever signed a step that fills it does not review it',
    access: access.reviewForms,
    scope: 'agency',
    checkedInForm: true,
    fails: ['FORBIDDEN', 'TRANSITION_REFUSED'],
    params: one,
    body: z.strictObject({
      decision: z.enum(['approve', 'return', 'reject'], formsText('decisionMissing')),
      reason: optionalText(500),
      /** By field. */
      remarks: z.optional(z.record(z.string(), text(500))),
    }),
    response: employeeForm,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/admin/employee-forms/:id/reopen',
    summary:
      'Open a step again that is signed while another waits; signatures that no longer fit are kept and don’t count',
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
    summary: 'Void a form. An unfinished one by whoever assigns forms, a completed one by whoever may void forms',
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
      'Begin a form that corrects a completed one; it starts with the same answers and replaces it once it is completed',
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
    summary: 'Record that it was signed on paper, with the scan; a second person accepts it',
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
    summary: 'Show one secret answer in the clear. The audit log says who, when and why',
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
    summary: 'Write to the signers whose turn it is, with their link',
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
    summary:
      'Name who signs a step from outside, or somebody else in their place; the link of the one before stops working',
    ...signing,
    checkedInForm: true,
    fails: ['CONFLICT', 'FORBIDDEN', 'TRANSITION_REFUSED'],
    params: one,
    body: z.strictObject({
      step_key: z.string().check(z.maxLength(60)),
      ...outsideSigner,
      /** Sends the link now to people whose turn it is. */
      tells: z.optional(z.boolean()),
    }),
    response: employeeForm,
  }),
  propose: endpoint({
    method: 'POST',
    path: '/admin/employee-forms/:id/proposals',
    summary: 'Take over what the answers say of the employee, or leave it',
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
    summary: 'An address of a file that answers a field, for ten minutes. A medical one is written to the audit log',
    ...reading,
    fails: ['FORBIDDEN'],
    params: z.object({ id, file_id: id }),
    response: fileAddress,
  }),
  document: endpoint({
    method: 'GET',
    path: '/admin/employee-forms/:id/document',
    summary: 'The sealed PDF; a masked copy where the reader may not see the secrets in it',
    ...reading,
    fails: ['CONFLICT', 'FORBIDDEN'],
    params: one,
    query: z.strictObject({ original: z.optional(z.literal('1')) }),
    file: ['application/pdf'],
  }),
  evidence: endpoint({
    method: 'GET',
    path: '/admin/employee-forms/:id/evidence',
    summary: 'Who signed what, when and how: the page of evidence as data',
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
    summary: 'Place a legal hold on this form or on all forms of the person, so that nothing of it is destroyed',
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
    summary: 'Release a legal hold, with the reason',
    access: access.voidForms,
    scope: 'agency',
    checkedInForm: true,
    fails: ['CONFLICT', 'FORBIDDEN'],
    params: z.object({ id, hold_id: id }),
    body: z.strictObject({ reason }),
    response: employeeForm,
  }),
}
