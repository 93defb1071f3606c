import * as z from 'zod/mini'
import { keysOf, line } from '../schemas.ts'
import { allowedCharacters } from './allowed.ts'
import { confirm } from './columns.ts'
import {
  columnsFrom,
  delimiterOf,
  delimiters,
  encodings,
  negatives,
  type PayColumn,
  type PayrollFormat,
  payDays,
  payLimits,
  quotings,
} from './format.ts'
import { formula } from './cell.ts'
import { type PaySource, paySourceNames } from './sources.ts'
import { payFileText } from './texts.ts'
import { tokenProblem } from './tokens.ts'

/** Layouts designed by an agency. Every value has its own error sentence, which names the column if there are several. */

export const layouts = { delimited: payFileText('delimited'), fixed: payFileText('fixedWidth') } as const
export const lineEnds = { crlf: payFileText('crlf'), lf: payFileText('lf') } as const
export const pads = { ' ': payFileText('padBlank'), '0': payFileText('padZero'), _: payFileText('padLow') } as const
export const sides = { after: payFileText('padAfter'), before: payFileText('padBefore') } as const
export const longs = {
  refuse: payFileText('longRefused'),
  cut: payFileText('longCut'),
  keep_end: payFileText('longEnd'),
} as const

const choice = <const C extends readonly [string, ...string[]]>(of: C) => z.enum(of, payFileText('chooseOne'))
const whole = (least: number, most: number) =>
  z
    .int(payFileText('wholeNumber', { least, most }))
    .check(
      z.gte(least, payFileText('wholeNumber', { least, most })),
      z.lte(most, payFileText('wholeNumber', { least, most })),
    )
/** Keeps spaces in fixed texts and headings, and refuses only invisible characters. */
const plainText = (most: number) =>
  z.string(payFileText('plainText')).check(
    z.maxLength(most, payFileText('textLong', { most })),
    z.refine(text => !/\p{Cc}/u.test(text), payFileText('plainText')),
    z.refine(text => !formula.test(text), payFileText('formulaText')),
  )

export const ownColumn = z
  .strictObject({
    heading: plainText(60),
    from: z.nullable(choice(paySourceNames as [PaySource, ...PaySource[]])),
    fixed: plainText(payLimits.text),
    most: whole(1, payLimits.width),
    required: z.boolean(),
    allowed: z.nullable(choice(keysOf(allowedCharacters))),
    pad: z.nullable(choice(keysOf(pads))),
    side: z.nullable(choice(keysOf(sides))),
    long: choice(keysOf(longs)),
    decimals: whole(0, 4),
    implied: z.boolean(),
    day: choice(payDays),
  })
  .check(context => {
    const problem = context.value.from === null ? tokenProblem(context.value.fixed) : null
    if (problem !== null)
      context.issues.push({ code: 'custom', input: context.value.fixed, path: ['fixed'], message: problem })
  })
export type OwnColumn = z.output<typeof ownColumn>

export const ownFormatShape = z.strictObject({
  name: line(60),
  layout: choice(keysOf(layouts)),
  delimiter: choice(keysOf(delimiters)),
  quoting: choice(keysOf(quotings)),
  headings: z.boolean(),
  line_end: choice(keysOf(lineEnds)),
  encoding: choice(keysOf(encodings)),
  negatives: choice(keysOf(negatives)),
  sums: z.boolean(),
  by_company: z.boolean(),
  file_name: z
    .string(payFileText('fileNameMissing'))
    .check(
      z.minLength(1, payFileText('fileNameMissing')),
      z.maxLength(payLimits.fileName, payFileText('textLong', { most: payLimits.fileName })),
    ),
  columns: z
    .array(ownColumn)
    .check(
      z.minLength(1, payFileText('noColumns')),
      z.maxLength(payLimits.columns, payFileText('manyColumns', { most: payLimits.columns })),
    ),
})
export type OwnFormat = z.output<typeof ownFormatShape>

export const ownFormat = ownFormatShape.check(context => {
  for (const { path, message } of problemsOf(context.value))
    context.issues.push({ code: 'custom', input: context.value, path, message })
})

interface Problem {
  path: (string | number)[]
  message: string
}

