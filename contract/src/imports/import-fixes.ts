import * as z from 'zod/mini'
import { access } from '../access.ts'
import { defineList } from '../lists/list.ts'
import { id, keysOf } from '../schemas.ts'
import { importFields } from './import-fields.ts'
import { importOutcomes, recordOutcomes, trainingOutcomes } from './import-outcomes.ts'
import { neededRecordFields, recordFields, recordImportFields, type RecordImportKind } from './record-import-fields.ts'
import { importText } from './texts.ts'
import { trainingImportFields } from './training-import-fields.ts'

/** Kinds of jobs that import the rows of a file. */
export type FileImportKind = 'provider_import' | 'training_import' | RecordImportKind

/** Lists the fields that a file of each kind may have. */
export const fileFields = {
  provider_import: importFields,
  training_import: trainingImportFields,
  ...recordImportFields,
} as const satisfies Record<FileImportKind, Readonly<Record<string, string>>>

/** Every field of any file, with its label. */
export const anyFileFields = { ...recordFields, ...trainingImportFields, ...importFields } as const
export type FileField = keyof typeof anyFileFields
const field = z.enum(keysOf(anyFileFields))
const outcome = z.enum(keysOf({ ...importOutcomes, ...trainingOutcomes, ...recordOutcomes }))

/** A row can't be imported without these, so their cells can't be left out. */
export const neededFields: Record<FileImportKind, readonly string[]> = {
  provider_import: ['full_name', 'first_name', 'last_name'],
  training_import: ['program', 'completed_on'],
  ...neededRecordFields,
}
export const mayBeLeftOut = (kind: FileImportKind, name: string) => !neededFields[kind].includes(name)

/** The part of a cell that a problem stores, which also finds equal cells. */
export const saidOf = (cell: string) => cell.slice(0, 200)

/** A row that couldn't be imported: its current cells, the problem of each, and its effect. */
export const importFix = z.object({
  /** Row number in the file, as a spreadsheet shows it. */
  row: z.int(),
  /** 1 until someone changes the row. */
  version: z.int(),
  name: z.string(),
  employee_number: z.nullable(z.string()),
  /** `reject` and `ask` prevent its import. */
  outcome,
  problems: z.array(
    z.object({
      field: z.nullable(z.string()),
      /** The cell to change, if it is in this file. */
      cell: z.nullable(field),
      value: z.nullable(z.string()),
      message: z.string(),
      /** The row of the file that this one repeats. */
      other_row: z.optional(z.int()),
    }),
  ),
  /** The imported columns of the file, in order. */
  cells: z.array(
    z.object({
      field,
      column: z.string(),
      text: z.string(),
      /** The value in the file. */
      original: z.string(),
      /** The row is imported without it. */
      left_out: z.boolean(),
      /** For a cell that is or was wrong: rows still to fix that had the same text there, including this one. */
      alike: z.int(),
    }),
  ),
  /** True if it may be an existing person and needs a decision. */
  asks: z.boolean(),
  answer: z.nullable(z.enum(['update', 'create', 'skip'])),
  changed_by_name: z.nullable(z.string()),
  changed_at: z.nullable(z.string()),
  /** The row's id in the history. */
  id,
})
export type ImportFix = z.infer<typeof importFix>

/** Problems that no single cell causes. */
export const rowProblems = {
  repeated: importText('fixRepeated'),
  person: importText('fixPerson'),
  row: importText('fixWholeRow'),
} as const

export const fixStates = { open: importText('fixOpen'), ready: importText('fixReady') } as const

/** Rejected rows of a file of any kind, in file order. */
export const importFixesList = defineList({
  name: 'import_fixes',
  unit: count => importText('countRows', { count }),
  access: access.seeImports,
  filters: {
    search: { kind: 'search', label: importText('fixSearch') },
    state: { kind: 'choice', label: importText('state'), choices: fixStates },
    problem: {
      kind: 'choice',
      label: importText('fixProblem'),
      choices: { ...anyFileFields, ...rowProblems },
    },
  },
  counted: ['state', 'problem'],
  pageSize: 25,
  bar: ['problem', 'state'],
  columns: {
    row: { label: importText('row'), usual: true },
    name: { label: importText('name'), usual: true },
    problems: { label: importText('details'), usual: true },
    outcome: { label: importText('result'), usual: true },
  },
})

/**
 * Counts the rows of an import that are still to fix, and the rows fixed since the run and waiting to be imported. Null while
 * nothing can be corrected.
 */
export const importFixes = z.nullable(
  z.object({
    open: z.int(),
    ready: z.int(),
    /** The last job of this import was a run of corrected rows. */
    were_run: z.boolean(),
  }),
)

const text = z.string().check(z.maxLength(500, importText('fixTooLong')))

/** Changes one row, only in the given fields. An empty body checks it again. */
export const fixOfRow = z.strictObject({
  /** The values of these cells; null restores the file's value. */
  cells: z.optional(z.partialRecord(field, z.nullable(text))),
  /** The row is imported without these cells. */
  leave_out: z.optional(z.array(field).check(z.maxLength(30))),
  /**
   * Says whether it is the similar employee. Only rosters use `create`: other files add no one. `skip` leaves out any row that
   * can't be imported; null clears the answer.
   */
  answer: z.optional(z.nullable(z.enum(['update', 'create', 'skip']))),
})

/** The same change for many rows at once. */
export const fixOfMany = z.strictObject({
  field,
  /** Rows with this rejected value; null for any value. */
  value: z.nullable(text),
  /** The new value; null imports the rows without one. */
  text: z.nullable(text),
})

export const fixedMany = z.object({
  /** Number of changed rows. */
  rows: z.int(),
  /** Changed rows that can be imported now. */
  ready: z.int(),
  /** Number of remaining rows with the same value: each call handles only some of them. */
  left: z.int(),
})
