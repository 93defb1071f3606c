import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { job } from '../jobs/jobs.ts'
import { defineList } from '../lists/list.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { listShape } from '../lists/query.ts'
import { pageOf } from '../paging.ts'
import { id } from '../schemas.ts'
import { employmentType, language, providerStatus } from '../employees/employee.ts'
import { importFields, type ImportField } from './import-fields.ts'
import { fixedMany, fixOfMany, fixOfRow, importFix, importFixesList } from './import-fixes.ts'
import { importOutcomes, type ImportOutcome } from './import-outcomes.ts'
import { importText } from './texts.ts'

const field = z.enum(Object.keys(importFields) as [ImportField, ...ImportField[]])
/** Target field → index of the column in the file. */
const mapping = z.partialRecord(field, z.int().check(z.minimum(0), z.maximum(500)))

/**
 * What to do with a value of the file the agency does not have (rulings 31). `ask`: nobody has said yet, and the import does not run
 * until somebody does. `map` names what is meant: a location, discipline or coordinator by `id`, the others by their own code; only
 * the first three can be created.
 */
export const unknownDecision = z.strictObject({
  action: z.enum(['ask', 'create', 'reject', 'map', 'blank']),
  id: z.optional(id),
  provider_status: z.optional(providerStatus),
  language: z.optional(language),
  employment_type: z.optional(employmentType),
})
export type UnknownDecision = z.infer<typeof unknownDecision>
/** Fields whose values come from a list. */
export const unknownFields = [
  'location',
  'discipline',
  'coordinator',
  'provider_status',
  'employment_type',
  'language',
] as const
const unknownField = z.enum(unknownFields)
export type UnknownField = z.infer<typeof unknownField>
const decisions = z.partialRecord(unknownField, z.record(z.string().check(z.maxLength(200)), unknownDecision))

export const importOptions = z.strictObject({
  date_order: z.enum(['mdy', 'dmy', 'ymd']),
  /** A blank cell keeps the old value unless this is set. */
  erase_blank: z.boolean(),
  /** What a row means that matches somebody by name and birth date alone. */
  same_name: z.enum(['ask', 'update', 'create', 'skip']),
  /** Rows without a status word come in as this. */
  usual_status: providerStatus,
})
export type ImportOptions = z.infer<typeof importOptions>

const outcome = z.enum(Object.keys(importOutcomes) as [ImportOutcome, ...ImportOutcome[]])

/** What the values of a column look like that nothing goes to. */
const columnKinds = ['date', 'email', 'phone', 'name', 'status', 'state', 'zip', 'language', 'employment'] as const
export type ColumnKind = (typeof columnKinds)[number]

export const rosterImport = z.object({
  ...job.shape,
  file_name: z.string(),
  header: z.array(z.string()),
  /** Some values of each column, in the order of `header`. */
  samples: z.array(z.array(z.string())),
  /** Lines that are no people (titles, repeated column names, totals): the first of them, so that nothing vanishes unseen. */
  left_out: z.array(z.object({ row: z.int(), text: z.string() })),
  left_out_count: z.int(),
  mapping,
  /** True when the mapping was remembered from an earlier file with the same columns. */
  mapping_remembered: z.boolean(),
  /** Columns nobody knows by name, but whose values fit a field: the likeliest first, for the person to accept. */
  offers: z.array(z.object({ column: z.int(), looks_like: z.enum(columnKinds), fields: z.array(field) })),
  options: importOptions,
  /** Values of the file the agency does not know, with the number of rows and what will be done. Empty unless the file is checked. */
  unknowns: z.array(
    z.object({
      field: unknownField,
      value: z.string(),
      rows: z.int(),
      decision: unknownDecision,
      /** What it most likely means: the id or code that `map` would name. */
      suggestion: z.nullable(z.string()),
    }),
  ),
  /**
   * Rejected rows that may be corrected here: those still to fix, and those that were fixed since the run and wait to be imported.
   * Null while nothing can be corrected.
   */
  fixes: z.nullable(
    z.object({
      open: z.int(),
      ready: z.int(),
      /** The last work of this import was a run of corrected rows. */
      were_run: z.boolean(),
    }),
  ),
  /** The columns may still be changed and the file checked (again): nothing of it was run. */
  can_plan: z.boolean(),
  /** Why the import can't be undone, when it can't: for most reasons, what to do first. */
  undo_refused: z.nullable(z.string()),
  /** Later imports that changed the same employees, in the order in which they have to be undone first. */
  undo_first: z.array(z.object({ id, file_name: z.string() })),
})
export type RosterImport = z.infer<typeof rosterImport>

export const importRow = z.object({
  /** Row number in the file, as a spreadsheet shows it. */
  row: z.int(),
  outcome,
  done: z.boolean(),
  name: z.string(),
  employee_number: z.nullable(z.string()),
  /** Sentences: why rejected, why asked. */
  problems: z.array(z.object({ field: z.nullable(z.string()), value: z.nullable(z.string()), message: z.string() })),
  /** For updates: what changes. */
  changes: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
  employee_id: z.nullable(id),
})
export type ImportRowResult = z.infer<typeof importRow>

