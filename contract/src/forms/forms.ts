import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { exportShape, exportTypes, listShape } from '../lists/query.ts'
import { pageOf } from '../paging.ts'
import { changeKind, publishedMoment } from '../programs/content.ts'
import { learningLanguage, titles } from '../programs/language-texts.ts'
import { id, instant, keysOf, option, optionalDay, optionalText, version } from '../schemas.ts'
import { formContent } from './content.ts'
import { formsList } from './forms-list.ts'
import { formLimits } from './limits.ts'
import {
  formCategories,
  formDueRules,
  formEvidence,
  formRecurrences,
  formRetentions,
  formReviews,
  formStates,
  formVisibilities,
} from './states.ts'
import { formsText } from './texts.ts'

const whole = (from: number, to: number, sentence: string) =>
  z.int(sentence).check(z.gte(from, sentence), z.lte(to, sentence))
const different = <T>(values: readonly T[]) => new Set(values).size === values.length
const named = z.nullable(z.string())
const mostReminders = 12

/** The settings of a form; versions hold its content. */
export const formFields = {
  titles,
  code: optionalText(40),
  category: z.enum(keysOf(formCategories), formsText('categoryMissing')),
  visibility: z.enum(keysOf(formVisibilities), formsText('visibilityMissing')),
  due_from: z.enum(keysOf(formDueRules), formsText('dueMissing')),
  due_days: z.nullable(whole(0, 730, formsText('dueDaysMalformed'))),
  due_on: optionalDay,
  expires_after_days: z.nullable(whole(0, 730, formsText('daysMalformed'))),
  /** Days before the due date; negative for days after it. */
  reminders: z
    .array(whole(-90, 90, formsText('remindersMalformed')))
    .check(
      z.maxLength(mostReminders, formsText('remindersMany', { most: mostReminders })),
      z.refine(different, formsText('remindersTwice')),
    ),
  recurrence: z.enum(keysOf(formRecurrences), formsText('recurrenceMissing')),
  recurrence_months: z.nullable(whole(1, 120, formsText('monthsMalformed'))),
  /** The key of the date field with the expiration date. */
  recurrence_field: optionalText(60),
  lead_days: whole(0, 365, formsText('daysMalformed')),
  /** Months that a completed form counts as proof; null for no end. */
  validity_months: z.nullable(whole(1, 120, formsText('monthsMalformed'))),
  review: z.enum(keysOf(formReviews), formsText('reviewMissing')),
  gives_credential_type_id: z.nullable(id),
  evidence: z.enum(keysOf(formEvidence), formsText('evidenceMissing')),
  retention_from: z.enum(keysOf(formRetentions), formsText('retentionMissing')),
  /** Null keeps it permanently, or as long as the I-9 rule requires. */
  retention_years: z.nullable(whole(1, 50, formsText('yearsMalformed'))),
} as const

/** The name of each field in the history, the form and the conflict dialog. */
export const formFieldNames = {
  titles: formsText('titles'),
  code: formsText('code'),
  category: formsText('category'),
  visibility: formsText('visibility'),
  due_from: formsText('dueRule'),
  due_days: formsText('dueDays'),
  due_on: formsText('dueOn'),
  expires_after_days: formsText('expiresAfter'),
  reminders: formsText('reminders'),
  recurrence: formsText('recurrence'),
  recurrence_months: formsText('recurrenceMonths'),
  recurrence_field: formsText('recurrenceField'),
  lead_days: formsText('leadDays'),
  validity_months: formsText('validityMonths'),
  review: formsText('review'),
  gives_credential_type_id: formsText('givesCredential'),
  evidence: formsText('evidence'),
  retention_from: formsText('retentionFrom'),
  retention_years: formsText('retentionYears'),
} as const satisfies Record<keyof typeof formFields, string>

