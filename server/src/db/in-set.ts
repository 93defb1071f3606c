import sql, { type Sql } from 'sql-template-tag'

/**
 * Whether an id is among these, which are gathered once and looked up. As a join it would compare each with each: the planner takes the rows of a job that
 * were written a moment ago for a single one.
 */
export const inSet = (id: Sql, these: Sql): Sql => sql`case when ${id} in (${these}) then true else false end`
