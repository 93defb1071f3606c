import * as z from 'zod/mini'
import { access } from '../access.ts'
import { externalText } from '../external-training/texts.ts'
import { defineList } from '../lists/list.ts'
import { listShape } from '../lists/query.ts'
import { moduleModes } from '../programs/kinds/modes.ts'
import { id, keysOf, line } from '../schemas.ts'
import { countsAs } from '../taxonomy/taxonomy-entries.ts'
import { formText } from '../texts/forms.ts'
import { trainingOutcomes } from './import-outcomes.ts'
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
import { completionStatuses, trainingImportFields } from './training-import-fields.ts'

/** Fields whose values may be missing from the agency's lists. */
export const trainingUnknownFields = ['program', 'topic', 'mode', 'counts_as', 'status'] as const
const unknownField = z.enum(trainingUnknownFields)
export type TrainingUnknownField = z.infer<typeof unknownField>

const mode = z.enum(keysOf(moduleModes))
const counts_as = z.enum(keysOf(countsAs))

/**
 * `ask`: undecided, and the import doesn't run until someone decides. `outside`: for a program, the row is outside training. Rows
 * without a topic then take `topic_id`, and rows that don't say how they count take `counts_as`. `map` names a program or topic by
 * `id`, the others by their code. `blank`: uses the defaults of rows without a value.
 */
export const trainingDecision = z.strictObject({
  action: z.enum(['ask', 'outside', 'map', 'blank', 'reject']),
  id: z.optional(id),
  topic_id: z.optional(id),
  mode: z.optional(mode),
  counts_as: z.optional(counts_as),
  status: z.optional(z.enum(keysOf(completionStatuses))),
})
export type TrainingDecision = z.infer<typeof trainingDecision>

export const trainingImportOptions = z.strictObject({
  date_order: z.enum(['mdy', 'dmy', 'ymd']),
  /** For rows without a topic. Without this default, outside training is refused if its topic is missing. */
  usual_topic_id: z.nullable(id),
  usual_mode: mode,
  /** The provider, if the file doesn't name one. */
  usual_provider: line(200, formText('onOneLine'), externalText('providerMissing')),
  /** For outside training that doesn't say how it counts. */
  counts_as,
})
export type TrainingImportOptions = z.infer<typeof trainingImportOptions>

const mapping = mappingTo(z.enum(keysOf(trainingImportFields)))
const decisions = z.partialRecord(unknownField, z.record(z.string().check(z.maxLength(200)), trainingDecision))

export const trainingImport = z.object({
  ...fileImport,
  mapping,
  options: trainingImportOptions,
  /** Values in the file that the agency doesn't have. Empty until the file is checked. */
  unknowns: z.array(unknownOf(unknownField, trainingDecision)),
  /** True if the person who checked it may approve, so that rows count at once. Otherwise another person approves them. */
  approves: z.boolean(),
})
export type TrainingImport = z.infer<typeof trainingImport>

const row = importRowOf(z.enum(keysOf(trainingOutcomes)))
export type TrainingImportRow = z.infer<typeof row>

/** In file order. */
export const trainingRowsList = defineList({
  name: 'training_import_rows',
  unit: count => importText('countRows', { count }),
  access: access.recordTraining,
  filters: { outcome: { kind: 'choice', label: importText('result'), choices: trainingOutcomes }, ...rowFilter },
  pageSize: 25,
  bar: ['outcome'],
  columns: importRowColumns,
})

/** Past training from a file: completions of programs, and outside training. */
export const trainingImports = importCalls({
  path: '/admin/training-imports',
  access: access.recordTraining,
  response: trainingImport,
  body: z.strictObject({ mapping, options: trainingImportOptions, decisions: z.optional(decisions) }),
  query: z.strictObject(listShape(trainingRowsList)),
  row,
  summary: 'Upload past training (CSV or XLSX); columns are recognized, and nothing is recorded yet',
})