const versionSummary = z.object({
  id,
  /** Null for the draft. */
  number: z.nullable(z.int()),
  change_kind: z.nullable(changeKind),
  note: named,
  fields: z.int(),
  steps: z.int(),
  /** Languages in which all required texts are written. */
  languages: z.array(learningLanguage),
  reviews: z.partialRecord(learningLanguage, z.object({ by: z.string(), at: instant })),
  content_hash: named,
  updated_by_name: z.string(),
  updated_at: instant,
  published_by_name: named,
  published_at: z.nullable(instant),
})
export type FormVersion = z.output<typeof versionSummary>

export const formRow = z.object({
  id,
  version,
  /** In the reader's language, or the closest available. */
  title: z.string(),
  code: named,
  status: z.enum(keysOf(formStates.names)),
  category: z.enum(keysOf(formCategories)),
  visibility: z.enum(keysOf(formVisibilities)),
  recurrence: z.enum(keysOf(formRecurrences)),
  languages: z.array(learningLanguage),
  /** The number of the published version. */
  number: z.nullable(z.int()),
  has_draft: z.boolean(),
  /** Number of unfinished copies, and completed ones that count, among people the caller can see. */
  open: z.int(),
  completed: z.int(),
  updated_by_name: z.string(),
  updated_at: instant,
})
export type FormRow = z.output<typeof formRow>

export const form = z.extend(formRow, {
  ...formFields,
  code: named,
  due_on: named,
  recurrence_field: named,
  kind: z.enum(['built', 'pdf']),
  gives_credential_type: z.nullable(option),
  published: z.nullable(versionSummary),
  draft: z.nullable(versionSummary),
  created_by_name: z.string(),
  created_at: instant,
})
export type Form = z.output<typeof form>

/** A version with its content. `version` is the draft's, for `If-Match`. */
export const formVersionContent = z.extend(versionSummary, { version, content: formContent })
export type FormVersionContent = z.output<typeof formVersionContent>

/** A problem in a draft, with its location. A draft with problems is saved but can't be published. */
export const contentProblem = z.object({ path: z.string(), key: named, sentence: z.string() })

const one = z.object({ id })
const reading = { access: access.manageForms, scope: 'agency' } as const
const writing = { access: access.manageForms, scope: 'agency' } as const