function problemsOf(own: OwnFormat): Problem[] {
  const has = (...sources: PaySource[]) => own.columns.some(({ from }) => from !== null && sources.includes(from))
  const found: Problem[] = []
  const refuse = (message: string, ...path: (string | number)[]) => found.push({ path, message })

  if (!has('hours', 'duration')) refuse(payFileText('needsHours'), 'columns')
  else if (!has('payroll_number', 'full_name') && !(has('first_name') && has('last_name')))
    refuse(payFileText('needsPayee'), 'columns')
  if (own.layout === 'fixed' && own.encoding === 'utf8') refuse(payFileText('fixedUtf8'), 'encoding')
  own.columns.forEach((column, at) => {
    const same = own.columns.findIndex(other => other.heading.trim() === column.heading.trim())
    if (own.headings && column.heading.trim() === '') refuse(payFileText('headingMissing'), 'columns', at, 'heading')
    else if (own.headings && same < at)
      refuse(payFileText('headingTwice', { heading: column.heading.trim() }), 'columns', at, 'heading')
    else if (own.layout === 'delimited' && own.quoting === 'never' && column.heading.includes(delimiterOf(own)))
      refuse(payFileText('headingSplits'), 'columns', at, 'heading')
  })
  const problem = tokenProblem(own.file_name)
  if (problem !== null) refuse(problem, 'file_name')
  else if (!/\{(batch|check_date|period_start|period_end)/.test(own.file_name))
    refuse(payFileText('nameRepeats', { tokens: '{batch}, {check_date:YYYYMMDD}' }), 'file_name')
  else if (own.by_company && !own.file_name.includes('{company_code}'))
    refuse(payFileText('nameOfCompany', { token: '{company_code}' }), 'file_name')
  else if (!/^[A-Za-z0-9{][A-Za-z0-9._ -]*\.[A-Za-z0-9]{1,8}$/.test(own.file_name.replaceAll(/\{[^{}]*\}/g, 'x')))
    refuse(payFileText('nameCharacters'), 'file_name')
  return found
}

const columnOf = ({ heading, from, fixed, pad, side, allowed, long, ...column }: OwnColumn, at: number): PayColumn => ({
  ...column,
  heading: heading.trim() || `${at + 1}`,
  from,
  ...(from === null && fixed !== '' && { fixed }),
  ...(pad !== null && { pad }),
  ...(side !== null && { side }),
  ...(allowed !== null && { allowed }),
  ...(long !== 'refuse' && { long }),
})

/** Returns the layout as the writer reads it. `key` is its id, which names it in batches. */
export function formatOfOwn(key: string, version: number, own: OwnFormat): PayrollFormat {
  const { name, columns, delimiter, quoting, ...rest } = own
  const made: PayrollFormat = {
    ...rest,
    key,
    version,
    label: name,
    ...(own.layout === 'delimited' && { delimiter, quoting }),
    before: [],
    columns: columns.map(columnOf),
    after: [],
    longest_name: payLimits.fileName,
    most_rows: payLimits.rows,
    loses: [],
    asks: [],
    status: 'own',
    notes: [confirm],
  }
  const coded = columnsFrom(made, 'earning_code', 'earning').length > 0
  return coded ? made : { ...made, loses: ['earning_code'], notes: [confirm, payFileText('ownNoCodes')] }
}

export const newColumn: OwnColumn = {
  heading: '',
  from: null,
  fixed: '',
  most: 20,
  required: false,
  allowed: null,
  pad: null,
  side: null,
  long: 'refuse',
  decimals: 2,
  implied: false,
  day: 'YYYY-MM-DD',
}

/** Returns a starter layout; the agency can change its headings. */
export const newFormat = (name: string): OwnFormat => ({
  name,
  layout: 'delimited',
  delimiter: 'comma',
  quoting: 'needed',
  headings: true,
  line_end: 'crlf',
  encoding: 'utf8',
  negatives: 'minus',
  sums: false,
  by_company: false,
  file_name: 'payroll_{check_date:YYYYMMDD}_{batch}.csv',
  columns: [
    { ...newColumn, heading: 'Employee Number', from: 'payroll_number', required: true },
    { ...newColumn, heading: 'Earning Code', from: 'earning_code', required: true },
    { ...newColumn, heading: 'Work Date', from: 'work_date', most: 10, required: true },
    { ...newColumn, heading: 'Hours', from: 'hours', most: 8, required: true },
  ],
})

/** Copies a built-in format without its tags and its rows before and after, which the designer doesn't support. */
export const copyOfFormat = (format: PayrollFormat, name: string): OwnFormat => ({
  ...newFormat(name),
  layout: format.layout,
  delimiter: format.delimiter ?? 'comma',
  quoting: format.quoting ?? 'needed',
  headings: format.headings,
  line_end: format.line_end,
  encoding: format.encoding,
  negatives: format.negatives,
  sums: format.sums,
  by_company: format.by_company,
  file_name: format.file_name,
  columns: format.columns.map(column => ({
    ...newColumn,
    heading: column.heading,
    from: column.from,
    fixed: column.fixed ?? '',
    most: Math.min(column.most, payLimits.width),
    required: column.required ?? false,
    allowed: column.allowed ?? null,
    pad: column.pad ?? null,
    side: column.side ?? null,
    long: column.long ?? 'refuse',
    decimals: column.decimals ?? 2,
    implied: column.implied ?? false,
    day: column.day ?? 'YYYY-MM-DD',
  })),
})
