import * as z from 'zod/mini'
import { access } from '../access.ts'
import { checkoutModes, checkoutStates, afterWithdrawal } from '../catalog/states.ts'
import { conditionText } from '../conditions/texts.ts'
import { languages } from '../employees/status.ts'
import { endpoint } from '../endpoint.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { defineList } from '../lists/list.ts'
import { exportShape, exportTypes, listShape } from '../lists/query.ts'
import { pageOf } from '../paging.ts'
import {
  day,
  id,
  instant,
  line,
  option,
  optionalDay,
  optionalEmail,
  optionalText,
  version,
  keysOf,
} from '../schemas.ts'
import { isUsState } from '../us-states.ts'
import { programContent, whoGetsIt } from './content.ts'
import { learningLanguage, textsOf, titles } from './language-texts.ts'
import { confirmedTexts, staleTexts } from './modules.ts'
import {
  deliveries,
  dueRules,
  nonOperationalReasons,
  programOrigins,
  programStates,
  creditTimes,
  recurrences,
  validities,
} from './states.ts'
import { programText } from './texts.ts'

const whole = (from: number, to: number, sentence: string) =>
  z.int(sentence).check(z.gte(from, sentence), z.lte(to, sentence))
const different = <T>(values: readonly T[]) => new Set(values).size === values.length
const idsOf = (sentence: string) =>
  z.array(id).check(z.maxLength(200, programText('tooMany', { most: 200 })), z.refine(different, sentence))

const approval = z.strictObject({
  state: z.string(programText('stateMissing')).check(z.refine(isUsState, programText('stateMissing'))),
  number: line(60, undefined, programText('approvalNumberMissing')),
  /** Null until it is withdrawn. */
  valid_to: z.nullable(day),
})
const mostReminders = 12

/** Editable settings. Linked programs refuse changes to those set by the catalog. */
export const programFields = {
  titles,
  descriptions: textsOf(5000),
  code: optionalText(40),
  training_type_id: z.uuid(programText('trainingTypeMissing')),
  delivery: z.enum(keysOf(deliveries), programText('deliveryMissing')),
  /** An empty list means everyone. */
  discipline_ids: idsOf(programText('disciplineTwice')),
  location_ids: idsOf(programText('locationTwice')),
  pass_mark: whole(1, 100, programText('passMarkMalformed')),
  max_attempts: whole(1, 20, programText('attemptsMalformed')),
  cool_down_hours: whole(0, 720, programText('coolDownMalformed')),
  validity: z.enum(keysOf(validities), programText('validityMissing')),
  validity_months: z.nullable(whole(1, 120, programText('monthsMalformed'))),
  valid_until: optionalDay,
  recurrence: z.enum(keysOf(recurrences), programText('recurrenceMissing')),
  lead_days: whole(0, 365, programText('daysMalformed')),
  /** A completion within the lead time counts from the day the previous one ends. */
  renews_from_expiry: z.boolean(programText('choiceMissing')),
  /** When credit is written: with the program's completion, or for each module on its own day. */
  credits_by: z.enum(keysOf(creditTimes), programText('choiceMissing')),
  /** The percentage of a session's credit minutes needed to count as attended. */
  attendance_threshold: whole(1, 100, programText('thresholdMalformed')),
  /** Below it, the ledger still records the minutes present. */
  credits_partial: z.boolean(programText('choiceMissing')),
  due_from: z.enum(keysOf(dueRules), programText('dueMissing')),
  due_days: z.nullable(whole(0, 730, programText('dueDaysMalformed'))),
  due_on: optionalDay,
  grace_days: whole(0, 365, programText('daysMalformed')),
  /** Days before the due date; negative for days after it. */
  reminders: z
    .array(whole(-90, 90, programText('remindersMalformed')))
    .check(
      z.maxLength(mostReminders, programText('remindersMany', { most: mostReminders })),
      z.refine(different, programText('remindersTwice')),
    ),
  pay_code: optionalText(40),
  partner_topic: optionalText(60),
  push_to_partner: z.boolean(programText('choiceMissing')),
  /** A user of the agency; otherwise use the name and the email. */
  asks_user_id: z.nullable(id),
  asks_name: optionalText(120),
  asks_email: optionalEmail,
  gives_certificate: z.boolean(programText('choiceMissing')),
  /** Null uses the agency's default. */
  certificate_template_id: z.nullable(id),
  approvals: z.array(approval).check(z.maxLength(60, programText('tooMany', { most: 60 }))),
  is_paused: z.boolean(programText('choiceMissing')),
  /** Programs whose completion also satisfies this one, but not the reverse. */
  satisfied_by_ids: idsOf(programText('satisfiedTwice')),
} as const

