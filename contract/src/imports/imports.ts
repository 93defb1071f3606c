import * as z from 'zod/mini'
import { access } from '../access.ts'
import { defineList } from '../lists/list.ts'
import { listShape } from '../lists/query.ts'
import { id } from '../schemas.ts'
import { employmentType, language, providerStatus } from '../employees/employee.ts'
import { importFields, type ImportField } from './import-fields.ts'
import { importOutcomes, type ImportOutcome } from './import-outcomes.ts'
import {
  fileImport,
  importCalls,
  importRowColumns,
  importRowOf,
  mappingTo,
  rowFilter,
  unknownOf,
} from './import-calls.ts'
import { importText } from './texts.ts'

const field = z.enum(Object.keys(importFields) as [ImportField, ...ImportField[]])
const mapping = mappingTo(field)

/**
 * The handling of a value that the agency doesn't have. `ask`: undecided, and the import doesn't run until someone decides. `map`
 * gives its meaning: a location, discipline or coordinator by `id`, the others by their own code; only the first three can be
 * created. `create` with `as` makes it the same entry as that other value of the file.
 */
export const unknownDecision = z.strictObject({
  action: z.enum(['ask', 'create', 'reject', 'map', 'blank']),
  id: z.optional(id),
  as: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
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
  /** The handling of a row that matches a person only by name and birth date. */
  same_name: z.enum(['ask', 'update', 'create', 'skip']),
  /** Rows without a status get this one. */
  usual_status: providerStatus,
})
export type ImportOptions = z.infer<typeof importOptions>

const outcome = z.enum(Object.keys(importOutcomes) as [ImportOutcome, ...ImportOutcome[]])

/** Detected kinds of values in an unmapped column. */
const columnKinds = ['date', 'email', 'phone', 'name', 'status', 'state', 'zip', 'language', 'employment'] as const
export type ColumnKind = (typeof columnKinds)[number]

export const rosterImport = z.object({
  ...fileImport,
  mapping,
  /** Columns with unknown names whose values fit a field: likeliest first, for the person to accept. */
  offers: z.array(z.object({ column: z.int(), looks_like: z.enum(columnKinds), fields: z.array(field) })),
  options: importOptions,
  /**
   * Values in the file that the agency doesn't have, with the number of rows and their handling. Empty until the file is checked.
   */
  unknowns: z.array(unknownOf(unknownField, unknownDecision)),
})
export type RosterImport = z.infer<typeof rosterImport>

export const importRow = importRowOf(outcome)
export type ImportRowResult = z.infer<typeof importRow>

/** In file order. */
export const importRowsList = defineList({
  name: 'import_rows',
  unit: count => importText('countRows', { count }),
  access: access.importEmployees,
  filters: { outcome: { kind: 'choice', label: importText('result'), choices: importOutcomes }, ...rowFilter },
  pageSize: 25,
  bar: ['outcome'],
  columns: importRowColumns,
})

export const imports = importCalls({
  path: '/admin/provider-imports',
  access: access.importEmployees,
  response: rosterImport,
  body: z.strictObject({ mapping, options: importOptions, decisions: z.optional(decisions) }),
  query: z.strictObject(listShape(importRowsList)),
  row: importRow,
  summary: 'Upload a roster (CSV or XLSX); columns are recognized, and nothing changes yet',
})
