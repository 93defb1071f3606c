import type { Id, JobState, RosterImport } from '@preceptor/contract'
import { endedStates } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { rememberedOnce } from '../../scope/remembered.ts'
import type { Scope } from '../../scope/scope.ts'
import { isAsLeft } from '../employee-batches/as-left.ts'
import { importTexts } from './texts.ts'

export interface Ended {
  id: Id
  state: JobState
  ran_to: number
  /** The progress of an undo that gave up. */
  undone_to: number
  counts: Record<string, number>
}

/** The reason an import can't be undone, and the imports to undo first. */
export interface UndoRefusal {
  sentence: string
  first: RosterImport['undo_first']
}

export const because = (sentence: string): UndoRefusal => ({ sentence, first: [] })

/** The same for display: calculated once for each state of the agency's employees and jobs. Undo itself always checks again. */
export async function shownUndoRefusal(scope: Scope, job: Ended): Promise<UndoRefusal | null> {
  if (!endedStates.includes(job.state)) return null
  const last = await scope.db.row<{
    at: string
  }>(sql`select coalesce(max(ended_at)::text, '') || count(*) as at from jobs
    where organization_id = ${scope.agency.id}`)
  // Planned status changes and notes have no topic of their own.
  const planned = await scope.db.row<{
    n: string
  }>(sql`select count(*) || coalesce(max(id::text), '') || ' ' || (select count(*) from employee_notes
      where organization_id = ${scope.agency.id} and deleted_at is null) as n from scheduled_statuses
    where organization_id = ${scope.agency.id} and ended_at is null`)
  const what = `undo-refusal ${job.id} ${job.state} ${job.undone_to} ${last?.at} ${planned?.n}`
  return rememberedOnce(scope, what, () => undoRefusal(scope, job), ['people', 'duplicates'])
}

/** Returns the reason this import can't be undone; undefined when it can, or hasn't ended. */
export async function undoRefusal(scope: Scope, job: Ended): Promise<UndoRefusal | null> {
  if (!endedStates.includes(job.state)) return null
  const plain = plainRefusal(job, (job.counts.create ?? 0) + (job.counts.update ?? 0))
  if (plain) return plain
  const touched = await touchedSince(scope, job)
  if (!touched) return null
  return sentenceOf(touched)
}

/** Returns the reason that can be derived from the job alone. */
export function plainRefusal(job: Ended, changed: number): UndoRefusal | null {
  if (job.state === 'undone') return because(importTexts.named('alreadyUndone'))
  if (changed > 0 && job.ran_to === 0 && job.state.startsWith('succeeded')) return because(importTexts.named('notKept'))
  return changed === 0 || job.ran_to === 0 ? because(importTexts.named('changedNothing')) : null
}

interface Touched {
  total: number
  names: string[]
  /** Later imports that still apply, newest first. */
  imports: { id: Id; file_name: string }[]
  /** Employees changed by later imports. */
  by_import: number
  /** Employees changed by people, manually or by a status change that came due. */
  by_people: number
  people: string[]
  edited: string[]
}

/**
 * Returns the people changed since the import, and by what: later imports that still apply, or people. Reads the history from the
 * import's own entry on; changes by an undone import don't count.
 */
async function touchedSince({ db, agency }: Scope, { id, ran_to, undone_to }: Ended): Promise<Touched | null> {
  const touched = await db.row<Touched>(sql`
    with other as materialized (
      select i.n, i.name, i.subject_id from job_items i
      left join employees e on e.organization_id = i.organization_id and e.id = i.subject_id
      where i.organization_id = ${agency.id} and i.job_id = ${id} and i.outcome in ('create', 'update')
        and i.n > ${undone_to} and i.n <= ${ran_to}
        and (e.id is null or not ${isAsLeft})),
    began as (select min(id::text)::uuid as id from events
      where organization_id = ${agency.id} and job_id = ${id} and exists (select from other)),
    later as materialized (
      select o.n, o.name, ev.actor_name, case when j.kind = 'provider_import' then j.id end as job_id, j.title, ev.id as event_id
      from other o
      join events ev on ev.organization_id = ${agency.id} and ev.subject_id = o.subject_id and ev.id > (select id from began)
        and ev.job_id is distinct from ${id}
      left join jobs j on j.organization_id = ev.organization_id and j.id = ev.job_id
      where j.state is distinct from 'undone'),
    by_job as (select job_id as id, title as file_name, max(event_id::text) as last from later where job_id is not null group by 1, 2),
    edited as (select n, name from later where job_id is null group by 1, 2)
    select (select count(*) from other) as total,
      (select array_agg(name order by n) from (select n, name from other order by n limit ${shown}) o) as names,
      (select coalesce(json_agg(json_build_object('id', id, 'file_name', file_name) order by last desc), '[]') from by_job) as imports,
      (select count(distinct n) from later where job_id is not null) as by_import,
      (select count(*) from edited) as by_people,
      (select coalesce(array_agg(distinct actor_name), '{}') from later where job_id is null) as people,
      (select coalesce(array_agg(name order by n), '{}') from (select n, name from edited order by n limit ${shown}) p) as edited`)
  return touched && touched.total > 0 ? touched : null
}

export const shown = 3

function sentenceOf({ total, names, imports, by_import, by_people, people, edited }: Touched): UndoRefusal {
  const { named } = importTexts
  const edits = { names: listed(edited, by_people), total: by_people, people: joined(people) }
  if (imports.length === 0)
    return because(
      by_people > 0 ? named('changedByAfter', edits) : named('changedAfter', { names: listed(names, total), total }),
    )
  const files = imports.map(({ file_name }) => file_name).join(', ')
  const undoFirst = named('undoFirst', { imports: imports.length, files, count: by_import })
  return { sentence: by_people > 0 ? named('undoFirstAndEdits', { undoFirst, ...edits }) : undoFirst, first: imports }
}

/** `Reyes, Ana; Chen, Wei and 2 more` */
export function listed(names: readonly string[], total: number): string {
  const more = total - names.length
  return more > 0 ? importTexts.named('namesMore', { names: names.join('; '), more }) : names.join('; ')
}

const joined = (people: readonly string[]) =>
  people.length > shown ? importTexts.named('peopleMore', { people: people.slice(0, 2).join(', ') }) : people.join(', ')
