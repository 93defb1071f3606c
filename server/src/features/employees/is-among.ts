import sql, { type Sql } from 'sql-template-tag'

/**
 * True for an employee `e` among those selected. `is true` keeps them one set that is built once, and `distinct` keeps it small:
 * the planner does not hash a set it expects to exceed its hash memory but searches it row by row for every employee, which takes
 * hours.
 */
export const isAmong = (people: Sql): Sql => sql`(e.id in (select distinct * from (${people}) among)) is true`
