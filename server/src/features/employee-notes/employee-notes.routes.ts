import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { readEmployee } from '../employees/read-employee.ts'
import { addressFor } from '../files/address.ts'
import { readersOf } from './note-readers.ts'
import { listNotes, openNote, openNoteFile, readVersions } from './read-notes.ts'
import { addNote, removeNote, updateNote } from './write-notes.ts'

/** People who can't see the employee see no notes about them. */
export const employeeNotesFeature = ({ config }: Services) =>
  feature(api.employeeNotes, {
    list: async ({ scope, params, query }) => {
      await readEmployee(scope, params.id)
      return listNotes(scope, params.id, query)
    },
    readers: async ({ scope, params }) => {
      await readEmployee(scope, params.id)
      const readers = await readersOf(scope, params.id)
      return { data: readers.map(({ id, name, role }) => ({ id, name, role })) }
    },
    open: async ({ scope, params }) => openNote(scope, await readEmployee(scope, params.id), params.note_id),
    add: ({ scope, params, body }) => addNote(scope, config, params.id, body),
    update: ({ scope, params, body, ifMatch }) => updateNote(scope, config, params, body, ifMatch),
    remove: ({ scope, params }) => removeNote(scope, params),
    file: async ({ scope, params }) => {
      await openNoteFile(scope, await readEmployee(scope, params.id), params)
      return addressFor(scope, config.appKeys, params.file_id)
    },
    versions: async ({ scope, params }) => ({
      data: await readVersions(scope, await readEmployee(scope, params.id), params.note_id),
    }),
  })
