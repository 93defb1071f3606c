import sql, { type Sql } from 'sql-template-tag'

/**
 * `words` are our own and safe as they are; `text` was typed by people and is guarded against being run as a formula; `phone` is
 * E.164, written in national form; days and moments are ISO, in the agency's zone.
 */
export interface Column {
  label: string
  is: 'words' | 'text' | 'phone' | 'number' | 'day' | 'moment'
  value: Sql
  /** In a spreadsheet, in characters. */
  width: number
}

/** The content of a file: one line per row. */
export interface Table {
  columns: readonly Column[]
  /** The tables, and what holds for the rows. */
  from: Sql
  where: Sql
  orderBy: Sql
  /** IANA zone in which moments are written. */
  time_zone: string
}

/** `(718) 555-0142`, which no spreadsheet program takes for a formula: formatPhone of the contract in SQL. */
export const nationalPhone = (e164: Sql, other: Sql = e164): Sql =>
  sql`case when ${e164} like '+1__________'
    then '(' || substr(${e164}, 3, 3) || ') ' || substr(${e164}, 6, 3) || '-' || substr(${e164}, 9) else ${other} end`
