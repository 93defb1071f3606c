import * as z from 'zod/mini'
import type { Rule } from '../access.ts'
import { type AnySchema, endpoint, type ObjectSchema } from '../endpoint.ts'
import { job } from '../jobs/jobs.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { listShape } from '../lists/query.ts'
import { pageOf } from '../paging.ts'
import { id } from '../schemas.ts'
import {
  fileFields,
  type FileImportKind,
  fixedMany,
  fixOfMany,
  fixOfRow,
  importFix,
  importFixes,
  importFixesList,
} from './import-fixes.ts'
import { importText } from './texts.ts'

/** Target field → index of the column in the file. */
export const mappingTo = <const Names extends z.core.util.EnumLike>(field: z.ZodMiniEnum<Names>) =>
  z.partialRecord(field, z.int().check(z.minimum(0), z.maximum(500)))

/** Fields of every file import. */
export const fileImport = {
  ...job.shape,
  file_name: z.string(),
  header: z.array(z.string()),
  /** Sample values of each column, in the order of `header`. */
  samples: z.array(z.array(z.string())),
  /** Lines that aren't data rows (titles, repeated column names, totals): the first few, so that nothing is dropped silently. */
  left_out: z.array(z.object({ row: z.int(), text: z.string() })),
  left_out_count: z.int(),
  /** The kind of file this looks like, if it hardly fits the kind it was uploaded as. */
  looks_like: z.nullable(z.enum(Object.keys(fileFields) as [FileImportKind, ...FileImportKind[]])),
  /** True when the mapping was remembered from an earlier file with the same columns. */
  mapping_remembered: z.boolean(),
  /** The columns can still be changed and the file checked again, because nothing has been run. */
  can_plan: z.boolean(),
  /** The reason the import can't be undone, if any; usually what to do first. */
  undo_refused: z.nullable(z.string()),
  /** Later imports that changed the same data, in the order in which to undo them first. */
  undo_first: z.array(z.object({ id, file_name: z.string() })),
  /** Rejected rows that may be corrected here. */
  fixes: importFixes,
}

/** A value of the file that matches none of our lists or several entries of one, with its number of rows, its likely meaning and its handling. */
export const unknownOf = <Field extends AnySchema, Decision extends AnySchema>(field: Field, decision: Decision) =>
  z.object({
    field,
    value: z.string(),
    rows: z.int(),
    decision,
    /** The id or code for `map`. */
    suggestion: z.nullable(z.string()),
    /** The full name for which the value is the usual code, such as `CHHA`. A new entry gets both. */
    stands_for: z.optional(z.string()),
    /** Another new value of the file that it may be a spelling of. */
    like: z.optional(z.string()),
    /** The agency's entries with this name; `map` names one of them. `since` is the entry's first day. */
    among: z.optional(
      z.array(z.object({ id, name: z.string(), code: z.nullable(z.string()), since: z.nullable(z.string()) })),
    ),
    /** For past training: rows without a topic. They need one to be kept as outside training. */
    without_topic: z.optional(z.int()),
  })

/** Filters to one row by its number in the file. */
export const rowFilter = { row: { kind: 'text', label: importText('row') } } as const

/** The columns of the list of rows. */
export const importRowColumns = {
  row: { label: importText('row'), usual: true },
  name: { label: importText('name'), usual: true },
  outcome: { label: importText('result'), usual: true },
  problems: { label: importText('details'), usual: true },
} as const

/** The result of one row of the file, or its preview. */
export const importRowOf = <Outcome extends AnySchema>(outcome: Outcome) =>
  z.object({
    /** Row number in the file, as a spreadsheet shows it. */
    row: z.int(),
    outcome,
    done: z.boolean(),
    name: z.string(),
    employee_number: z.nullable(z.string()),
    /** Sentences: the reasons a row was rejected or needs a decision, and points to check. */
    problems: z.array(z.object({ field: z.nullable(z.string()), value: z.nullable(z.string()), message: z.string() })),
    /** Changed or imported values. */
    changes: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
    employee_id: z.nullable(id),
    /** True when it may be an existing person and needs an answer. */
    asks: z.boolean(),
  })

interface KindOfImport<Import, Plan, Query, Row> {
  path: `/${string}`
  access: Rule
  /** The summary of the upload call. */
  summary: string
  /** The request body of a dry run. */
  body: Plan
  /** The query of the row list. */
  query: Query
  row: Row
  response: Import
}

