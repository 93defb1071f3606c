import * as z from 'zod/mini'
import { keysOf } from '../schemas.ts'
import { allowedCharacters } from './allowed.ts'
import { type PaySource, paySourceNames } from './sources.ts'
import { payFileText } from './texts.ts'

/**
 * A format is data that fully describes its files. A single writer (`write.ts`) reads it; `docs/payroll-formats.md` documents it.
 */

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

/**
 * `needed` quotes values with the delimiter, a quote, or leading or trailing spaces. `texts` quotes every nonempty value that isn't
 * a number.
 */
export const quotings = {
  needed: payFileText('quoteNeeded'),
  texts: payFileText('quoteTexts'),
  never: payFileText('quoteNever'),
} as const

/** `minus`: -1.00. `trailing`: 1.00-, with a space instead of the minus for other values. `refuse`: no negative values. */
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
  /** The vendor's name for the column, used in the heading row and in sentences. */
  heading: text(60),
  /** The source of the value; null for fixed text or a blank column. */
  from: z.nullable(z.enum(paySourceNames)),
  /** May contain tokens; only when `from` is null. */
  fixed: z.optional(text(payLimits.text)),
  /** Longest value. A fixed layout always uses this width. */
  most: z.int().check(z.gte(1), z.lte(1000)),
  required: z.optional(z.boolean()),
  allowed: z.optional(z.enum(keysOf(allowedCharacters))),
  /** Pads to `most` with this character, on this side. Fixed layouts pad with trailing spaces by default. */
  pad: z.optional(z.enum([' ', '0', '_'])),
  side: z.optional(z.enum(['before', 'after'])),
  /** Longer values are refused unless the format allows cutting their end, or keeping only their end. */
  long: z.optional(z.enum(['cut', 'keep_end'])),
  decimals: z.optional(z.int().check(z.gte(0), z.lte(4))),
  /** Omits the point: 1.50 becomes 150. */
  implied: z.optional(z.boolean()),
  least: z.optional(z.number()),
  greatest: z.optional(z.number()),
  day: z.optional(z.enum(payDays)),
  /** Precedes the value; a blank value omits both. */
  tag: z.optional(text(10)),
})
export type PayColumn = z.output<typeof column>

export const payrollFormat = z.strictObject({
  key: text(60),
  /** Increases with every change, so that a batch records the layout version it was written in. */
  version: z.int().check(z.gte(1)),
  label: text(80),
  layout: z.enum(['delimited', 'fixed']),
  delimiter: z.optional(z.enum(keysOf(delimiters))),
  quoting: z.optional(z.enum(keysOf(quotings))),
  headings: z.boolean(),
  /** Rows before the headings and after the last line. They can use values of the file, but not of a line. */
  before: z.array(z.array(column)),
  columns: z.array(column).check(z.minLength(1), z.maxLength(payLimits.columns)),
  after: z.array(z.array(column)),
  /** Pads every row of a fixed layout with spaces to this length. */
  row_length: z.optional(z.int().check(z.gte(1), z.lte(4000))),
  line_end: z.enum(['crlf', 'lf']),
  encoding: z.enum(keysOf(encodings)),
  negatives: z.enum(keysOf(negatives)),
  /** Combines a person's lines that differ only in time or money into one row, and drops zero sums. Otherwise one row per line. */
  sums: z.boolean(),
  /** Writes one file per company code. */
  by_company: z.boolean(),
  /** May contain tokens. `again` names the second and later issues; without it, `-2` goes before the extension. */
  file_name: text(payLimits.fileName),
  again: z.optional(text(payLimits.fileName)),
  longest_name: z.int(),
  most_rows: z.int(),
  /** Differences between lines that the format drops. The preview lists them before the lock. */
  loses: z.array(z.enum(paySourceNames)),
  /** Values that the agency enters once. Fixed texts use them as `{key}`. */
  asks: z.array(z.strictObject({ key: text(40), label: text(200), most: z.int(), required: z.boolean() })),
  /** The source of the layout: the vendor's own page, a third party's page, or the agency's own design. */
  status: z.enum(['published', 'third_party', 'own']),
  /** Sentences shown next to the format, such as "Confirm with your vendor; send a test file." */
  notes: z.array(z.string()),
})
export type PayrollFormat = z.output<typeof payrollFormat>

export const columnsFrom = (format: PayrollFormat, ...sources: PaySource[]) =>
  format.columns.filter(({ from }) => from !== null && sources.includes(from))
