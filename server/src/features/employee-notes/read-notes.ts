import {
  access,
  type Employee,
  type EmployeeNote,
  fullName,
  type Id,
  noteAudiences,
  type NoteAudience,
  noteTypes,
  type NoteType,
  type NoteVersion,
  readsNote,
} from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { AppError, notFound } from '../../errors/app-error.ts'
import { mayOpenMedical, tellOpened } from '../../records/medical.ts'
import { mayI, permissionsOf, type Scope } from '../../scope/scope.ts'
import { noteTexts } from './texts.ts'

const types = Object.keys(noteTypes) as NoteType[]
const audiences = Object.keys(noteAudiences) as NoteAudience[]

/**
 * True when the row's type and audience include the actor's role, or the note is the actor's own. Vendor staff read no medical
 * note, not even their own.
 */
const isFor = ({ actor }: Scope, row: Sql): Sql => {
  const { role } = actor
  const holder = role && { role, permissions: permissionsOf(actor) }
  const pairs = types.flatMap(type =>
    audiences.filter(visible_to => holder && readsNote(holder, { type, visible_to })).map(to => `${type} ${to}`),
  )
  const isOwn = sql`n.created_by = ${actor.user_id}`
  return sql`(${row}.type || ' ' || ${row}.visible_to = any(${pairs}::text[])
    or (${isOwn} and (${row}.type <> 'medical' or ${mayOpenMedical(actor, 'view_medical_notes', isOwn)})))`
}

/** The notes `n` of one employee that the actor may read. */
const readable = (scope: Scope, employee_id: Id): Sql =>
  sql`n.organization_id = ${scope.agency.id} and n.employee_id = ${employee_id} and n.deleted_at is null and ${isFor(scope, sql`n`)}`

/** The files `f` of note `n` selected by `which`, in the order they were added. */
const filesWhere = (
  which: Sql,
): Sql => sql`coalesce((select json_agg(json_build_object('id', k.id, 'name', k.name, 'type', k.type,
    'size', k.size) order by f.added_version, f.place) from employee_note_files f
  join files k on k.organization_id = f.organization_id and k.id = f.file_id
  where f.organization_id = n.organization_id and f.note_id = n.id and ${which}), '[]')`

/** Closed: a medical note without its text and files. */
type Look = 'open' | 'closed'

const columnsOf = (
  scope: Scope,
  look: Look,
): Sql => sql`n.id, n.type, ${look === 'open' ? sql`n.text` : sql`case when n.type <> 'medical' then n.text end as text`}, n.visible_to,
  n.is_pinned, n.created_by, n.created_by_name, n.created_at, n.edited_at, n.edited_by_name, n.version,
  ${mayI(scope.actor, access.writeNotes)}::boolean and (n.type <> 'medical' or ${mayI(scope.actor, access.medicalNotes)}::boolean)
    and (${mayI(scope.actor, access.manageAgencyUsers)}::boolean or n.created_by = ${scope.actor.user_id}) as may_edit,
  coalesce((select json_agg(json_build_object('id', u.user_id, 'name', u.name) order by u.sort_name, u.user_id)
    from agency_users() u where u.user_id = any(n.mentions)), '[]') as mentions,
  ${filesWhere(look === 'open' ? sql`f.removed_version is null` : sql`f.removed_version is null and n.type <> 'medical'`)} as files`

/** Lists pinned notes first, then newest first. The caller has already checked access to the employee. */
export async function listNotes(scope: Scope, employee_id: Id, { page, per_page }: { page: number; per_page: number }) {
  const where = readable(scope, employee_id)
  const [data, counted] = await Promise.all([
    scope.db.rows<EmployeeNote>(sql`select ${columnsOf(scope, 'closed')} from employee_notes n where ${where}
      order by n.is_pinned desc, n.id desc limit ${per_page} offset ${(page - 1) * per_page}`),
    scope.db.row<{ total: number }>(sql`select count(*) as total from employee_notes n where ${where}`),
  ])
  return { data, meta: { total: counted?.total ?? 0, page, per_page } }
}