/**
 * The calls of every import: file, columns, check, run, results, rejected rows with their corrections, undo. They are written out
 * in full, because the browser keeps no schema inside an endpoint (web/build/slim-contract.ts).
 */
export function importCalls<
  Import extends AnySchema,
  Plan extends ObjectSchema,
  Query extends ObjectSchema,
  Row extends AnySchema,
>({ path, access, summary, body, query, row, response }: KindOfImport<Import, Plan, Query, Row>) {
  const told = { access, scope: 'agency', messageIsData: true } as const
  const csv = { access, scope: 'agency', method: 'GET' } as const
  return {
    upload: endpoint({ ...told, method: 'POST', path, summary, limit: 'heavy', upload: true, response }),
    sample: endpoint({
      ...csv,
      path: `${path}/sample`,
      summary: 'Download a sample file with all known columns',
      file: ['text/csv; charset=utf-8'],
    }),
    get: endpoint({
      ...told,
      method: 'GET',
      path: `${path}/:id`,
      summary: 'Get an import with its columns, mapping and progress',
      params: z.object({ id }),
      response,
    }),
    plan: endpoint({
      ...told,
      method: 'POST',
      path: `${path}/:id/plan`,
      summary: 'Dry-run the import with this mapping: returns what each row would do',
      params: z.object({ id }),
      body,
      response,
    }),
    rows: endpoint({
      access,
      scope: 'agency',
      method: 'GET',
      path: `${path}/:id/rows`,
      summary: 'List results per row, of the dry run or the run',
      params: z.object({ id }),
      query,
      response: pageOf(row),
    }),
    decide: endpoint({
      ...told,
      method: 'POST',
      path: `${path}/:id/decide`,
      summary: 'Resolve rows with possible matches by saying whether they are the same person',
      params: z.object({ id }),
      body: z.strictObject({
        rows: z.union([z.literal('all'), z.array(z.int()).check(z.minLength(1), z.maxLength(1000))]),
        /** `create` is only for rosters: other files add no one. */
        decision: z.enum(['update', 'create', 'skip']),
      }),
      response,
    }),
    run: endpoint({
      ...told,
      method: 'POST',
      path: `${path}/:id/run`,
      summary:
        'Run the import as planned in the dry run; refused if the plan is stale or a value still needs a decision',
      params: z.object({ id }),
      body: z.strictObject({}),
      response,
    }),
    rejects: endpoint({
      ...csv,
      path: `${path}/:id/rejects`,
      summary: 'Download the uncorrected rejected rows, as a file to fix and upload again',
      params: z.object({ id }),
      file: ['text/csv; charset=utf-8'],
    }),
    fixes: endpoint({
      access,
      scope: 'agency',
      method: 'GET',
      path: `${path}/:id/fixes`,
      summary: 'List rejected rows with their cells, to correct them here',
      params: z.object({ id }),
      query: z.strictObject(listShape(importFixesList)),
      response: pageOf(importFix),
    }),
    fixCounts: endpoint({
      access,
      scope: 'agency',
      method: 'GET',
      path: `${path}/:id/fixes/counts`,
      summary: 'Count rejected rows by state or by the cell that is wrong',
      params: z.object({ id }),
      query: z.strictObject(countsShape(importFixesList)),
      response: valueCounts,
    }),
    fixRow: endpoint({
      access,
      scope: 'agency',
      method: 'PATCH',
      path: `${path}/:id/fixes/:row`,
      summary: 'Correct a rejected row and check it again',
      versioned: true,
      params: z.object({ id, row: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_000_000)) }),
      body: fixOfRow,
      response: importFix,
    }),
    fixMany: endpoint({
      access,
      scope: 'agency',
      method: 'POST',
      path: `${path}/:id/fixes`,
      summary: 'Correct the same cell in many rejected rows and check them again',
      params: z.object({ id }),
      body: fixOfMany,
      response: fixedMany,
    }),
    runFixes: endpoint({
      ...told,
      method: 'POST',
      path: `${path}/:id/fixes/run`,
      summary: 'Import the corrected rows of a completed import',
      params: z.object({ id }),
      body: z.strictObject({}),
      response,
    }),
    undo: endpoint({
      ...told,
      method: 'POST',
      path: `${path}/:id/undo`,
      summary: 'Undo the whole import, as long as nothing later depends on it',
      params: z.object({ id }),
      body: z.strictObject({}),
      response,
    }),
  }
}
