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
import { fileImport, importCalls, importRowColumns, importRowOf, mappingTo, unknownOf } from './import-calls.ts'
import { importText } from './texts.ts'
import { completionStatuses, trainingImportFields } from './training-import-fields.ts'

/** Fields whose words may be in none of the agency's lists. */
export const trainingUnknownFields = ['program', 'topic', 'mode', 'status'] as const
const unknownField = z.enum(trainingUnknownFields)
export type TrainingUnknownField = z.infer<typeof unknownField>

const mode = z.enum(keysOf(moduleModes))

/**
 * `ask`: nobody has said yet, and the import does not run until somebody does. `outside`: of a program, the row is training that others
 * gave. `map` names a program or topic by `id`, a mode or status by its code. `blank`: what holds for rows without one holds here too.
 */
export const trainingDecision = z.strictObject({
  action: z.enum(['ask', 'outside', 'map', 'blank', 'reject']),
  id: z.optional(id),
  mode: z.optional(mode),
  status: z.optional(z.enum(keysOf(completionStatuses))),
})
export type TrainingDecision = z.infer<typeof trainingDecision>

export const trainingImportOptions = z.strictObject({
  date_order: z.enum(['mdy', 'dmy', 'ymd']),
  /** Of rows that name none. Without one, training that is no program of the agency is refused where the topic is missing. */
  usual_topic_id: z.nullable(id),
  usual_mode: mode,
  /** Who gave it, where the file does not say. */
  usual_provider: line(200, formText('onOneLine'), externalText('providerMissing')),
  /** Of training that is no program of the agency. */
  counts_as: z.enum(keysOf(countsAs)),
})
export type TrainingImportOptions = z.infer<typeof trainingImportOptions>

const mapping = mappingTo(z.enum(keysOf(trainingImportFields)))
const decisions = z.partialRecord(unknownField, z.record(z.string().check(z.maxLength(200)), trainingDecision))

export const trainingImport = z.object({
  ...fileImport,
  mapping,
  options: trainingImportOptions,
  /** Values of the file the agency does not know. Empty unless the file is checked. */
  unknowns: z.array(unknownOf(unknownField, trainingDecision)),
  /** Whoever checked it may approve: what comes in counts at once. Otherwise another person approves it. */
  approves: z.boolean(),
})
export type TrainingImport = z.infer<typeof trainingImport>

const row = importRowOf(z.enum(keysOf(trainingOutcomes)))
export type TrainingImportRow = z.infer<typeof row>

/** In the order of the file. */
export const trainingRowsList = defineList({
  name: 'training_import_rows',
  unit: count => importText('countRows', { count }),
  access: access.recordTraining,
  filters: { outcome: { kind: 'choice', label: importText('result'), choices: trainingOutcomes } },
  pageSize: 25,
  bar: ['outcome'],
  columns: importRowColumns,
})

/** Past training from a file: completions of programs, and training that others gave. */
export const trainingImports = importCalls({
  path: '/admin/training-imports',
  access: access.recordTraining,
  response: trainingImport,
  body: z.strictObject({ mapping, options: trainingImportOptions, decisions: z.optional(decisions) }),
  query: z.strictObject(listShape(trainingRowsList)),
  row,
  summary: 'Upload past training (CSV or XLSX); columns are recognised, nothing is recorded yet',
})
