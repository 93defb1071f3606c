import type { PayColumn } from './format.ts'
import type { PaySource } from './sources.ts'
import { payFileText } from './texts.ts'

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

/** A column that is present and always blank. */
export const empty = (heading: string, most: number): PayColumn => ({ heading, from: null, most })

export const confirm = payFileText('confirm')
