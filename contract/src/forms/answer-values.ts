export type ChecklistAnswer = Readonly<Record<string, { rating: string | null; initials: string | null }>>
export type TableRow = Readonly<Record<string, string | number | boolean | null>>
export interface AddressAnswer {
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly state: string
  readonly postal_code: string
}
/**
 * By kind: texts, days, option keys and E.164 phones are strings; an SSN is its nine digits; `many` and files are lists of keys and
 * ids. Null: not answered.
 */
export type AnswerValue =
  | string
  | number
  | boolean
  | readonly string[]
  | ChecklistAnswer
  | readonly TableRow[]
  | AddressAnswer
  | null
export type FormAnswers = Readonly<Record<string, AnswerValue>>
