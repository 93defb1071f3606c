import {
  access,
  type api,
  type Employee,
  type EmployeeNote,
  type EventKind,
  fullName,
  type Id,
  type Input,
} from '@preceptor/contract'
import sql, { join } from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { recordEvent } from '../../events/record.ts'
import { queueMail } from '../../messages/queue-mail.ts'
import { holdRecord, type RecordKind } from '../../records/change-record.ts'
import { forbidden, mayI, permissionsOf, type Scope } from '../../scope/scope.ts'
import { languageOf } from '../auth/accounts.ts'
import { readEmployee } from '../employees/read-employee.ts'
import { claimFiles } from '../files/claim.ts'
import { mentionMail } from './mails.ts'
import { mentioned, type Reader } from './note-readers.ts'
import { holdNote, readNote } from './read-notes.ts'
import { noteTexts } from './texts.ts'

type NewNote = Input<typeof api.employeeNotes.add>['body']
type Patch = Input<typeof api.employeeNotes.update>['body']

export async function addNote(scope: Scope, config: Config, employee_id: Id, note: NewNote): Promise<EmployeeNote> {
  const { db, agency, actor } = scope
  const employee = await readEmployee(scope, employee_id)
  refuseUnreadable(scope, note)
  const readers = await mentioned(scope, employee_id, note)
  const row = await db.row<{ id: Id }>(sql`
    insert into employee_notes (organization_id, employee_id, type, text, visible_to, is_pinned, mentions, created_by, created_by_name)
    values (${agency.id}, ${employee_id}, ${note.type}, ${note.text}, ${note.visible_to}, ${note.is_pinned},
      ${readers.map(({ id }) => id)}::uuid[], ${actor.user_id}, ${actor.name}) returning id`)
  if (!row) throw new Error('The note was not written.')
  await addFiles(scope, { employee, note_id: row.id, version: 1, had: 0 }, note.files ?? [])
  await recordNote(scope, employee, 'employee.note_added')
  if (note.files?.length) await recordNote(scope, employee, 'employee.note_file_added')
  await mailTo(scope, config, employee, readers)
  return readNote(scope, employee_id, row.id)
}

/** Changes the sent fields. The previous text stays with the note, along with its author. */
export async function updateNote(
  scope: Scope,
  config: Config,
  { id: employee_id, note_id }: { id: Id; note_id: Id },
  patch: Patch,
  ifMatch: number | null,
): Promise<EmployeeNote> {
  const { db, agency, actor } = scope
  const employee = await readEmployee(scope, employee_id)
  refuseOthers(scope, await holdRecord(scope, noteRecord(employee), note_id, ifMatch))
  const before = await readNote(scope, employee_id, note_id, 'open')
  refuseUnreadable(scope, before)
  const after = {
    type: patch.type ?? before.type,
    text: patch.text ?? before.text,
    visible_to: patch.visible_to ?? before.visible_to,
    is_pinned: patch.is_pinned ?? before.is_pinned,
    mentions: patch.mentions ?? before.mentions.map(({ id }) => id),
  }
  refuseUnreadable(scope, after)
  const readers = await mentioned(scope, employee_id, after, before)
  const had = before.files.map(({ id }) => id)
  const wanted = [...new Set(patch.files ?? had)]
  const added = wanted.filter(id => !had.includes(id))
  const removed = had.filter(id => !wanted.includes(id))
  const isReworded = (['text', 'type', 'visible_to'] as const).some(field => after[field] !== before[field])
  const isRewritten = isReworded || added.length + removed.length > 0
  if (isRewritten)
    await db.run(sql`
      insert into employee_note_versions (organization_id, note_id, version, employee_id, type, text, visible_to, written_by_name, written_at)
      values (${agency.id}, ${note_id}, ${before.version}, ${employee_id}, ${before.type}, ${before.text}, ${before.visible_to},
        ${before.edited_by_name ?? before.created_by_name}, ${before.edited_at ?? before.created_at}::timestamptz)`)
  await db.run(sql`
    update employee_notes set ${join([
      sql`type = ${after.type}, text = ${after.text}, visible_to = ${after.visible_to}, is_pinned = ${after.is_pinned}`,
      sql`mentions = ${[...new Set(after.mentions)]}::uuid[], version = version + 1`,
      ...(isRewritten ? [sql`edited_at = now(), edited_by_name = ${actor.name}`] : []),
    ])} where organization_id = ${agency.id} and id = ${note_id}`)
  const version = before.version + 1
  if (removed.length > 0)
    await db.run(sql`update employee_note_files set removed_version = ${version}
      where organization_id = ${agency.id} and note_id = ${note_id} and file_id = any(${removed}::uuid[])`)
  await addFiles(scope, { employee, note_id, version, had: had.length }, added)
  if (isReworded) await recordNote(scope, employee, 'employee.note_edited')
  if (added.length > 0) await recordNote(scope, employee, 'employee.note_file_added')
  if (removed.length > 0) await recordNote(scope, employee, 'employee.note_file_removed')
  const known = new Set(before.mentions.map(({ id }) => id))
  await mailTo(
    scope,
    config,
    employee,
    readers.filter(({ id }) => !known.has(id)),
  )
  return readNote(scope, employee_id, note_id)
}

