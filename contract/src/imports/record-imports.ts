import * as z from 'zod/mini'
import { access } from '../access.ts'
import { defineList } from '../lists/list.ts'
import { listShape } from '../lists/query.ts'
import { id, keysOf } from '../schemas.ts'
import { recordOutcomes } from './import-outcomes.ts'
import {
  fileImport,
  importCalls,
  importRowColumns,
  importRowOf,
  mappingTo,
  rowFilter,
  unknownOf,
} from './import-calls.ts'
import { recordImportFields } from './record-import-fields.ts'
import { importText } from './texts.ts'

/** Fields whose values may be missing from the agency's lists. */
export const recordUnknownFields = ['credential', 'rule'] as const
const unknownField = z.enum(recordUnknownFields)
export type RecordUnknownField = z.infer<typeof unknownField>

/** `ask`: undecided, and the import doesn't run until someone decides. `map` gives the meaning by `id`. */
export const recordDecision = z.strictObject({ action: z.enum(['ask', 'map', 'reject']), id: z.optional(id) })
export type RecordDecision = z.infer<typeof recordDecision>

export const recordImportOptions = z.strictObject({
  date_order: z.enum(['mdy', 'dmy', 'ymd']),
  /** Rows count right after the import, for people who may decide; otherwise another person decides. */
  at_once: z.boolean(),
})
export type RecordImportOptions = z.infer<typeof recordImportOptions>

const decisions = z.partialRecord(unknownField, z.record(z.string().check(z.maxLength(200)), recordDecision))
const shown = {
  ...fileImport,
  options: recordImportOptions,
  /** Values in the file that the agency doesn't have. Empty until the file is checked. */
  unknowns: z.array(unknownOf(unknownField, recordDecision)),
  /** True when valid rows count at once; null when such rows need no decision. */
  at_once: z.nullable(z.boolean()),
  /** The caller may let rows count at once. */
  may_decide: z.boolean(),
}
const asked = { options: recordImportOptions, decisions: z.optional(decisions) }

const credentialMapping = mappingTo(z.enum(keysOf(recordImportFields.credential_import)))
const waiverMapping = mappingTo(z.enum(keysOf(recordImportFields.waiver_import)))
const leaveMapping = mappingTo(z.enum(keysOf(recordImportFields.leave_import)))
const credentialImport = z.object({ ...shown, mapping: credentialMapping })
export type RecordImport = Omit<z.infer<typeof credentialImport>, 'mapping'> & {
  mapping: Readonly<Partial<Record<string, number>>>
}

const row = importRowOf(z.enum(keysOf(recordOutcomes)))
export type RecordImportRow = z.infer<typeof row>

/** In file order. */
export const recordRowsList = defineList({
  name: 'record_import_rows',
  unit: count => importText('countRows', { count }),
  access: access.seeImports,
  filters: { outcome: { kind: 'choice', label: importText('result'), choices: recordOutcomes }, ...rowFilter },
  pageSize: 25,
  bar: ['outcome'],
  columns: importRowColumns,
})
const query = z.strictObject(listShape(recordRowsList))

export const credentialImports = importCalls({
  path: '/admin/credential-imports',
  access: access.recordTraining,
  response: credentialImport,
  body: z.strictObject({ mapping: credentialMapping, ...asked }),
  query,
  row,
  summary: 'Upload credentials (CSV or XLSX); columns are recognized, and nothing is recorded yet',
})

export const waiverImports = importCalls({
  path: '/admin/waiver-imports',
  access: access.recordTraining,
  response: z.object({ ...shown, mapping: waiverMapping }),
  body: z.strictObject({ mapping: waiverMapping, ...asked }),
  query,
  row,
  summary: 'Upload waivers (CSV or XLSX); columns are recognized, and nothing is recorded yet',
})

export const leaveImports = importCalls({
  path: '/admin/leave-imports',
  access: access.editEmployee,
  response: z.object({ ...shown, mapping: leaveMapping }),
  body: z.strictObject({ mapping: leaveMapping, ...asked }),
  query,
  row,
  summary: 'Upload leave (CSV or XLSX); columns are recognized, and nothing is recorded yet',
})
