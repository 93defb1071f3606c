import type { Existing, GivenValues } from './employee-values.ts'

/** How somebody was found; one who is found by name alone may be somebody else of that name. */
export interface Match {
  by: 'employee_number' | 'external_id' | 'email' | 'name'
  /** More than one: the row says too little. */
  people: Existing[]
}

export interface Sought {
  n: number
  given: GivenValues
}