/** Fields that the catalog sets for a linked program; all others belong to the agency. */
export const catalogFields: readonly (keyof typeof programFields)[] = [
  'titles',
  'descriptions',
  'delivery',
  'pass_mark',
  'max_attempts',
  'cool_down_hours',
  'validity',
  'validity_months',
  'valid_until',
]

/** The name of each field in the history, the form and the conflict dialog. */
export const programFieldNames = {
  titles: programText('titles'),
  descriptions: programText('descriptions'),
  code: programText('code'),
  training_type_id: programText('trainingType'),
  delivery: programText('delivery'),
  discipline_ids: programText('disciplines'),
  location_ids: programText('locations'),
  pass_mark: programText('passMark'),
  max_attempts: programText('maxAttempts'),
  cool_down_hours: programText('coolDown'),
  validity: programText('validity'),
  validity_months: programText('validityMonths'),
  valid_until: programText('validUntil'),
  recurrence: programText('recurrence'),
  lead_days: programText('leadDays'),
  renews_from_expiry: programText('renewsFromExpiry'),
  credits_by: programText('creditsBy'),
  attendance_threshold: programText('attendanceThreshold'),
  credits_partial: programText('creditsPartial'),
  due_from: programText('dueFrom'),
  due_days: programText('dueDays'),
  due_on: programText('dueOn'),
  grace_days: programText('graceDays'),
  reminders: programText('reminders'),
  pay_code: programText('payCode'),
  partner_topic: programText('partnerTopic'),
  push_to_partner: programText('pushToPartner'),
  asks_user_id: programText('asksUser'),
  asks_name: programText('asksName'),
  asks_email: programText('asksEmail'),
  gives_certificate: programText('givesCertificate'),
  certificate_template_id: programText('certificateTemplate'),
  approvals: programText('approvals'),
  is_paused: programText('isPaused'),
  satisfied_by_ids: programText('satisfiedBy'),
} as const satisfies Record<keyof typeof programFields, string>

const status = z.enum(keysOf(programStates.names))
const reason = z.enum(keysOf(nonOperationalReasons))
const named = z.nullable(z.string())

/** The fields in a list. */
export const programRow = z.object({
  id,
  /** In the reader's language, or the closest available. */
  title: z.string(),
  code: named,
  status,
  reasons: z.array(reason),
  training_type: option,
  delivery: z.enum(keysOf(deliveries)),
  origin: z.enum(keysOf(programOrigins)),
  /** From the published version, or from the draft if there is none. */
  credit_minutes: z.int(),
  module_count: z.int(),
  languages: z.array(learningLanguage),
  disciplines: z.array(option),
  locations: z.array(option),
  /** The number of the published version. */
  number: z.nullable(z.int()),
  has_draft: z.boolean(),
  is_paused: z.boolean(),
  /** Among people the caller can see: those with it open, and those who are overdue. */
  assigned: z.int(),
  overdue: z.int(),
  /** People with a valid completion, and people without attempts left. */
  completed: z.int(),
  blocked: z.int(),
  updated_by_name: z.string(),
  updated_at: instant,
  version,
})
export type ProgramRow = z.output<typeof programRow>

const askable = z.object({ id, name: z.string(), email: z.string() })
export type AskableUser = z.output<typeof askable>

const versionSummary = z.object({
  id,
  number: z.nullable(z.int()),
  credit_minutes: z.int(),
  module_count: z.int(),
  languages: z.array(learningLanguage),
  updated_by_name: z.string(),
  updated_at: instant,
  published_by_name: named,
  published_at: z.nullable(instant),
})

