import sql, { type Sql } from 'sql-template-tag'

/**
 * `words` are our own and safe as they are; `text` was typed by people and is guarded against being run as a formula; `phone` is
 * E.164, written in national format; days and moments are ISO, in the agency's time zone.
 */
export interface Column {
  label: string
  is: 'words' | 'text' | 'phone' | 'number' | 'day' | 'moment'
  value: Sql
  /** The width in a spreadsheet, in characters. */
  width: number
}

/** The content of a file: one line per row. */
export interface Table {
  columns: readonly Column[]
  /** The tables and conditions of the rows. */
  from: Sql
  where: Sql
  orderBy: Sql
  /** IANA time zone in which moments are written. */
  time_zone: string
}

/** Formats a phone as `(718) 555-0142`, which no spreadsheet takes for a formula: the contract's formatPhone in SQL. */
export const nationalPhone = (e164: Sql, other: Sql = e164): Sql =>
  sql`case when ${e164} like '+1__________'
    then '(' || substr(${e164}, 3, 3) || ') ' || substr(${e164}, 6, 3) || '-' || substr(${e164}, 9) else ${other} end`
