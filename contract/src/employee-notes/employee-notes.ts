import * as z from 'zod/mini'
import { access, agencyRoles, type Role } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { fileAddress, keptFile } from '../files/files.ts'
import { page, pageOf, perPage } from '../paging.ts'
import type { Permission } from '../permissions.ts'
import { id, instant, option, text, version } from '../schemas.ts'
import { noteText } from './texts.ts'

export const noteTypes = {
  general: noteText('general'),
  coaching: noteText('coaching'),
  medical: noteText('medical'),
} as const
export type NoteType = keyof typeof noteTypes

/** The readers of a note besides its author and the agency's managers. */
export const noteAudiences = {
  everyone: noteText('everyone'),
  coordinators: noteText('coordinators'),
  nurses: noteText('nurses'),
  administrators: noteText('administrators'),
} as const
export type NoteAudience = keyof typeof noteAudiences

/** The roles of an agency that each audience adds to its administrators. */
const added: Record<NoteAudience, readonly Role[]> = {
  everyone: agencyRoles,
  coordinators: ['coordinator_limited'],
  nurses: ['rn_limited'],
  administrators: [],
}

/** Returns true when this role may read notes of this type and audience. Authors read their own, but vendor staff no medical ones. */
export function readsNote(
  { role, permissions }: { role: Role; permissions: readonly Permission[] },
  { type, visible_to }: { type: NoteType; visible_to: NoteAudience },
): boolean {
  if (type === 'medical' && !permissions.includes('view_medical_notes')) return false
  return permissions.includes('manage_agency_users') || added[visible_to].includes(role)
}

export const mostNoteFiles = 20

const type = z.enum(['general', 'coaching', 'medical'], noteText('chooseType'))
const visible_to = z.enum(['everyone', 'coordinators', 'nurses', 'administrators'], noteText('chooseAudience'))

const written = {
  type,
  text: text(4000, noteText('enterNote')),
  visible_to,
  is_pinned: z.boolean(noteText('chooseYesNo')),
  /** Users who get an email about it. */
  mentions: z.array(id).check(z.maxLength(20, noteText('tooManyMentions', { most: 20 }))),
  /** Uploads of the writer that were kept, and those the note has. */
  files: z.optional(z.array(id).check(z.maxLength(mostNoteFiles, noteText('tooManyFiles', { most: mostNoteFiles })))),
}
const newNote = z.strictObject(written)

export const employeeNote = z.object({
  id,
  type,
  /** Null for a medical note. `open` returns its text and files, and records the reader in the audit log. */
  text: z.nullable(z.string()),
  visible_to,
  is_pinned: z.boolean(),
  mentions: z.array(option),
  files: z.array(keptFile),
  created_by: z.nullable(id),
  created_by_name: z.string(),
  created_at: instant,
  /** Null when it was never edited. */
  edited_at: z.nullable(instant),
  edited_by_name: z.nullable(z.string()),
  /** The reader wrote it, or manages the agency's users. */
  may_edit: z.boolean(),
  version,
})
export type EmployeeNote = z.infer<typeof employeeNote>

const noteVersion = z.object({
  version,
  type,
  text: z.string(),
  visible_to,
  written_by_name: z.string(),
  written_at: instant,
  files: z.array(keptFile),
})
export type NoteVersion = z.infer<typeof noteVersion>

const noteReader = z.object({ id, name: z.string(), role: z.enum(agencyRoles as [Role, ...Role[]]) })
export type NoteReader = z.infer<typeof noteReader>

const ofEmployee = z.object({ id })
const one = z.object({ id, note_id: id })

/** Notes about one employee, below the employee's own address. */
export const employeeNotes = {
  list: endpoint({
    method: 'GET',
    path: '/admin/providers/:id/notes',
    summary: 'Notes about an employee that the caller may read: pinned ones first, then the newest',
    access: access.employees,
    scope: 'agency',
    params: ofEmployee,
    query: z.strictObject({ page, per_page: perPage(100, 20) }),
    response: pageOf(employeeNote),
  }),
  readers: endpoint({
    method: 'GET',
    path: '/admin/providers/:id/notes/readers',
    summary: 'Users of the agency who see this employee and can be mentioned',
    access: access.writeNotes,
    scope: 'agency',
    params: ofEmployee,
    response: z.object({ data: z.array(noteReader) }),
  }),
  open: endpoint({
    method: 'GET',
    path: '/admin/providers/:id/notes/:note_id',
    summary: 'A note with its text and files. Opening a medical one is written to the audit log',
    access: access.employees,
    scope: 'agency',
    params: one,
    response: employeeNote,
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/providers/:id/notes',
    summary: 'Write a note; users mentioned in it get a mail',
    access: access.writeNotes,
    scope: 'agency',
    idempotent: true,
    params: ofEmployee,
    body: newNote,
    checkedInForm: true,
    response: employeeNote,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/admin/providers/:id/notes/:note_id',
    summary: 'Change the sent fields of a note; earlier texts are kept',
    access: access.writeNotes,
    scope: 'agency',
    versioned: true,
    fails: ['FORBIDDEN'],
    params: one,
    body: z.partial(newNote),
    checkedInForm: true,
    response: employeeNote,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/providers/:id/notes/:note_id',
    summary: 'Delete a note',
    access: access.writeNotes,
    scope: 'agency',
    fails: ['FORBIDDEN'],
    params: one,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/admin/providers/:id/notes/:note_id/versions',
    summary: 'Every text a note has had, newest first. Opening those of a medical one is written to the audit log',
    access: access.employees,
    scope: 'agency',
    params: one,
    response: z.object({ data: z.array(noteVersion) }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/admin/providers/:id/notes/:note_id/files/:file_id',
    summary: 'An address of a file of the note, for ten minutes; those who may read the note get one',
    access: access.employees,
    scope: 'agency',
    params: z.object({ id, note_id: id, file_id: id }),
    response: fileAddress,
  }),
}
