import type { PayColumn, PayrollFormat } from './format.ts'
import type { PaySource } from './sources.ts'
import { payFileText } from './texts.ts'

/** A CSV file with one heading row, quoted where needed. */
export const commaFile = {
  layout: 'delimited',
  delimiter: 'comma',
  quoting: 'needed',
  headings: true,
  before: [],
  after: [],
  line_end: 'crlf',
} as const satisfies Partial<PayrollFormat>

type More = Omit<PayColumn, 'heading' | 'from' | 'most'>

export const column = (heading: string, from: PaySource, most: number, more: More = {}): PayColumn => ({
  heading,
  from,
  most,
  ...more,
})

export const fixed = (heading: string, text: string, most = Math.max(text.length, 1), more: More = {}): PayColumn => ({
  heading,
  from: null,
  fixed: text,
  most,
  ...more,
})

/** Returns a column that is present but always blank. */
export const empty = (heading: string, most: number): PayColumn => ({ heading, from: null, most })

export const confirm = payFileText('confirm')
