import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../scope/scope.ts'

/** True if someone requested to stop the job `jobs` (the table or its alias). */
export const isCancelRequested = (jobs: Sql): Sql =>
  sql`exists (select from job_cancels c where c.organization_id = ${jobs}.organization_id and c.job_id = ${jobs}.id)`

/** Clears earlier cancel requests, for work that starts again. */
export const forgetCancelRequest = ({ db, agency }: Pick<Scope, 'db' | 'agency'>, job_id: string) =>
  db.run(sql`delete from job_cancels where organization_id = ${agency.id} and job_id = ${job_id}`)
