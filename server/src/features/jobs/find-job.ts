import { type Id, type JobKind, workingStates } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { notFound } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { jobColumns, type jobOf } from './read-job.ts'
import { visibleJobs } from './visible-jobs.ts'

/** A stored job of one kind, with that kind's own settings. */
export type StoredJob<Settings> = Parameters<typeof jobOf>[0] & {
  settings: Settings
  /** The progress of an undo that gave up. */
  undone_to: number
}

interface Wanted {
  kind: JobKind
  /** The error for a job that is missing or hidden from the actor: a named text. */
  missing: string
  /** Locks the row, so two people can't start the job at once. */
  hold: boolean
}

/** Throws NOT_FOUND. */
export async function findJob<Settings>(scope: Scope, id: Id, wanted: Wanted): Promise<StoredJob<Settings>> {
  const found = await select<Settings>(scope, id, { ...wanted, hold: false })
  // A block may hold the row for longer than a call waits, and callers that lock it refuse running work anyway
  return wanted.hold && !workingStates.includes(found.state) ? select(scope, id, wanted) : found
}

async function select<Settings>(scope: Scope, id: Id, { kind, missing, hold }: Wanted): Promise<StoredJob<Settings>> {
  const { db, agency } = scope
  const row = await db.row<StoredJob<Settings>>(sql`select ${jobColumns}, j.settings,
      case when j.state = 'failed' and j.cursor < j.ran_to then j.cursor else 0 end as undone_to from jobs j
    where j.organization_id = ${agency.id} and j.id = ${id} and j.kind = ${kind} and ${visibleJobs(scope)}
    ${hold ? sql`for update` : sql``}`)
  if (!row) throw notFound(missing)
  return row
}