export const program = z.extend(programRow, {
  ...programFields,
  code: named,
  valid_until: z.nullable(z.string()),
  due_on: z.nullable(z.string()),
  pay_code: named,
  partner_topic: named,
  asks_name: named,
  asks_email: named,
  training_type_id: id,
  /** Titles and descriptions older than their source. */
  stale: staleTexts,
  asks_user: z.nullable(z.extend(askable, { is_active: z.boolean() })),
  /** The current contact for learners: the user while active, otherwise the email address. */
  asks: z.nullable(z.object({ name: named, email: z.string() })),
  /** The agency's state, if it requires an instructor and there is none. */
  asks_missing_in: named,
  certificate_template_name: named,
  satisfied_by: z.array(option),
  /** The agency's checkout from the catalog. */
  checkout: z.nullable(
    z.object({
      mode: z.enum(keysOf(checkoutModes)),
      state: z.enum(keysOf(checkoutStates)),
      /** Catalog versions: the one it has, and the newest. */
      number: z.int(),
      latest_number: z.int(),
      seats: z.nullable(z.int()),
      /** People who have it open or have completed it since the checkout. */
      seats_used: z.int(),
      valid_from: day,
      valid_to: named,
      /** The training type it is meant for, which the agency doesn't have. */
      awaits: named,
      people: z.nullable(z.enum(keysOf(afterWithdrawal))),
    }),
  ),
  published: z.nullable(versionSummary),
  draft: z.nullable(versionSummary),
  created_by_name: z.string(),
  created_at: instant,
})
export type Program = z.output<typeof program>

/** R-STA-8: active, archived and non-operational programs, shown as tabs. */
export const programsList = defineList({
  name: 'programs',
  unit: count => programText('countPrograms', { count }),
  access: access.programs,
  filters: {
    search: { kind: 'search', label: programText('search') },
    status: { kind: 'choice', label: programText('status'), choices: programStates.names },
    training_type_id: {
      kind: 'reference',
      label: programText('trainingType'),
      lookup: 'trainingTypes',
      always: true,
      column: 'training_type',
    },
    discipline_id: {
      kind: 'reference',
      label: programText('disciplines'),
      lookup: 'disciplines',
      column: 'disciplines',
    },
    location_id: { kind: 'reference', label: programText('locations'), lookup: 'locations', column: 'locations' },
    topic_id: { kind: 'reference', label: programText('topic'), lookup: 'topics', always: true },
    language: { kind: 'choice', label: programText('languages'), choices: languages, column: 'languages' },
    delivery: { kind: 'choice', label: programText('delivery'), choices: deliveries, column: 'delivery' },
    reason: { kind: 'choice', label: programText('reason'), choices: nonOperationalReasons, column: 'status' },
    hours_min: { kind: 'min', label: programText('hoursMin'), range: programText('hours'), column: 'hours' },
    hours_max: { kind: 'max', label: programText('hoursMax'), column: 'hours' },
    updated_from: {
      kind: 'from',
      label: programText('changedFrom'),
      range: programText('changed'),
      column: 'updated_at',
    },
    updated_to: { kind: 'to', label: programText('changedTo'), column: 'updated_at' },
    conditions: { kind: 'tree', label: conditionText('advanced'), own: true },
  },
  bar: ['training_type_id', 'discipline_id'],
  counted: ['status', 'training_type_id', 'language', 'delivery', 'reason'],
  columns: {
    title: { label: programText('program'), usual: true, sort: 'title' },
    status: { label: programText('status'), usual: true },
    training_type: { label: programText('trainingType'), usual: true, sort: 'training_type' },
    hours: {
      label: programText('hours'),
      usual: true,
      sort: 'hours',
      ways: [programText('shortestFirst'), programText('longestFirst')],
    },
    modules: { label: programText('modules'), usual: true },
    assigned: { label: programText('assigned'), usual: true },
    overdue: { label: programText('overdue'), usual: true },
    completed: { label: programText('completed'), usual: false },
    blocked: { label: programText('blocked'), usual: false },
    disciplines: { label: programText('disciplines'), usual: true },
    languages: { label: programText('languages'), usual: true },
    delivery: { label: programText('delivery'), usual: false },
    locations: { label: programText('locations'), usual: false },
    origin: { label: programText('origin'), usual: false },
    code: { label: programText('code'), usual: false, sort: 'code' },
    number: { label: programText('version'), usual: false },
    updated_at: {
      label: programText('changed'),
      usual: false,
      sort: 'updated_at',
      ways: [programText('oldestFirst'), programText('newestFirst')],
    },
  },
  usualSort: 'title',
  views: 'agency',
  export: access.exportPrograms,
})

