import * as z from 'zod/mini'
import { access } from '../access.ts'
import { subjectApproval } from '../approvals/of-subject.ts'
import { endpoint } from '../endpoint.ts'
import { filterShape } from '../filter-shape.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { listShape } from '../lists/query.ts'
import { pageOf } from '../paging.ts'
import { day, id, instant, keysOf, line, optionalLine, text, version } from '../schemas.ts'
import {
  payrollBatchesList,
  payrollExceptionsList,
  payrollLinesList,
  payrollPeopleList,
  payTestsList,
} from './lists.ts'
import {
  payrollBooksTo,
  payrollCauses,
  payrollDecisions,
  payrollFrequencies,
  payrollLateRules,
  payrollLineKinds,
  payrollLongOnline,
  payrollOutcomes,
  payrollRoundings,
  payrollStates,
  payrollWays,
  payTestAnswers,
} from './states.ts'
import { payrollText } from './texts.ts'

const named = z.nullable(z.string())
const moment = z.nullable(instant)
const one = z.object({ id })
const nothing = z.strictObject({})

/** Everyone who can run reports sees states and totals (ruling 90). */
const looking = { access: access.reports, scope: 'agency' } as const
/** Lines, exceptions, file contents and settings need payroll access. */
const managing = { access: access.managePayroll, scope: 'agency' } as const
const locking = { access: access.lockPayroll, scope: 'agency' } as const
const path = '/admin/payroll'

const code = (most: number) => line(most, payrollText('onOneLine'), payrollText('codeMissing'))
const decimal = z.pipe(
  z.nullable(
    z.string().check(z.refine(typed => /^(\d{1,4}(\.\d{1,4})?)?$/.test(typed.trim()), payrollText('rateMalformed'))),
  ),
  z.transform((typed: string | null) => typed?.trim() || null),
)

export const payrollSettingsBody = z.strictObject({
  frequency: z.enum(keysOf(payrollFrequencies), payrollText('frequencyMissing')),
  anchor: day,
  starts_on: day,
  check_lag: z
    .int(payrollText('lagMalformed'))
    .check(z.gte(0, payrollText('lagMalformed')), z.lte(60, payrollText('lagMalformed'))),
  rounding: z.enum(keysOf(payrollRoundings), payrollText('choiceMissing')),
  format: z.string(payrollText('formatMissing')).check(z.minLength(1, payrollText('formatMissing')), z.maxLength(60)),
  format_values: z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(200))),
  company_codes: z.array(code(20)).check(
    z.maxLength(50, payrollText('codesMany')),
    z.refine(codes => new Set(codes).size === codes.length, payrollText('codeTwice')),
  ),
  books_to: z.enum(keysOf(payrollBooksTo), payrollText('choiceMissing')),
  late_rule: z.enum(keysOf(payrollLateRules), payrollText('choiceMissing')),
  long_online: z.enum(keysOf(payrollLongOnline), payrollText('choiceMissing')),
})
export type PayrollSettingsBody = z.output<typeof payrollSettingsBody>

const settings = z.object({
  version,
  ...payrollSettingsBody.shape,
  /** True while no one has saved the settings; the values are defaults. */
  is_new: z.boolean(),
})
export type PayrollSettings = z.infer<typeof settings>

export const payrollCodeBody = z.strictObject({
  code: code(40),
  earning_code: code(40),
  rate: decimal,
  rate_code: optionalLine(20),
  check_code: optionalLine(20),
  earning_type: optionalLine(20),
})
const payrollCode = z.object({
  id,
  version,
  code: z.string(),
  earning_code: z.string(),
  rate: named,
  rate_code: named,
  check_code: named,
  earning_type: named,
})
export type PayrollCode = z.infer<typeof payrollCode>

const payTestBody = z.strictObject({
  outside_hours: z.boolean(payrollText('answerAll')),
  voluntary: z.boolean(payrollText('answerAll')),
  unrelated: z.boolean(payrollText('answerAll')),
  no_work: z.boolean(payrollText('answerAll')),
})
const payTest = z.object({
  /** The program's id. */
  id,
  title: z.string(),
  training_type_name: z.string(),
  is_paid: z.boolean(),
  answer: z.enum(keysOf(payTestAnswers)),
  /** Null until someone answers. */
  answers: z.nullable(payTestBody),
  answered_by_name: named,
  answered_at: moment,
})
export type PayTest = z.infer<typeof payTest>

const total = z.object({
  code: z.string(),
  earning_code: z.string(),
  lines: z.int(),
  minutes: z.int(),
})