/** In the order of the file. */
export const importRowsList = defineList({
  name: 'import_rows',
  unit: count => importText('countRows', { count }),
  access: access.importEmployees,
  filters: { outcome: { kind: 'choice', label: importText('result'), choices: importOutcomes } },
  pageSize: 25,
  bar: ['outcome'],
  columns: {
    row: { label: importText('row'), usual: true },
    name: { label: importText('name'), usual: true },
    outcome: { label: importText('result'), usual: true },
    problems: { label: importText('details'), usual: true },
  },
})

const one = z.object({ id })
const oneRow = z.object({ id, row: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_000_000)) })

export const imports = {
  upload: endpoint({
    method: 'POST',
    path: '/admin/provider-imports',
    summary: 'Upload a roster (CSV or XLSX); columns are recognised, nothing is changed yet',
    access: access.importEmployees,
    scope: 'agency',
    limit: 'heavy',
    upload: true,
    messageIsData: true,
    response: rosterImport,
  }),
  sample: endpoint({
    method: 'GET',
    path: '/admin/provider-imports/sample',
    summary: 'A sample file with every column we know',
    access: access.importEmployees,
    scope: 'agency',
    file: ['text/csv; charset=utf-8'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/provider-imports/:id',
    summary: 'One import with its columns, mapping and progress',
    access: access.importEmployees,
    scope: 'agency',
    params: one,
    messageIsData: true,
    response: rosterImport,
  }),
  plan: endpoint({
    method: 'POST',
    path: '/admin/provider-imports/:id/plan',
    summary: 'Dry run with this mapping: says what each row would do',
    access: access.importEmployees,
    scope: 'agency',
    params: one,
    body: z.strictObject({ mapping, options: importOptions, decisions: z.optional(decisions) }),
    messageIsData: true,
    response: rosterImport,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/admin/provider-imports/:id/rows',
    summary: 'Result per row, of the dry run or of the run',
    access: access.importEmployees,
    scope: 'agency',
    params: one,
    query: z.strictObject(listShape(importRowsList)),
    response: pageOf(importRow),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/admin/provider-imports/:id/decide',
    summary: 'Say for rows that ask whether they are the same person',
    access: access.importEmployees,
    scope: 'agency',
    params: one,
    body: z.strictObject({
      rows: z.union([z.literal('all'), z.array(z.int()).check(z.minLength(1), z.maxLength(1000))]),
      decision: z.enum(['update', 'create', 'skip']),
    }),
    messageIsData: true,
    response: rosterImport,
  }),
  run: endpoint({
    method: 'POST',
    path: '/admin/provider-imports/:id/run',
    summary: 'Do what the dry run said; refused when the plan is stale or a value still waits for a decision',
    access: access.importEmployees,
    scope: 'agency',
    params: one,
    body: z.strictObject({}),
    messageIsData: true,
    response: rosterImport,
  }),
  fixes: endpoint({
    method: 'GET',
    path: '/admin/provider-imports/:id/fixes',
    summary: 'Rejected rows with their cells, to correct them here',
    access: access.importEmployees,
    scope: 'agency',
    params: one,
    query: z.strictObject(listShape(importFixesList)),
    response: pageOf(importFix),
  }),
  fixCounts: endpoint({
    method: 'GET',
    path: '/admin/provider-imports/:id/fixes/counts',
    summary: 'Rejected rows by state or by the cell that is wrong',
    access: access.importEmployees,
    scope: 'agency',
    params: one,
    query: z.strictObject(countsShape(importFixesList)),
    response: valueCounts,
  }),
  fixRow: endpoint({
    method: 'PATCH',
    path: '/admin/provider-imports/:id/fixes/:row',
    summary: 'Correct a rejected row, and check it again',
    access: access.importEmployees,
    scope: 'agency',
    versioned: true,
    params: oneRow,
    body: fixOfRow,
    response: importFix,
  }),
  fixMany: endpoint({
    method: 'POST',
    path: '/admin/provider-imports/:id/fixes',
    summary: 'Correct the same cell of many rejected rows, and check them again',
    access: access.importEmployees,
    scope: 'agency',
    params: one,
    body: fixOfMany,
    response: fixedMany,
  }),
  runFixes: endpoint({
    method: 'POST',
    path: '/admin/provider-imports/:id/fixes/run',
    summary: 'Import the corrected rows of an import that was run',
    access: access.importEmployees,
    scope: 'agency',
    params: one,
    body: z.strictObject({}),
    messageIsData: true,
    response: rosterImport,
  }),
  rejects: endpoint({
    method: 'GET',
    path: '/admin/provider-imports/:id/rejects',
    summary: 'The rejected rows that are not corrected yet, as a file to fix and send again',
    access: access.importEmployees,
    scope: 'agency',
    params: one,
    file: ['text/csv; charset=utf-8'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/admin/provider-imports/:id/undo',
    summary: 'Undo the whole import, while nothing later builds on it',
    access: access.importEmployees,
    scope: 'agency',
    params: one,
    body: z.strictObject({}),
    messageIsData: true,
    response: rosterImport,
  }),
}