export async function removeNote(
  scope: Scope,
  { id: employee_id, note_id }: { id: Id; note_id: Id },
): Promise<undefined> {
  const employee = await readEmployee(scope, employee_id)
  refuseOthers(scope, await holdNote(scope, employee_id, note_id))
  await scope.db.run(sql`update employee_notes set deleted_at = now(), version = version + 1
    where organization_id = ${scope.agency.id} and id = ${note_id}`)
  await recordNote(scope, employee, 'employee.note_deleted')
}

/** Rows stay when a file is removed, because the earlier version of the note still has it. */
async function addFiles(
  scope: Scope,
  { employee, note_id, version, had }: { employee: Employee; note_id: Id; version: number; had: number },
  ids: readonly Id[],
) {
  if (ids.length === 0) return
  await claimFiles(scope, 'note', ids)
  await scope.db.run(sql`
    insert into employee_note_files (organization_id, note_id, file_id, employee_id, place, added_version)
    select ${scope.agency.id}, ${note_id}, f.id, ${employee.id}, ${had} + f.place, ${version}
    from unnest(${[...new Set(ids)]}::uuid[]) with ordinality f (id, place)`)
}

/** Records in the history that a note exists, never its text: not everyone who reads the history may read the note. */
const recordNote = (scope: Scope, employee: Employee, kind: Extract<EventKind, `employee.note_${string}`>) =>
  recordEvent(scope, { kind, subject: { id: employee.id, name: fullName(employee) } })

const noteRecord = (employee: Employee): RecordKind<Scope, EmployeeNote> => ({
  what: noteTexts.named('thisNote'),
  hold: (scope, id) => holdNote(scope, employee.id, id),
  read: (scope, id) => readNote(scope, employee.id, id),
  nameOf: () => fullName(employee),
  inWords: note => note,
  fields: [],
  entries: sql`ev.subject_id = ${employee.id} and ev.kind in ('employee.note_edited', 'employee.note_deleted',
    'employee.note_file_added', 'employee.note_file_removed')`,
})

/** Refuses other people's notes: authors change their own notes, administrators any. */
function refuseOthers({ actor }: Scope, { may_edit }: EmployeeNote) {
  if (!may_edit) throw forbidden({ role: actor.role, permissions: permissionsOf(actor) }, access.manageAgencyUsers)
}

/** Refuses medical notes for people who may not read them, including their authors. */
function refuseUnreadable({ actor }: Scope, { type }: Pick<EmployeeNote, 'type'>) {
  if (type === 'medical' && !mayI(actor, access.medicalNotes))
    throw forbidden({ role: actor.role, permissions: permissionsOf(actor) }, access.medicalNotes)
}

/** Mails each reader in the language they chose for mail. */
async function mailTo({ db, agency, actor }: Scope, config: Config, employee: Employee, readers: readonly Reader[]) {
  const link = `${config.publicUrl}/employees/${employee.id}/profile`
  const others = readers.filter(({ id }) => id !== actor.user_id)
  if (others.length === 0) return
  const languages = await db.as({ role: 'app_auth' }, accounts =>
    Promise.all(others.map(({ id }) => languageOf(accounts, id))),
  )
  for (const [i, { name, email }] of others.entries())
    await queueMail(db, config.appKeys, {
      organization_id: agency.id,
      recipient: email,
      ...mentionMail(languages[i] ?? 'en', {
        name,
        author: actor.name,
        employee: fullName(employee),
        agency: agency.name,
        link,
      }),
    })
}
