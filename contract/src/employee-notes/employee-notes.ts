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

/**
 * Returns true if this role may read notes of this type and audience. Authors read their own, except that vendor staff read no
 * medical ones.
 */
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
  /** Users who get an email about the note. */
  mentions: z.array(id).check(z.maxLength(20, noteText('tooManyMentions', { most: 20 }))),
  /** The caller's finished uploads, and the files the note already has. */
  files: z.optional(z.array(id).check(z.maxLength(mostNoteFiles, noteText('tooManyFiles', { most: mostNoteFiles })))),
}
const newNote = z.strictObject(written)

export const employeeNote = z.object({
  id,
  type,
  /** Null for a medical note. `open` returns its text and files, and records who read it in the audit log. */
  text: z.nullable(z.string()),
  visible_to,
  is_pinned: z.boolean(),
  mentions: z.array(option),
  files: z.array(keptFile),
  created_by: z.nullable(id),
  created_by_name: z.string(),
  created_at: instant,
  /** Null if it was never edited. */
  edited_at: z.nullable(instant),
  edited_by_name: z.nullable(z.string()),
  /** The caller wrote it or manages the agency's users. */
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

/** Notes about one employee, under the employee's path. */
export const employeeNotes = {
  list: endpoint({
    method: 'GET',
    path: '/admin/providers/:id/notes',
    summary: 'List notes about an employee that the caller may read, pinned first, then newest',
    access: access.employees,
    scope: 'agency',
    params: ofEmployee,
    query: z.strictObject({ page, per_page: perPage(100, 20) }),
    response: pageOf(employeeNote),
  }),
  readers: endpoint({
    method: 'GET',
    path: '/admin/providers/:id/notes/readers',
    summary: 'List users of the agency who can see this employee and be mentioned',
    access: access.writeNotes,
    scope: 'agency',
    params: ofEmployee,
    response: z.object({ data: z.array(noteReader) }),
  }),
  open: endpoint({
    method: 'GET',
    path: '/admin/providers/:id/notes/:note_id',
    summary: 'Get a note with its text and files. Opening a medical one is recorded in the audit log',
    access: access.employees,
    scope: 'agency',
    params: one,
    response: employeeNote,
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/providers/:id/notes',
    summary: 'Add a note; users mentioned in it get an email',
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
    summary:
      'List all versions of a note’s text, newest first. Opening those of a medical note is recorded in the audit log',
    access: access.employees,
    scope: 'agency',
    params: one,
    response: z.object({ data: z.array(noteVersion) }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/admin/providers/:id/notes/:note_id/files/:file_id',
    summary: 'Get a URL for a file of the note, valid for ten minutes; only for those who may read the note',
    access: access.employees,
    scope: 'agency',
    params: z.object({ id, note_id: id, file_id: id }),
    response: fileAddress,
  }),
}
