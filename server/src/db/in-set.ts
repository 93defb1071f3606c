import sql, { type Sql } from 'sql-template-tag'

/**
 * Tests whether an ID is in this set, which is collected once and looked up. A join would compare every pair, because the planner
 * assumes that a job's newly written rows are a single row.
 */
export const inSet = (id: Sql, these: Sql): Sql => sql`case when ${id} in (${these}) then true else false end`
