import * as z from 'zod/mini'
import { access } from '../access.ts'
import { defineList } from '../lists/list.ts'
import { id } from '../schemas.ts'
import { importFields, type ImportField } from './import-fields.ts'
import { importOutcomes, type ImportOutcome } from './import-outcomes.ts'
import { importText } from './texts.ts'

const field = z.enum(Object.keys(importFields) as [ImportField, ...ImportField[]])
const outcome = z.enum(Object.keys(importOutcomes) as [ImportOutcome, ...ImportOutcome[]])

/** Nobody comes in without these, so their cells can't be left out. */
export const requiredImportFields: readonly ImportField[] = ['full_name', 'first_name', 'last_name']
export const mayBeLeftOut = (name: ImportField) => !requiredImportFields.includes(name)

/** As much of a cell as a problem keeps: same cells are found by it. */
export const saidOf = (cell: string) => cell.slice(0, 200)

/** A row that could not be imported: its cells as they stand now, what is wrong with each, and what it would do. */
export const importFix = z.object({
  /** Row number in the file, as a spreadsheet shows it. */
  row: z.int(),
  /** 1 until somebody changes the row. */
  version: z.int(),
  name: z.string(),
  employee_number: z.nullable(z.string()),
  /** `reject` and `ask` keep it from coming in. */
  outcome,
  problems: z.array(
    z.object({
      field: z.nullable(z.string()),
      /** The cell to change, when it is one of this file. */
      cell: z.nullable(field),
      value: z.nullable(z.string()),
      message: z.string(),
    }),
  ),
  /** The columns of the file that are imported, in their order. */
  cells: z.array(
    z.object({
      field,
      column: z.string(),
      text: z.string(),
      /** As it came. */
      original: z.string(),
      /** The row comes in without it. */
      left_out: z.boolean(),
      /** Of a cell that is or was wrong: rows still to fix with a problem there that came with the same text, this one included. */
      alike: z.int(),
    }),
  ),
  /** It may be somebody we have, which is to be said. */
  asks: z.boolean(),
  answer: z.nullable(z.enum(['update', 'create', 'skip'])),
  changed_by_name: z.nullable(z.string()),
  changed_at: z.nullable(z.string()),
  /** By which the history knows the row. */
  id,
})
export type ImportFix = z.infer<typeof importFix>

export const fixStates = { open: importText('fixOpen'), ready: importText('fixReady') } as const

/** Rejected rows, in the order of the file. */
export const importFixesList = defineList({
  name: 'import_fixes',
  unit: count => importText('countRows', { count }),
  access: access.importEmployees,
  filters: {
    search: { kind: 'search', label: importText('fixSearch') },
    state: { kind: 'choice', label: importText('state'), choices: fixStates },
    problem: {
      kind: 'choice',
      label: importText('fixProblem'),
      choices: { ...importFields, row: importText('fixWholeRow') },
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

const text = z.string().check(z.maxLength(500, importText('fixTooLong')))

/** One row: only what is sent changes. An empty body checks it again as it is. */
export const fixOfRow = z.strictObject({
  /** What stands in these cells; null puts back what the file says. */
  cells: z.optional(z.partialRecord(field, z.nullable(text))),
  /** The row comes in without these cells. */
  leave_out: z.optional(z.array(field).check(z.maxLength(30))),
  /** Whether it is the employee it resembles. */
  answer: z.optional(z.enum(['update', 'create', 'skip'])),
})

/** The same for many rows at once. */
export const fixOfMany = z.strictObject({
  field,
  /** Rows whose cell can't be imported and says this; null: whatever it says. */
  value: z.nullable(text),
  /** What it says from now on; null: the rows come in without it. */
  text: z.nullable(text),
})

export const fixedMany = z.object({
  /** So many rows were changed. */
  rows: z.int(),
  /** Of them, so many can be imported now. */
  ready: z.int(),
  /** So many more wait for the same: the call does a share of them. */
  left: z.int(),
})
