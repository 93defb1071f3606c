import type { Existing, GivenValues } from '../employee-batches/employee-values.ts'

/** How a row found its employee. A match by name alone may be another person of that name. */
export interface Match {
  by: 'employee_number' | 'external_id' | 'email' | 'name'
  /** More than one: the row is not specific enough. */
  people: Existing[]
  /** The record of theirs that was merged away, or as theirs was before: what it said already is nothing new. */
  was?: Readonly<Record<string, unknown>>
}

/** A row whose employee is not known yet. */
export interface RowToMatch {
  n: number
  given: GivenValues
}
