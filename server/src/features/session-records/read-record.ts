import {
  access,
  type FrozenRecord,
  type Id,
  type RecordFile,
  type RecordTexts,
  type SessionRecordState,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import { notFound } from '../../errors/app-error.ts'
import { inWords } from '../../lib/texts.ts'
import { forbidden, mayI, permissionsOf, type Scope } from '../../scope/scope.ts'
import { type RecordFacts, readFacts } from './facts.ts'
import { itemsOf } from './items.ts'
import { sessionRecordTexts } from './texts.ts'

/** Returns the version of the texts; there is no row before the first one. */
async function readVersion({ db, agency }: Scope, id: Id): Promise<number> {
  const row = await db.row<{ version: number }>(
    sql`select version from session_papers where organization_id = ${agency.id} and session_id = ${id}`,
  )
  return row?.version ?? 1
}

async function filesOf({ db, agency, actor }: Scope, id: Id): Promise<RecordFile[]> {
  const files = await db.rows<
    Omit<RecordFile, 'opens'>
  >(sql`select f.id, f.file_id, f.kind, k.name, k.type, k.size, f.added_by_name, f.added_at
    from session_files f join files k on k.organization_id = f.organization_id and k.id = f.file_id
    where f.organization_id = ${agency.id} and f.session_id = ${id} and f.removed_at is null order by f.added_at, f.id`)
  const seesAll = mayI(actor, access.editSessions)
  return files.map(file => Object.assign(file, { opens: seesAll || file.kind === 'material' }))
}

const versionsOf = ({ db, agency }: Scope, id: Id): Promise<FrozenRecord[]> =>
  db.rows(sql`select r.id, r.version_no, r.number, encode(r.sha256, 'hex') as sha256, r.frozen_at, r.frozen_by_name, r.kept_until::text as kept_until,
      (select coalesce(jsonb_agg(i ->> 'item'), '[]') from jsonb_array_elements(r.printed -> 'items') i where i ->> 'note' is not null) as waived
    from session_records r where r.organization_id = ${agency.id} and r.session_id = ${id} order by r.version_no desc`)

/** Returns the texts of the program's previous session, so that no one types them twice. */
async function lastTexts({ db, agency }: Scope, id: Id): Promise<SessionRecordState['last']> {
  const row = await db.row<NonNullable<SessionRecordState['last']>>(sql`
    select w.content, w.objectives, w.materials, w.post_test, o.title, o.starts_at, o.zone
    from sessions s
    join sessions o on o.organization_id = s.organization_id and o.program_id = s.program_id and o.id <> s.id
      and o.module_id is not distinct from s.module_id
    join session_papers w on w.organization_id = o.organization_id and w.session_id = o.id
    where s.organization_id = ${agency.id} and s.id = ${id} and coalesce(w.content, w.objectives, w.materials) is not null
    order by o.starts_at desc limit 1`)
  return row ?? null
}

const textsOf = ({ content, objectives, materials, post_test }: RecordFacts): RecordTexts => ({
  content,
  objectives,
  materials,
  post_test,
})

export async function readRecord(scope: Scope, id: Id): Promise<SessionRecordState> {
  const facts = await readFacts(scope, id)
  const say = (text: string | null) => (text === null ? null : inWords(scope.origin.language, text))
  return {
    session_id: id,
    title: facts.title,
    version: await readVersion(scope, id),
    is_required: facts.is_required,
    is_open: facts.state === 'draft' || facts.state === 'open',
    texts: textsOf(facts),
    program_content: facts.program_content,
    last: await lastTexts(scope, id),
    files: await filesOf(scope, id),
    items: itemsOf(facts).map(({ item, says, why }) => ({ item, says: say(says), why: say(why) })),
    versions: await versionsOf(scope, id),
  }
}

/** Refuses a file that is not part of this session, and files that name people if the reader may not see everyone. */
export async function mayOpen({ db, agency, actor }: Scope, { id, file_id }: { id: Id; file_id: Id }): Promise<void> {
  const file = await db.row<{ kind: string }>(sql`select f.kind from session_files f
    where f.organization_id = ${agency.id} and f.session_id = ${id} and f.file_id = ${file_id}`)
  if (!file) throw notFound(sessionRecordTexts.named('noFile'))
  if (file.kind !== 'material' && !mayI(actor, access.editSessions))
    throw forbidden({ role: actor.role, permissions: permissionsOf(actor) }, access.editSessions)
}