const one = z.object({ id })
const writing = { access: access.editPrograms, scope: 'agency' } as const

export const programs = {
  list: endpoint({
    method: 'GET',
    path: '/admin/programs',
    summary: 'List the agency’s programs (R-RTE-6, R-STA-8)',
    access: programsList.access,
    scope: 'agency',
    query: z.strictObject(listShape(programsList)),
    response: pageOf(programRow),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/admin/programs/counts',
    summary: 'Count programs per value of one filter, with the other filters applied',
    access: programsList.access,
    scope: 'agency',
    query: z.strictObject(countsShape(programsList)),
    response: valueCounts,
  }),
  export: endpoint({
    method: 'GET',
    path: '/admin/programs/export',
    summary: 'Download the current view of the programs as a file',
    access: programsList.export,
    scope: 'agency',
    query: z.strictObject(exportShape(programsList)),
    file: exportTypes,
    limit: 'heavy',
  }),
  languages: endpoint({
    method: 'GET',
    path: '/admin/programs/languages',
    summary: 'List the languages the agency’s caregivers read, the primary one first',
    access: access.programs,
    scope: 'agency',
    response: z.object({ data: z.array(learningLanguage) }),
  }),
  askable: endpoint({
    method: 'GET',
    path: '/admin/programs/askable-users',
    summary: 'List active users of the agency who can answer learners’ questions, by name',
    ...writing,
    response: z.object({ data: z.array(askable) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/programs/:id',
    summary: 'Get a program with its settings (R-RTE-7)',
    access: access.programs,
    scope: 'agency',
    params: one,
    response: program,
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/programs',
    summary: 'Create a program; omitted settings use their defaults',
    ...writing,
    idempotent: true,
    checkedInForm: true,
    body: z.extend(z.partial(z.strictObject(programFields)), {
      titles: programFields.titles,
      training_type_id: programFields.training_type_id,
      delivery: programFields.delivery,
    }),
    response: program,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/admin/programs/:id',
    summary: 'Change the sent settings of a program',
    ...writing,
    versioned: true,
    params: one,
    body: z.partial(z.strictObject(programFields)),
    response: program,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/admin/programs/:id/duplicate',
    summary: 'Duplicate a program with the same settings and content, as a draft',
    ...writing,
    idempotent: true,
    params: one,
    checkedInForm: true,
    body: z.strictObject({ titles: programFields.titles }),
    response: program,
  }),
  setStatus: endpoint({
    method: 'POST',
    path: '/admin/programs/:id/status',
    summary: 'Archive or restore a program',
    ...writing,
    params: one,
    body: z.strictObject({
      status: z.enum(['active', 'archived']),
      /** The effect of archiving on people who have it open. */
      open: z.optional(z.enum(['finish', 'withdraw'])),
    }),
    response: program,
  }),
  offered: endpoint({
    method: 'GET',
    path: '/admin/programs/:id/catalog-update',
    summary: 'Preview what a newer catalog version would change in a linked program',
    access: access.programContent,
    scope: 'agency',
    params: one,
    fails: ['CONFLICT'],
    response: z.object({
      note: named,
      now: programContent,
      next: programContent,
      /** The people with the program open who get it, as the publisher chose, counted among those the caller can see. */
      gives: z.object({ given_to: whoGetsIt, not_started: z.int(), started: z.int() }),
    }),
  }),
  confirmTranslation: endpoint({
    method: 'POST',
    path: '/admin/programs/:id/translation',
    summary: 'Confirm that a program’s title and description still match their source in a language',
    ...writing,
    params: one,
    fails: ['TRANSITION_REFUSED'],
    body: confirmedTexts,
    response: program,
  }),
  updateMetaIntegrationData: endpoint({
    method: 'POST',
    path: '/admin/courses/:id/update-meta-integration-data',
    summary:
      'Update a program’s data for partners and payroll: pay code, topic, and whether completions are sent (R-API-43)',
    ...writing,
    params: one,
    body: z.strictObject({
      id: z.optional(id),
      meta_integration_data: z.strictObject({
        paycode: programFields.pay_code,
        partner_topic_id: programFields.partner_topic,
        push: programFields.push_to_partner,
      }),
    }),
    response: program,
  }),
}
