import { type api, type Id, type Input, recordFileKinds, type SessionRecordState } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { AppError, notFound } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { inWords } from '../../lib/texts.ts'
import { holdRecord, recordChange, type RecordKind } from '../../records/change-record.ts'
import { heldIn } from '../../records/hold-row.ts'
import type { Scope } from '../../scope/scope.ts'
import { claimFiles } from '../files/claim.ts'
import { readRecord } from './read-record.ts'
import { sessionRecordTexts } from './texts.ts'

type Row = SessionRecordState & { id: Id }
const read = async (scope: Scope, id: Id): Promise<Row> => ({ ...(await readRecord(scope, id)), id })

const texts: RecordKind<Scope, Row> = {
  what: sessionRecordTexts.named('thisRecord'),
  hold: heldIn('sessions', read),
  read,
  nameOf: ({ title }) => title,
  inWords: row => row.texts,
  fields: ['content', 'objectives', 'materials', 'post_test'],
}

/** Locks the session; refuses one that is over, since its record can't change. */
async function holdOpen(scope: Scope, id: Id): Promise<{ title: string }> {
  const row = await scope.db.row<{ title: string; state: string }>(
    sql`select title, state from sessions where organization_id = ${scope.agency.id} and id = ${id} for update`,
  )
  if (!row) throw notFound(sessionRecordTexts.named('notFound'))
  const { title, state } = row
  if (state === 'closed' || state === 'cancelled')
    throw new AppError(
      'TRANSITION_REFUSED',
      sessionRecordTexts.named(state === 'closed' ? 'isClosed' : 'isCancelled', { title }),
    )
  return { title }
}

export async function updateRecord(
  scope: Scope,
  id: Id,
  patch: Input<typeof api.sessionRecords.update>['body'],
  ifMatch: number | null,
): Promise<SessionRecordState> {
  const { db, agency, actor } = scope
  await holdOpen(scope, id)
  const before = await holdRecord(scope, texts, id, ifMatch)
  const { content, objectives, materials, post_test } = { ...before.texts, ...patch }
  await db.run(sql`insert into session_papers as w (organization_id, session_id, version, content, objectives, materials, post_test, updated_by_name)
    values (${agency.id}, ${id}, 2, ${content}, ${objectives}, ${materials}, ${post_test}, ${actor.name})
    on conflict (organization_id, session_id) do update set version = w.version + 1, content = excluded.content,
      objectives = excluded.objectives, materials = excluded.materials, post_test = excluded.post_test, updated_at = now(),
      updated_by_name = excluded.updated_by_name`)
  const { id: _, ...after } = await recordChange(scope, texts, before, { kind: 'session.record_updated' })
  return after
}

export async function addFiles(
  scope: Scope,
  id: Id,
  { kind, files }: Input<typeof api.sessionRecords.addFiles>['body'],
): Promise<SessionRecordState> {
  const { db, agency, actor } = scope
  const { title } = await holdOpen(scope, id)
  await claimFiles(scope, kind === 'sign_in_sheet' ? 'sign_in_sheet' : 'session_paper', files)
  await db.run(sql`insert into session_files (organization_id, session_id, kind, file_id, added_at, added_by_name)
    select ${agency.id}, ${id}, ${kind}, f.id, clock_timestamp(), ${actor.name} from unnest(${files}::uuid[]) with ordinality f (id, place)
    order by f.place`)
  const names = await db.rows<{ name: string }>(
    sql`select name from files where organization_id = ${agency.id} and id = any(${files}::uuid[])`,
  )
  await recordEvent(scope, {
    kind: 'session.file_added',
    subject: { id, name: title },
    note: noteOf(kind, names.map(({ name }) => name).join(', ')),
  })
  return readRecord(scope, id)
}

const noteOf = (kind: keyof typeof recordFileKinds, name: string) =>
  sessionRecordTexts.say(fallback, 'noteAdded', { kind: inWords(fallback, recordFileKinds[kind]), name })

export async function removeFile(
  scope: Scope,
  { id, file_id }: { id: Id; file_id: Id },
  { reason }: Input<typeof api.sessionRecords.removeFile>['body'],
): Promise<SessionRecordState> {
  const { db, agency, actor } = scope
  const { title } = await holdOpen(scope, id)
  const gone = await db.row<{ kind: keyof typeof recordFileKinds; name: string }>(sql`
    update session_files f set removed_at = now(), removed_by_name = ${actor.name}, removed_reason = ${reason} from files k
    where f.organization_id = ${agency.id} and f.session_id = ${id} and f.file_id = ${file_id} and f.removed_at is null
      and k.organization_id = f.organization_id and k.id = f.file_id
    returning f.kind, k.name`)
  if (!gone) throw notFound(sessionRecordTexts.named('noFile'))
  await recordEvent(scope, {
    kind: 'session.file_removed',
    subject: { id, name: title },
    note: noteOf(gone.kind, gone.name),
    reason,
  })
  return readRecord(scope, id)
}