const batch = z.object({
  id,
  version,
  number: z.int(),
  period_start: day,
  period_end: day,
  check_date: day,
  state: z.enum(keysOf(payrollStates.names)),
  issue: z.int(),
  lines: z.int(),
  people: z.int(),
  minutes: z.int(),
  previewed_at: moment,
  previewed_by_name: named,
  locked_at: moment,
  locked_by_name: named,
  sent_at: moment,
  sent_by_name: named,
  answered_at: moment,
  answered_by_name: named,
})
export type PayrollBatch = z.infer<typeof batch>

const issue = z.object({
  issue: z.int(),
  way: z.enum(keysOf(payrollWays)),
  file_names: z.array(z.string()),
  sent_at: instant,
  sent_by_name: z.string(),
  /** The progress of each file sent by SFTP, as named texts. */
  deliveries: z.array(z.object({ id, state: z.string(), label: z.string(), reason: named })),
  answer: z.nullable(z.enum(['accepted', 'rejected'])),
  answer_reason: named,
  response_name: named,
  answered_at: moment,
  answered_by_name: named,
})

const openBatch = z.extend(batch, {
  totals: z.array(total),
  refusal: named,
  format: z.string(),
  format_label: z.string(),
  /** Notes about the format to read before sending. */
  format_notes: z.array(z.string()),
  /** Problems of the whole batch that block its file, such as a missing setting. */
  problems: z.array(z.string()),
  counts: z.object({ undecided: z.int(), notices: z.int(), held: z.int(), excluded: z.int(), corrections: z.int() }),
  /** Counts unpaid programs that have training in this period and no answered pay test. */
  untested_programs: z.int(),
  files: z.array(z.object({ id, name: z.string(), rows: z.int(), size: z.int(), sha256: z.string() })),
  issues: z.array(issue),
  /** The approval to reopen the batch. */
  approval: subjectApproval,
  may_manage: z.boolean(),
  /** True when the caller has permission to lock. */
  may_lock: z.boolean(),
  /** The reason the caller can't lock the batch now; null when they can. */
  lock_refusal: named,
})
export type OpenPayrollBatch = z.infer<typeof openBatch>

const payrollLine = z.object({
  id,
  employee_id: id,
  name: z.string(),
  payroll_number: named,
  kind: z.enum(keysOf(payrollLineKinds)),
  work_date: day,
  title: z.string(),
  minutes: z.int(),
  paid_minutes: z.int(),
  time_in: named,
  time_out: named,
  pay_code: named,
  earning_code: named,
  company_code: named,
  cost_center: named,
  outcome: z.enum(keysOf(payrollOutcomes)),
  /** The number of the batch whose line this one corrects; null for other lines. */
  corrects_batch: z.nullable(z.int()),
})
export type PayrollLineRow = z.infer<typeof payrollLine>

const exception = z.object({
  id,
  employee_id: id,
  name: z.string(),
  cause: z.enum(keysOf(payrollCauses)),
  is_blocking: z.boolean(),
  /** The problem, as a sentence. */
  why: z.string(),
  work_date: day,
  minutes: z.int(),
  /** The decisions available for it. */
  decisions: z.array(z.enum(keysOf(payrollDecisions))),
  decision: z.nullable(z.enum(keysOf(payrollDecisions))),
  reason: named,
  decided_by_name: named,
  decided_at: moment,
})
export type PayrollException = z.infer<typeof exception>

const person = z.object({
  employee_id: id,
  name: z.string(),
  payroll_number: named,
  minutes: z.int(),
  last_minutes: z.int(),
  difference: z.int(),
})
export type PayrollPerson = z.infer<typeof person>

const period = z.object({
  start: day,
  end: day,
  check_date: day,
  /** True if the exception no longer blocks locking the batch. */
  is_over: z.boolean(),
  batch: z.nullable(batch),
})

export const mostDecided = 5000
const decide = z.strictObject({
  exception_ids: z.array(id).check(z.maxLength(mostDecided, payrollText('tooManyExceptions'))),
  /** Instead of ids: every row the list shows under these filters. */
  matching: z.optional(z.nullable(z.strictObject(filterShape(payrollExceptionsList.filters)))),
  decision: z.enum(keysOf(payrollDecisions), payrollText('chooseDecision')),
  reason: z.nullable(text(500)),
})

