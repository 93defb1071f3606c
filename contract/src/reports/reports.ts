import * as z from 'zod/mini'
import { access, roles } from '../access.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { endpoint } from '../endpoint.ts'
import { listShape } from '../lists/query.ts'
import { page, pageMeta, pageOf, perPage } from '../paging.ts'
import { id, instant, keysOf, line } from '../schemas.ts'
import { datasetNames } from './datasets.ts'
import { asOfModes, grains, parameters, personDays, reportDefinition } from './definition.ts'
import { readyKeys } from './ready.ts'
import { reportGroups } from './ready/ready.ts'
import { reportRunsList } from './runs-list.ts'
import { runStates } from './states.ts'
import { reportText } from './texts.ts'

const named = z.nullable(z.string())

/** A built-in report's key, or a custom report's id. */
export const reportRef = z
  .string()
  .check(
    z.regex(
      /^([a-z][a-z_]{1,40}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i,
      reportText('badReport'),
    ),
  )
  .register(z.globalRegistry, { examples: [readyKeys[0] ?? 'overdue'] })
const ofReport = z.object({ id: reportRef })

/** Its name by language, at least in English. */
const reportNames = z.strictObject({
  en: line(120, undefined, reportText('nameMissing')),
  es: z.optional(z.nullable(line(120))),
})
export type ReportNames = z.output<typeof reportNames>

const lastRun = z.object({
  id,
  state: z.enum(keysOf(runStates.names)),
  asked_at: instant,
  asked_by_name: z.string(),
  rows: z.nullable(z.int()),
})

const reportSummary = z.object({
  /** The key of a built-in report, or the id of a custom one. */
  id: z.string(),
  is_ready: z.boolean(),
  /** The library group; null for custom and shared reports. */
  group: z.nullable(z.enum(keysOf(reportGroups))),
  /** A plain question, in the reader's language. */
  name: z.string(),
  names: z.object({ en: z.string(), es: z.optional(z.nullable(z.string())) }),
  dataset: z.enum(datasetNames),
  /** Null for built-in reports. */
  owner_name: named,
  is_own: z.boolean(),
  shared_with: z.array(z.enum(roles)),
  version: z.int(),
  archived_at: z.nullable(instant),
  /** The caller may change it. */
  may_edit: z.boolean(),
  /** The latest run the caller may see. */
  last_run: z.nullable(lastRun),
})
export type ReportSummary = z.output<typeof reportSummary>

const reportVersion = z.object({ version: z.int(), at: instant, by_name: z.string() })

const report = z.extend(reportSummary, {
  definition: reportDefinition,
  /** Filters shown above the report, set for each run. */
  parameters: z.array(z.string()),
  /** Earlier definitions, newest first; none for a built-in report. */
  versions: z.array(reportVersion),
})
export type Report = z.output<typeof report>

/** A number, a date as `YYYY-MM-DD`, a timestamp, or text in the reader's language. */
const cell = z.union([z.string(), z.number(), z.null()])
export type ReportCell = z.output<typeof cell>

/** Columns, groups, pivot and measures of a result. */
const resultHead = z.object({
  columns: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      is: z.enum(['words', 'text', 'phone', 'number', 'day', 'moment']),
    }),
  ),
  groups: z.array(z.object({ by: z.string(), grain: z.nullable(z.enum(keysOf(grains))), label: z.string() })),
  pivot: z.nullable(
    z.object({
      by: z.string(),
      grain: z.nullable(z.enum(keysOf(grains))),
      label: z.string(),
      /** At most 60, in order; null for rows without one. */
      values: z.array(z.object({ value: named, label: z.string() })),
    }),
  ),
  measures: z.array(
    z.object({ key: z.string(), label: z.string(), unit: z.enum(['count', 'number', 'minutes', 'days', 'percent']) }),
  ),
})
export type ResultHead = z.output<typeof resultHead>

const numbers = z.array(z.nullable(z.number()))

/** A group with its numbers; level 0 is the whole report. */
const groupLine = z.object({
  is: z.literal('group'),
  level: z.int(),
  /** From the outer group to this one; null for rows without a value. */
  path: z.array(z.object({ value: named, label: z.string() })),
  /** Number of single rows in it. */
  rows: z.int(),
  /** By measure. */
  numbers,
  /** The same for each value of the pivot. */
  pivot: z.array(numbers),
  /** Number of single rows for each pivot value. */
  pivot_rows: z.array(z.int()),
})
export type GroupLine = z.output<typeof groupLine>

const rowLine = z.object({
  is: z.literal('row'),
  id,
  /** The employee the row is about. */
  employee_id: z.nullable(id),
  /** By column. */
  cells: z.array(cell),
})
export type RowLine = z.output<typeof rowLine>
const resultLine = z.discriminatedUnion('is', [groupLine, rowLine])
export type ResultLine = z.output<typeof resultLine>

