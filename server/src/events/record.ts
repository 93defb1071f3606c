import type { EventKind, EventSource, HistoryEvent, Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../scope/scope.ts'
import { asText, type Change } from './changes.ts'
import { inReadersWords } from './read-changes.ts'
import { withTitles } from './titles-in-words.ts'

/** Values shared by all rows of one statement. */
export interface EventHead {
  kind: EventKind
  /** By default the actor: a person or Preceptor itself. */
  source?: EventSource
  job_id?: Id | null
  reason?: string | null
  note?: string | null
}

export interface NewEvent extends EventHead {
  /** The affected person or thing, with its name at that time. */
  subject?: { id: Id; name: string } | null
  changes?: readonly Change[]
}

/** The part of a scope that an event needs; sign-ins have nothing more. */
export type EventScope = Pick<Scope, 'db' | 'origin'> & {
  /** Without an ID for a person this agency may not see. */
  actor: { kind: Scope['actor']['kind']; user_id: Id | null; name: string }
  /** Null for customer success's own events. */
  agency: Pick<Scope['agency'], 'id'> | null
}

const columns = sql`organization_id, kind, source, actor_id, actor_name, job_id, reason, note, request_id, ip,
  subject_id, subject_name, changes`

const sourceOf = { user: 'user', system: 'system', api_key: 'api', learner: 'learner' } as const satisfies Record<
  EventScope['actor']['kind'],
  EventSource
>

const headValues = (
  { agency, actor, origin }: EventScope,
  { kind, source, job_id, reason, note = origin.rule ?? null }: EventHead,
) =>
  sql`${agency?.id ?? null}::uuid, ${kind}::text, ${origin.rule === undefined ? (source ?? sourceOf[actor.kind]) : 'rule'}::text, ${actor.user_id}::uuid, ${actor.name}::text, ${job_id ?? null}::uuid,
    ${asText(reason)}::text, ${asText(note)}::text, ${origin.request_id || null}::text, ${origin.ip || null}::text`

/** Writes one history entry in the transaction of its change. */
export async function recordEvent(scope: EventScope, event: NewEvent): Promise<void> {
  const { subject } = event
  const changes = (event.changes ?? []).map(({ field, before, after, named }) => ({
    field,
    before: asText(before),
    after: asText(after),
    named,
  }))
  await scope.db.run(
    sql`insert into events (${columns})
    values (${headValues(scope, event)}, ${subject?.id ?? null}, ${subject?.name ?? null}, ${JSON.stringify(changes)}::jsonb)`,
    'record_event',
  )
}

/** The same for events that concern no single agency: vendor users, panel messages. Only vendor staff can read them. */
export const recordVendorEvent = (scope: Omit<EventScope, 'agency'>, event: NewEvent): Promise<void> =>
  recordEvent({ ...scope, agency: null }, event)

/** Returns the statement that writes many events: `subjects` is a select of `subject_id`, `subject_name` and `changes` (jsonb). */
export const eventInsert = (scope: EventScope, head: EventHead, subjects: Sql): Sql =>
  sql`insert into events (${columns})
    select ${headValues(scope, head)}, s.subject_id, s.subject_name, s.changes from (${subjects}) s`

/** The columns of the contract's `historyEvent`, for the table `events` under the alias `ev`. */
export const eventColumns = sql`ev.id, ev.at, ev.kind, ev.source, ev.actor_name, ev.subject_id, ev.subject_name, ev.job_id,
  ev.reason, ev.note, ev.changes`

interface Wanted {
  /** Limits to events of these subjects; without it, events of the whole agency. */
  subject_ids?: readonly Id[]
  page: number
  per_page: number
}

/** Lists the history, newest first. The caller must check access to the subject first. */
export async function listEvents(
  { db, agency, origin }: Pick<Scope, 'db' | 'agency' | 'origin'>,
  { subject_ids, page, per_page }: Wanted,
) {
  const where = sql`ev.organization_id = ${agency.id} ${subject_ids ? sql`and ev.subject_id = any(${subject_ids}::uuid[])` : sql``}`
  const [data, counted] = await Promise.all([
    db.rows<HistoryEvent>(sql`select ${eventColumns} from events ev where ${where}
      order by ev.at desc, ev.id desc limit ${per_page} offset ${(page - 1) * per_page}`),
    db.row<{ total: number }>(sql`select count(*) as total from events ev where ${where}`),
  ])
  const told = await withTitles({ db, agency, origin }, inReadersWords(origin.language, data))
  return { data: told, meta: { total: counted?.total ?? 0, page, per_page } }
}