export const payroll = {
  periods: endpoint({
    method: 'GET',
    path: `${path}/periods`,
    summary:
      'List the pay periods around today or another day, each with its batch, and whether settings were ever saved',
    ...looking,
    query: z.strictObject({ around: z.optional(day) }),
    response: z.object({
      is_set_up: z.boolean(),
      /** The period of the next batch. */
      next: z.nullable(day),
      data: z.array(period),
    }),
  }),
  settings: endpoint({
    method: 'GET',
    path: `${path}/settings`,
    summary: 'Get the agency’s payroll settings: periods, rounding and format',
    ...managing,
    response: settings,
  }),
  updateSettings: endpoint({
    method: 'PATCH',
    path: `${path}/settings`,
    summary: 'Change the agency’s payroll settings; locked batches stay as they are',
    ...managing,
    versioned: true,
    body: payrollSettingsBody,
    checkedInForm: true,
    response: settings,
  }),
  formats: endpoint({
    method: 'GET',
    path: `${path}/formats`,
    summary: 'List the available file layouts, and what each requires',
    ...managing,
    response: z.object({
      data: z.array(
        z.object({
          key: z.string(),
          label: z.string(),
          status: z.string(),
          notes: z.array(z.string()),
          asks: z.array(z.object({ key: z.string(), label: z.string(), required: z.boolean() })),
        }),
      ),
    }),
  }),
  codes: endpoint({
    method: 'GET',
    path: `${path}/codes`,
    summary: 'List payroll’s names for the agency’s pay codes, and pay codes in use without one',
    ...managing,
    response: z.object({ data: z.array(payrollCode), unknown: z.array(z.string()) }),
  }),
  addCode: endpoint({
    method: 'POST',
    path: `${path}/codes`,
    summary: 'Add payroll’s name for a pay code',
    ...managing,
    idempotent: true,
    body: payrollCodeBody,
    checkedInForm: true,
    response: payrollCode,
  }),
  updateCode: endpoint({
    method: 'PATCH',
    path: `${path}/codes/:id`,
    summary: 'Change payroll’s name for a pay code',
    ...managing,
    versioned: true,
    params: one,
    body: z.partial(payrollCodeBody),
    response: payrollCode,
  }),
  removeCode: endpoint({
    method: 'DELETE',
    path: `${path}/codes/:id`,
    summary: 'Remove a pay code; locked lines stay as they are',
    ...managing,
    params: one,
  }),
  tests: endpoint({
    method: 'GET',
    path: `${path}/pay-tests`,
    summary: 'List programs with their pay test (29 CFR 785.27–29)',
    ...managing,
    query: z.strictObject(listShape(payTestsList)),
    response: pageOf(payTest),
  }),
  testCounts: endpoint({
    method: 'GET',
    path: `${path}/pay-tests/counts`,
    summary: 'Count programs per value of one filter, with the other filters applied',
    ...managing,
    query: z.strictObject(countsShape(payTestsList)),
    response: valueCounts,
  }),
  answerTest: endpoint({
    method: 'POST',
    path: `${path}/pay-tests/:id`,
    summary: 'Answer a program’s pay test: its time is unpaid only if all four conditions hold',
    ...managing,
    params: one,
    body: payTestBody,
    checkedInForm: true,
    response: payTest,
  }),
  list: endpoint({
    method: 'GET',
    path: `${path}/batches`,
    summary: 'List batches of all pay periods with states and totals',
    ...looking,
    query: z.strictObject(listShape(payrollBatchesList)),
    response: pageOf(batch),
  }),
  counts: endpoint({
    method: 'GET',
    path: `${path}/batches/counts`,
    summary: 'Count batches per value of one filter, with the other filters applied',
    ...looking,
    query: z.strictObject(countsShape(payrollBatchesList)),
    response: valueCounts,
  }),
  open: endpoint({
    method: 'POST',
    path: `${path}/batches`,
    summary: 'Open the batch of a pay period and preview it',
    ...managing,
    idempotent: true,
    limit: 'heavy',
    body: z.strictObject({ period_start: day }),
    response: openBatch,
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/batches/:id`,
    summary: 'Get a batch: its state, its totals by code, and how often it was sent',
    ...looking,
    params: one,
    response: openBatch,
  }),
  preview: endpoint({
    method: 'POST',
    path: `${path}/batches/:id/preview`,
    summary: 'Recalculate the amounts owed; decisions on unchanged items are kept',
    ...managing,
    limit: 'heavy',
    fails: ['TRANSITION_REFUSED'],
    params: one,
    body: nothing,
    response: openBatch,
  }),
  discard: endpoint({
    method: 'DELETE',
    path: `${path}/batches/:id`,
    summary: 'Discard an unlocked batch; its time is still owed',
    ...managing,
    fails: ['TRANSITION_REFUSED'],
    params: one,
  }),
  lines: endpoint({
    method: 'GET',
    path: `${path}/batches/:id/lines`,
    summary: 'List the lines of a batch',
    ...managing,
    params: one,
    query: z.strictObject(listShape(payrollLinesList)),
    response: pageOf(payrollLine),
  }),
  lineCounts: endpoint({
    method: 'GET',
    path: `${path}/batches/:id/lines/counts`,
    summary: 'Count lines per value of one filter, with the other filters applied',
    ...managing,
    params: one,
    query: z.strictObject(countsShape(payrollLinesList)),
    response: valueCounts,
  }),
  people: endpoint({
    method: 'GET',
    path: `${path}/batches/:id/people`,
    summary: 'List each person’s totals, next to those in the previous batch',
    ...managing,
    params: one,
    query: z.strictObject(listShape(payrollPeopleList)),
    response: pageOf(person),
  }),
  peopleCounts: endpoint({
    method: 'GET',
    path: `${path}/batches/:id/people/counts`,
    summary: 'Count people per value of one filter, with the other filters applied',
    ...managing,
    params: one,
    query: z.strictObject(countsShape(payrollPeopleList)),
    response: valueCounts,
  }),
  exceptions: endpoint({
    method: 'GET',
    path: `${path}/batches/:id/exceptions`,
    summary: 'List exceptions to decide before the batch is locked, and notes worth knowing',
    ...managing,
    params: one,
    query: z.strictObject(listShape(payrollExceptionsList)),
    response: pageOf(exception),
  }),
  exceptionCounts: endpoint({
    method: 'GET',
    path: `${path}/batches/:id/exceptions/counts`,
    summary: 'Count exceptions per value of one filter, with the other filters applied',
    ...managing,
    params: one,
    query: z.strictObject(countsShape(payrollExceptionsList)),
    response: valueCounts,
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/batches/:id/decisions`,
    summary: 'Include, hold or exclude the items behind exceptions; excluding requires a reason',
    ...managing,
    fails: ['TRANSITION_REFUSED'],
    params: one,
    body: decide,
    response: openBatch,
  }),
  bytes: endpoint({
    method: 'GET',
    path: `${path}/batches/:id/bytes`,
    summary: 'Get the beginning of each file as it will be sent',
    ...managing,
    limit: 'heavy',
    params: one,
    response: z.object({
      /** True when the batch is locked and these are the final bytes; before that, a preview. */
      is_final: z.boolean(),
      files: z.array(
        z.object({
          name: z.string(),
          rows: z.int(),
          size: z.int(),
          sha256: z.string(),
          head: z.string(),
          is_cut: z.boolean(),
        }),
      ),
      problems: z.array(z.string()),
    }),
  }),
  lock: endpoint({
    method: 'POST',
    path: `${path}/batches/:id/lock`,
    summary: 'Lock the batch as previewed; refused if anything changed or is undecided',
    ...locking,
    limit: 'heavy',
    fails: ['TRANSITION_REFUSED', 'CONFLICT', 'FORBIDDEN'],
    params: one,
    body: nothing,
    response: openBatch,
  }),
  reopen: endpoint({
    method: 'POST',
    path: `${path}/batches/:id/reopen`,
    summary: 'Propose reopening a locked batch that was not sent; a second person decides',
    ...managing,
    fails: ['TRANSITION_REFUSED', 'CONFLICT'],
    params: one,
    body: nothing,
    response: openBatch,
  }),
  file: endpoint({
    method: 'GET',
    path: `${path}/batches/:id/file/:file_id`,
    summary: 'Download a file of a locked batch, byte for byte as locked',
    ...managing,
    limit: 'heavy',
    fails: ['TRANSITION_REFUSED', 'CONFLICT'],
    params: z.object({ id, file_id: id }),
    file: ['application/octet-stream'],
  }),
  send: endpoint({
    method: 'POST',
    path: `${path}/batches/:id/send`,
    summary:
      'Send the files by SFTP, or mark them as uploaded manually; after a rejection, the same bytes are sent again',
    ...managing,
    idempotent: true,
    fails: ['TRANSITION_REFUSED', 'CONFLICT'],
    params: one,
    body: z.strictObject({
      way: z.enum(keysOf(payrollWays), payrollText('chooseWay')),
      target_id: z.nullable(id),
    }),
    response: openBatch,
  }),
  answer: endpoint({
    method: 'POST',
    path: `${path}/batches/:id/answer`,
    summary: 'Record manually that payroll accepted or rejected the files',
    ...managing,
    fails: ['TRANSITION_REFUSED'],
    params: one,
    body: z.strictObject({
      answer: z.enum(['accepted', 'rejected'], payrollText('chooseAnswer')),
      reason: z.nullable(text(500)),
    }),
    response: openBatch,
  }),
  response: endpoint({
    method: 'POST',
    path: `${path}/batches/:id/response`,
    summary: 'Upload payroll’s response file, which shows whether the files were accepted or rejected',
    ...managing,
    fails: ['TRANSITION_REFUSED'],
    params: one,
    upload: true,
    mostBytes: 2 * 1024 * 1024,
    response: openBatch,
  }),
}
