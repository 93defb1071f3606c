import sql, { type Sql } from 'sql-template-tag'

/**
 * True for an employee `e` among those selected. `is true` keeps them one set that is built once, and `distinct` keeps it small: a set that the
 * planner expects to be larger than its hash memory is not hashed but searched row by row for every employee, which takes hours.
 */
export const isAmong = (people: Sql): Sql => sql`(e.id in (select distinct * from (${people}) among)) is true`
