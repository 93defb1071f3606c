import type { Existing, GivenValues } from '../employee-batches/employee-values.ts'

/**
 * What a row and an employee have in common, the surest first. `number` and `external`: but for zeros in front and capital letters;
 * `name`: with the date of birth, `phone`: with the name.
 */
export const waysToMatch = [
  'employee_number',
  'number',
  'external_id',
  'external',
  'email',
  'name',
  'phone',
  'name_alone',
] as const
export type WayToMatch = (typeof waysToMatch)[number]

/** How a row found its employee. A match by name alone may be another person of that name. */
export interface Match {
  by: WayToMatch
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
