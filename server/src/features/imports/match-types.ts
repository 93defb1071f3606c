import type { Existing, GivenValues } from '../employee-batches/employee-values.ts'

/**
 * Ways to match a row with an employee, most certain first. `number` and `external` ignore leading zeros and case; `name` includes
 * the birth date, `phone` the name.
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

/** How a row found its employee. A match by name alone may be another person. */
export interface Match {
  by: WayToMatch
  /** More than one: the row is not specific enough. */
  people: Existing[]
  /** Their record that was merged away, or theirs before the merge: values it already had are not news. */
  was?: Readonly<Record<string, unknown>>
}

/** A row whose employee is not known yet. */
export interface RowToMatch {
  n: number
  given: GivenValues
}