const asOfDay = z.object({
  mode: z.enum(keysOf(asOfModes)),
  /** The resolved day at the time of the run. */
  day: z.string(),
})

const run = z.object({
  id,
  /** The report of this run, with its name at that time and its current id; null if it was never saved. */
  report_id: named,
  name: z.string(),
  /** The version of the definition; null for a built-in or unsaved report. */
  version: z.nullable(z.int()),
  definition: reportDefinition,
  state: z.enum(keysOf(runStates.names)),
  /** Its background job, which can be canceled; null once removed. */
  job_id: z.nullable(id),
  /** Percent, while it runs. */
  progress: z.int(),
  /** The reason it failed. */
  failure: named,
  /** The filters in one sentence. */
  filters: z.string(),
  as_of: asOfDay,
  person: z.enum(keysOf(personDays)),
  /** Number of single rows found. */
  rows: z.nullable(z.int()),
  bytes: z.nullable(z.int()),
  /** Hash of its rows, in hexadecimal. */
  sha256: named,
  asked_by_name: z.string(),
  is_own: z.boolean(),
  asked_at: instant,
  ended_at: z.nullable(instant),
  /** The last day its rows are stored; null while it is pinned. */
  expires_on: named,
  is_pinned: z.boolean(),
  /** Number of times it was opened. */
  opened: z.int(),
  /** The caller may download it as a file. */
  may_save: z.boolean(),
})
export type ReportRun = z.output<typeof run>

const one = z.object({ id })
const looking = { access: access.reports, scope: 'agency' } as const
const editing = { access: access.editReports, scope: 'agency' } as const

/** Editable fields of a report. */
const written = {
  names: reportNames,
  definition: reportDefinition,
  /** Roles that can find and run it too; each must have access to everything it shows. */
  shared_with: z.array(z.enum(roles)).check(z.maxLength(roles.length)),
}

