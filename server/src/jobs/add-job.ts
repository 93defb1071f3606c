import { type Id, type JobKind, jobKinds, type JobState } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../scope/scope.ts'

interface NewJob {
  id: Id
  kind: JobKind
  title: string
  state: JobState
  settings: object
  total: number
}

/** Adds a job for the actor; starts it if its state is a working one. */
export const addJob = ({ db, agency, actor }: Scope, { id, kind, title, state, settings, total }: NewJob) =>
  db.run(sql`insert into jobs (organization_id, id, kind, lane, title, state, settings, total, created_by, created_by_name,
      started_by, started_by_name, started_role)
    values (${agency.id}, ${id}, ${kind}, ${jobKinds[kind].lane}, ${title}, ${state}, ${JSON.stringify(settings)}::jsonb, ${total},
      ${actor.user_id}, ${actor.name}, ${actor.user_id}, ${actor.name}, ${actor.role})`)

/** Columns for the update that starts a phase: from then on the job acts for the user who requested that phase. */
export const startedBy = ({ actor: { user_id, name, role } }: Scope) =>
  sql`started_by = ${user_id}, started_by_name = ${name}, started_role = ${role}`
