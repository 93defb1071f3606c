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

/** Takes long work in, for whoever acts; a state in which it works starts it. */
export const addJob = ({ db, agency, actor }: Scope, { id, kind, title, state, settings, total }: NewJob) =>
  db.run(sql`insert into jobs (organization_id, id, kind, lane, title, state, settings, total, created_by, created_by_name,
      started_by, started_by_name, started_role)
    values (${agency.id}, ${id}, ${kind}, ${jobKinds[kind].lane}, ${title}, ${state}, ${JSON.stringify(settings)}::jsonb, ${total},
      ${actor.user_id}, ${actor.name}, ${actor.user_id}, ${actor.name}, ${actor.role})`)

/** For the update that sets a phase going: from now on it acts for whoever asked for that. */
export const startedBy = ({ actor: { user_id, name, role } }: Scope) =>
  sql`started_by = ${user_id}, started_by_name = ${name}, started_role = ${role}`