/** The library: built-in, custom and shared reports. */
export const reports = {
  list: endpoint({
    method: 'GET',
    path: '/admin/reports',
    summary: 'List the report library: built-in reports as plain questions, your own, and those shared with you',
    ...looking,
    query: z.strictObject({ archived: z.optional(z.enum(['yes'])) }),
    response: z.object({ data: z.array(reportSummary) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/reports',
    summary: 'Save a report under a name, shared with roles or private',
    ...editing,
    idempotent: true,
    body: z.strictObject(written),
    response: report,
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/reports/:id',
    summary: 'Get a report with its definition, current or from an earlier version',
    ...looking,
    params: ofReport,
    query: z.strictObject({ version: z.optional(z.coerce.number().check(z.int(), z.gte(1))) }),
    response: report,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/admin/reports/:id',
    summary:
      'Change your own report; a changed definition becomes its next version. `archived` removes it from the library or restores it',
    ...editing,
    versioned: true,
    fails: ['FORBIDDEN'],
    params: ofReport,
    body: z.partial(z.strictObject({ ...written, archived: z.boolean() })),
    response: report,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/admin/reports/:id/preview',
    summary:
      'Preview the first lines of a report with current data; nothing is saved. Use `new` for an unsaved report, with its `definition`',
    ...looking,
    limit: 'heavy',
    fails: ['FORBIDDEN'],
    params: ofReport,
    body: z.strictObject({ definition: z.optional(reportDefinition), ...parameters }),
    response: z.object({
      head: resultHead,
      total: groupLine,
      /** At most 200. */
      data: z.array(resultLine),
      /** True if there are more. */
      has_more: z.boolean(),
      /** The first groups over all rows: at most 200. */
      groups: z.array(groupLine),
      has_more_groups: z.boolean(),
      /** The groups of the chart, over all rows; null without a chart, or if there are too many groups to draw before it is run. */
      charted: z.nullable(z.object({ lines: z.array(groupLine), beyond: z.int() })),
      filters: z.string(),
      as_of: asOfDay,
    }),
  }),
  run: endpoint({
    method: 'POST',
    path: '/admin/reports/:id/runs',
    summary:
      'Run a report as a background job; its rows are kept for 90 days. Use `new` for an unsaved report, with its `definition`',
    ...looking,
    idempotent: true,
    limit: 'heavy',
    fails: ['FORBIDDEN'],
    params: ofReport,
    body: z.strictObject({ definition: z.optional(reportDefinition), ...parameters }),
    response: run,
  }),
}

/** One cell: the values of its groups, outermost first, and of the pivot. */
export const reportCellAddress = z.strictObject({
  path: z.array(z.nullable(z.string().check(z.maxLength(200)))).check(z.maxLength(3)),
  pivot: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
})
export type ReportCellAddress = z.output<typeof reportCellAddress>

const change = z.object({
  change: z.enum(['added', 'gone', 'changed']),
  /** A row's id; null for a group. */
  id: z.nullable(id),
  /** A group's labels. */
  path: z.array(z.string()),
  before: z.nullable(z.array(cell)),
  after: z.nullable(z.array(cell)),
})
export type ReportChange = z.output<typeof change>

export const reportFormats = ['csv', 'xlsx', 'pdf'] as const
export const reportTypes = [
  'text/csv; charset=utf-8',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/pdf',
] as const

/** A run is stored as it was, with a hash of its rows. */
export const reportRuns = {
  list: endpoint({
    method: 'GET',
    path: '/admin/report-runs',
    summary: 'List report runs, newest first: your own and those of reports you may run',
    ...looking,
    query: z.strictObject(listShape(reportRunsList)),
    response: pageOf(run),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/admin/report-runs/counts',
    summary: 'Count runs per value of one filter, with the other filters applied',
    ...looking,
    query: z.strictObject(countsShape(reportRunsList)),
    response: valueCounts,
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/report-runs/:id',
    summary: 'Get a run; once ready, with its columns, groups, totals and chart groups',
    ...looking,
    fails: ['CONFLICT'],
    params: one,
    response: z.extend(run, {
      head: z.nullable(resultHead),
      total: z.nullable(groupLine),
      /** The groups of the chart, regardless of the page of lines; null without a chart. */
      charted: z.nullable(z.object({ lines: z.array(groupLine), beyond: z.int() })),
    }),
  }),
  rows: endpoint({
    method: 'GET',
    path: '/admin/report-runs/:id/rows',
    summary: 'Get a page of a run’s lines: groups with their rows, or only groups with `lines=groups`',
    ...looking,
    fails: ['CONFLICT'],
    params: one,
    query: z.strictObject({ page, per_page: perPage(200), lines: z._default(z.enum(['all', 'groups']), 'all') }),
    response: z.object({ data: z.array(resultLine), meta: pageMeta }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/admin/report-runs/:id/file',
    summary: 'Download a run as CSV, spreadsheet or PDF; identical bytes each time in a given language',
    access: access.saveReports,
    scope: 'agency',
    limit: 'heavy',
    fails: ['CONFLICT', 'TOO_LARGE'],
    params: one,
    query: z.strictObject({ format: z.enum(reportFormats) }),
    file: reportTypes,
  }),
  drill: endpoint({
    method: 'GET',
    path: '/admin/report-runs/:id/drill',
    summary: 'List the rows behind a number: the list filtered to the values of its cell',
    ...looking,
    fails: ['CONFLICT'],
    params: one,
    query: z.strictObject({
      /** `{"path":["<value of the first group>"],"pivot":"<value>"}` as JSON. */
      cell: z
        .string()
        .check(z.maxLength(2000))
        .register(z.globalRegistry, { examples: ['{"path":[]}'] }),
      page,
      per_page: perPage(),
    }),
    response: z.object({
      /** The list the rows belong to, and the filters that select them. */
      list: z.string(),
      filters: z.record(z.string(), z.string()),
      /** Number of rows counted by the run. */
      counted: z.int(),
      columns: resultHead.shape.columns,
      data: z.array(rowLine),
      /** `total` is current; it differs from `counted` if something has changed since. */
      meta: pageMeta,
    }),
  }),
  diff: endpoint({
    method: 'GET',
    path: '/admin/report-runs/:id/diff/:other',
    summary: 'Compare two runs of a dataset: added, removed and changed rows, cell by cell; `id` is the earlier run',
    ...looking,
    limit: 'heavy',
    fails: ['CONFLICT'],
    params: z.object({ id, other: id }),
    query: z.strictObject({ only: z.optional(z.enum(['added', 'gone', 'changed'])), page, per_page: perPage() }),
    response: z.object({
      columns: resultHead.shape.columns,
      counts: z.object({ added: z.int(), gone: z.int(), changed: z.int(), same: z.int() }),
      data: z.array(change),
      meta: pageMeta,
    }),
  }),
  pin: endpoint({
    method: 'POST',
    path: '/admin/report-runs/:id/pin',
    summary: 'Keep a run beyond its 90 days, or stop keeping it',
    ...looking,
    fails: ['CONFLICT', 'FORBIDDEN'],
    params: one,
    body: z.strictObject({ pinned: z.boolean() }),
    response: run,
  }),
  again: endpoint({
    method: 'POST',
    path: '/admin/report-runs/:id/again',
    summary: 'Run the same report again, as the caller',
    ...looking,
    idempotent: true,
    limit: 'heavy',
    fails: ['FORBIDDEN'],
    params: one,
    body: z.strictObject({}),
    response: run,
  }),
}
