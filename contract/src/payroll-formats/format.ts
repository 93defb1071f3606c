import * as z from 'zod/mini'
import { keysOf } from '../schemas.ts'
import { allowedCharacters } from './allowed.ts'
import { type PaySource, paySourceNames } from './sources.ts'
import { payFileText } from './texts.ts'

/** Formats are data: everything a file of them may look like. One writer (`write.ts`) reads it, `docs/payroll-formats.md` tells it. */

export const payDays = ['YYYY-MM-DD', 'MM/DD/YYYY', 'MM/DD/YY', 'YYYYMMDD', 'MMDDYYYY', 'MMDDYY'] as const
export type PayDay = (typeof payDays)[number]

export const delimiters = {
  comma: payFileText('comma'),
  tab: payFileText('tab'),
  semicolon: payFileText('semicolon'),
  pipe: payFileText('pipe'),
} as const
const delimiterCharacters = { comma: ',', tab: '\t', semicolon: ';', pipe: '|' } as const
export const delimiterOf = (format: { delimiter?: keyof typeof delimiters | undefined }) =>
  delimiterCharacters[format.delimiter ?? 'comma']

/** `needed`: where a value holds the delimiter, a quote or outer blanks. `texts`: every value that is no number, never an empty one. */
export const quotings = {
  needed: payFileText('quoteNeeded'),
  texts: payFileText('quoteTexts'),
  never: payFileText('quoteNever'),
} as const

/** `minus`: -1.00. `trailing`: 1.00-, and a blank where there is no minus. `refuse`: the file can't take time back. */
export const negatives = {
  minus: payFileText('minusBefore'),
  trailing: payFileText('minusAfter'),
  refuse: payFileText('minusRefused'),
} as const

export const encodings = {
  utf8: payFileText('utf8'),
  latin1: payFileText('latin1'),
  ascii: payFileText('ascii'),
} as const

export const payLimits = { columns: 60, width: 200, text: 200, rows: 50_000, fileName: 100 } as const

const text = (most: number) => z.string().check(z.maxLength(most))

const column = z.strictObject({
  /** The vendor's word; it stands in the first row where there are headings, and in sentences. */
  heading: text(60),
  /** What it holds; null: the fixed text, or nothing. */
  from: z.nullable(z.enum(paySourceNames)),
  /** With tokens; only where `from` is null. */
  fixed: z.optional(text(payLimits.text)),
  /** Most characters of the value. In a fixed layout it takes exactly as many. */
  most: z.int().check(z.gte(1), z.lte(1000)),
  required: z.optional(z.boolean()),
  allowed: z.optional(z.enum(keysOf(allowedCharacters))),
  /** Filled up to `most` with this character, on this side of the value. Of fixed layouts: a blank after it, unless said otherwise. */
  pad: z.optional(z.enum([' ', '0', '_'])),
  side: z.optional(z.enum(['before', 'after'])),
  /** A longer value: refused unless it may lose its end or keep only its end. */
  long: z.optional(z.enum(['cut', 'keep_end'])),
  decimals: z.optional(z.int().check(z.gte(0), z.lte(4))),
  /** Without the point: 1.50 is 150. */
  implied: z.optional(z.boolean()),
  least: z.optional(z.number()),
  greatest: z.optional(z.number()),
  day: z.optional(z.enum(payDays)),
  /** Stands before the value; both are left out where there is no value. */
  tag: z.optional(text(10)),
})
export type PayColumn = z.output<typeof column>

export const payrollFormat = z.strictObject({
  key: text(60),
  /** Goes up with every change, so that a batch names the layout it was written in. */
  version: z.int().check(z.gte(1)),
  label: text(80),
  layout: z.enum(['delimited', 'fixed']),
  delimiter: z.optional(z.enum(keysOf(delimiters))),
  quoting: z.optional(z.enum(keysOf(quotings))),
  headings: z.boolean(),
  /** Rows before the headings and after the last line; they know the file, not a line. */
  before: z.array(z.array(column)),
  columns: z.array(column).check(z.minLength(1), z.maxLength(payLimits.columns)),
  after: z.array(z.array(column)),
  /** Every row of a fixed layout is filled with blanks up to here. */
  row_length: z.optional(z.int().check(z.gte(1), z.lte(4000))),
  line_end: z.enum(['crlf', 'lf']),
  encoding: z.enum(keysOf(encodings)),
  negatives: z.enum(keysOf(negatives)),
  /** Lines of a person that differ in time or money alone become one row; a sum of zero leaves none. Else a row for each line. */
  sums: z.boolean(),
  /** A file for each company code. */
  by_company: z.boolean(),
  /** With tokens. `again`: its name from the second issue on; without one, `-2` comes before the ending. */
  file_name: text(payLimits.fileName),
  again: z.optional(text(payLimits.fileName)),
  longest_name: z.int(),
  most_rows: z.int(),
  /** What differs between lines and is lost, as everybody is told before they lock. */
  loses: z.array(z.enum(paySourceNames)),
  /** Values the agency enters once, as `{key}` in fixed texts. */
  asks: z.array(z.strictObject({ key: text(40), label: text(200), most: z.int(), required: z.boolean() })),
  /** Where its layout was read: the vendor's own page, pages of others, or the agency's own design. */
  status: z.enum(['published', 'third_party', 'own']),
  /** Sentences shown beside the format: "Confirm with your vendor; send a test file.", and what else is to be known. */
  notes: z.array(z.string()),
})
export type PayrollFormat = z.output<typeof payrollFormat>

export const columnsFrom = (format: PayrollFormat, ...sources: PaySource[]) =>
  format.columns.filter(({ from }) => from !== null && sources.includes(from))