/** The agency's forms: templates that people fill and sign. */
export const forms = {
  list: endpoint({
    method: 'GET',
    path: '/admin/forms',
    summary: 'List the agency’s forms',
    access: formsList.access,
    scope: 'agency',
    query: z.strictObject(listShape(formsList)),
    response: pageOf(formRow),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/admin/forms/counts',
    summary: 'Count forms per value of one filter, with the other filters applied',
    access: formsList.access,
    scope: 'agency',
    query: z.strictObject(countsShape(formsList)),
    response: valueCounts,
  }),
  export: endpoint({
    method: 'GET',
    path: '/admin/forms/export',
    summary: 'Download the current view of the forms as a file',
    access: formsList.export,
    scope: 'agency',
    query: z.strictObject(exportShape(formsList)),
    file: exportTypes,
    limit: 'heavy',
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/forms/:id',
    summary: 'Get a form with its settings',
    ...reading,
    params: one,
    response: form,
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/forms',
    summary: 'Create a form with an empty draft, as a copy of another form, or from one that Preceptor ships',
    ...writing,
    idempotent: true,
    checkedInForm: true,
    body: z.extend(z.partial(z.strictObject(formFields)), {
      titles: formFields.titles,
      category: formFields.category,
      visibility: formFields.visibility,
      /** Copies settings and content from this form. */
      copy_of: z.optional(id),
      /** Copies settings and content from this shipped form. */
      shipped: z.optional(z.string().check(z.maxLength(60))),
    }),
    response: form,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/admin/forms/:id',
    summary: 'Change the sent settings of a form; they apply at once',
    ...writing,
    versioned: true,
    params: one,
    checkedInForm: true,
    body: z.partial(z.strictObject(formFields)),
    response: form,
  }),
  setStatus: endpoint({
    method: 'POST',
    path: '/admin/forms/:id/status',
    summary: 'Archive a form so that it can no longer be assigned, or restore it',
    ...writing,
    params: one,
    fails: ['TRANSITION_REFUSED'],
    body: z.strictObject({ status: z.enum(['active', 'archived']) }),
    response: form,
  }),
  shipped: endpoint({
    method: 'GET',
    path: '/admin/forms/shipped',
    summary: 'List the starter forms that Preceptor ships',
    ...reading,
    response: z.object({
      data: z.array(
        z.object({
          code: z.string(),
          title: z.string(),
          category: z.enum(keysOf(formCategories)),
          visibility: z.enum(keysOf(formVisibilities)),
          languages: z.array(learningLanguage),
          fields: z.int(),
          steps: z.int(),
        }),
      ),
    }),
  }),
  draft: endpoint({
    method: 'GET',
    path: '/admin/forms/:id/draft',
    summary: 'Get the draft, or the published version if there is none, with its content and problems',
    ...reading,
    params: one,
    response: z.object({ version: formVersionContent, problems: z.array(contentProblem) }),
  }),
  startDraft: endpoint({
    method: 'POST',
    path: '/admin/forms/:id/draft',
    summary: 'Start a draft from the published version; returns the existing one if any',
    ...writing,
    params: one,
    body: z.strictObject({}),
    response: z.object({ version: formVersionContent, problems: z.array(contentProblem) }),
  }),
  saveDraft: endpoint({
    method: 'PATCH',
    path: '/admin/forms/:id/draft',
    summary: 'Save the draft’s content; problems are returned and only prevent publishing',
    ...writing,
    versioned: true,
    fails: ['CONFLICT'],
    params: one,
    checkedInForm: true,
    mostBody: 2 * formLimits.content,
    body: z.strictObject({ content: formContent }),
    response: z.object({ version: formVersionContent, problems: z.array(contentProblem) }),
  }),
  discardDraft: endpoint({
    method: 'DELETE',
    path: '/admin/forms/:id/draft',
    summary: 'Discard the draft of a published form',
    ...writing,
    fails: ['CONFLICT'],
    params: one,
  }),
  review: endpoint({
    method: 'POST',
    path: '/admin/forms/:id/versions/:version_id/reviews',
    summary: 'Mark a version as reviewed and correct in a language, or undo that',
    ...writing,
    params: z.object({ id, version_id: id }),
    body: z.strictObject({ language: learningLanguage, is_reviewed: z.boolean(formsText('choiceMissing')) }),
    response: versionSummary,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/admin/forms/:id/publish',
    summary: 'Publish the draft of a form as a version, which never changes; people who have not begun get it',
    ...writing,
    idempotent: true,
    fails: ['CONFLICT'],
    params: one,
    checkedInForm: true,
    body: z.strictObject({
      change_kind: changeKind,
      note: optionalText(500),
      /** The time of the draft's last change that the publisher saw. */
      seen_at: publishedMoment,
      /** Reassigns the form to people who completed an earlier version; only for a material change. */
      again: z.optional(z.boolean()),
    }),
    response: form,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/admin/forms/:id/versions',
    summary: 'List the draft and all published versions, newest first',
    ...reading,
    params: one,
    response: z.object({ data: z.array(versionSummary) }),
  }),
  content: endpoint({
    method: 'GET',
    path: '/admin/forms/:id/versions/:version_id',
    summary: 'Get a version with its content',
    ...reading,
    params: z.object({ id, version_id: id }),
    response: formVersionContent,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/admin/forms/:id/preview.pdf',
    summary: 'Download the draft or a version as a blank paper form',
    ...reading,
    params: one,
    query: z.strictObject({ version_id: z.optional(id), language: z.optional(learningLanguage) }),
    file: ['application/pdf'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/admin/forms/:id/file',
    summary: 'Export the form with its settings and content as a single file, for another agency or as a copy',
    ...reading,
    params: one,
    file: ['application/json'],
  }),
  import: endpoint({
    method: 'POST',
    path: '/admin/forms/import',
    summary: 'Create a draft form from an exported file',
    ...writing,
    idempotent: true,
    checkedInForm: true,
    upload: true,
    mostBytes: 2 * formLimits.content,
    response: form,
  }),
}