/** Throws NOT_FOUND for a note that the actor may not read, just as for one that never existed. */
export async function readNote(scope: Scope, employee_id: Id, id: Id, look: Look = 'closed'): Promise<EmployeeNote> {
  const note = await scope.db.row<EmployeeNote>(
    sql`select ${columnsOf(scope, look)} from employee_notes n where ${readable(scope, employee_id)} and n.id = ${id}`,
  )
  if (!note) throw new AppError('NOT_FOUND', noteTexts.named('noNote'))
  return note
}

/** Works like `readNote`, and locks the row until the transaction ends. */
export async function holdNote(scope: Scope, employee_id: Id, id: Id): Promise<EmployeeNote> {
  await scope.db.row(
    sql`select from employee_notes where organization_id = ${scope.agency.id} and id = ${id} for no key update`,
  )
  return readNote(scope, employee_id, id)
}

type Of = Pick<Employee, 'id' | 'first_name' | 'last_name'>

/** Returns the text and files; for a medical note it records the reader. */
export async function openNote(scope: Scope, employee: Of, id: Id): Promise<EmployeeNote> {
  const note = await readNote(scope, employee.id, id, 'open')
  if (note.type === 'medical') await tellNoteOpened(scope, employee, id)
  return note
}

const tellNoteOpened = (scope: Scope, employee: Of, id: Id) =>
  tellOpened(scope, { kind: 'medical.note_opened', id, employee_name: fullName(employee) })

/**
 * Returns every version of the note's text, current one first; versions from when it was medical only for readers of medical notes.
 */
export async function readVersions(scope: Scope, employee: Of, id: Id): Promise<NoteVersion[]> {
  const now = await readNote(scope, employee.id, id, 'open')
  const before = await scope.db.rows<NoteVersion>(sql`
    select v.version, v.type, v.text, v.visible_to, v.written_by_name, v.written_at,
      ${filesWhere(sql`f.added_version <= v.version and (f.removed_version is null or f.removed_version > v.version)`)} as files
    from employee_note_versions v
    join employee_notes n on n.organization_id = v.organization_id and n.id = v.note_id
    where v.organization_id = ${scope.agency.id} and v.note_id = ${id} and (v.type <> 'medical' or ${isFor(scope, sql`v`)})
    order by v.version desc`)
  const { version, type, text, visible_to, files } = now
  const written_by_name = now.edited_by_name ?? now.created_by_name
  const all = [
    {
      version,
      type,
      text: text ?? '',
      visible_to,
      files,
      written_by_name,
      written_at: now.edited_at ?? now.created_at,
    },
    ...before,
  ]
  if (all.some(one => one.type === 'medical')) await tellNoteOpened(scope, employee, id)
  return all
}

/** Opens a file for readers of its note, including files of earlier versions; a file that only medical versions had is medical. */
export async function openNoteFile(scope: Scope, employee: Of, { note_id, file_id }: { note_id: Id; file_id: Id }) {
  await readNote(scope, employee.id, note_id)
  const held = await scope.db.row<{ is_medical: boolean }>(sql`
    select bool_and(h.type = 'medical') as is_medical from employee_note_files f
    join employee_notes n on n.organization_id = f.organization_id and n.id = f.note_id
    cross join lateral (
      select n.type, n.visible_to where f.removed_version is null
      union all select v.type, v.visible_to from employee_note_versions v
        where v.organization_id = f.organization_id and v.note_id = f.note_id
          and f.added_version <= v.version and (f.removed_version is null or f.removed_version > v.version)) h
    where f.organization_id = ${scope.agency.id} and f.note_id = ${note_id} and f.file_id = ${file_id}
      and (h.type <> 'medical' or ${isFor(scope, sql`h`)})
    having count(*) > 0`)
  if (!held) throw notFound()
  if (held.is_medical) await tellNoteOpened(scope, employee, note_id)
}
