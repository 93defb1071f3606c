import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { fileAddress, keptFile } from '../files/files.ts'
import { id, instant, keysOf, optionalText, text, version } from '../schemas.ts'
import { recordFileKinds, recordItems } from './items.ts'
import { recordText } from './texts.ts'

const named = z.nullable(z.string())
const kind = z.enum(keysOf(recordFileKinds), recordText('kindMissing'))
const mostFiles = 10

const texts = {
  /** Null uses the program's description. */
  content: optionalText(4000),
  objectives: optionalText(4000),
  materials: optionalText(2000),
  post_test: optionalText(2000),
} as const
const written = z.object({ content: named, objectives: named, materials: named, post_test: named })
export type RecordTexts = z.output<typeof written>

const item = z.object({
  item: z.enum(keysOf(recordItems)),
  /** The recorded facts, in the reader's language; null for none. */
  says: named,
  /** Missing facts and how to add them, in the reader's language; null for none. */
  why: named,
})
export type RecordItemState = z.output<typeof item>

const recordFile = z.extend(keptFile, {
  /** The row's id; `file_id` is the file itself. */
  id,
  file_id: id,
  kind,
  added_by_name: z.string(),
  added_at: instant,
  /** True if the caller may open it: sheets and results name everyone who came. */
  opens: z.boolean(),
})
export type RecordFile = z.output<typeof recordFile>

const frozen = z.object({
  id,
  version_no: z.int(),
  number: z.string(),
  /** Hash of everything printed, in hexadecimal. */
  sha256: z.string(),
  frozen_at: instant,
  frozen_by_name: z.string(),
  /** The last day on which it must be available. */
  kept_until: z.string(),
  waived: z.array(z.enum(keysOf(recordItems))),
})
export type FrozenRecord = z.output<typeof frozen>

const record = z.object({
  session_id: id,
  title: z.string(),
  /** The version of the texts only; the session has its own. */
  version,
  /** True if a missing item blocks closing, unless it is waived. */
  is_required: z.boolean(),
  /** Texts and files can be changed, because the session is neither closed nor canceled. */
  is_open: z.boolean(),
  texts: written,
  /** The program's description, used until someone writes the content. */
  program_content: named,
  /** The texts of the program's last session that has any. */
  last: z.nullable(z.extend(written, { title: z.string(), starts_at: instant, zone: z.string() })),
  /** Newest last, without removed files. */
  files: z.array(recordFile),
  /** All nine items, in order. */
  items: z.array(item),
  /** Newest first. */
  versions: z.array(frozen),
})
export type SessionRecordState = z.output<typeof record>

const one = z.object({ id })
const writing = { access: access.editSessions, scope: 'agency', fails: ['TRANSITION_REFUSED'] } as const
/** The full record names everyone who came, including people outside the caller's scope. */
const whole = { method: 'GET', access: access.editSessions, scope: 'agency', params: one } as const

/** The nine items that New York requires on record for every in-service, and the documents of a session. */
export const sessionRecords = {
  get: endpoint({
    method: 'GET',
    path: '/admin/sessions/:id/record',
    summary: 'Get a session’s record: its nine items, missing parts, files and the versions made so far',
    access: access.sessions,
    scope: 'agency',
    params: one,
    response: record,
  }),
  update: endpoint({
    ...writing,
    method: 'PATCH',
    path: '/admin/sessions/:id/record',
    summary: 'Record content, objectives, materials and post-test results; only the sent texts change',
    params: one,
    versioned: true,
    checkedInForm: true,
    body: z.partial(z.strictObject(texts)),
    response: record,
  }),
  addFiles: endpoint({
    ...writing,
    method: 'POST',
    path: '/admin/sessions/:id/record/files',
    summary: 'Add uploaded files to a session’s record: signed sheets, materials, post-test results',
    params: one,
    checkedInForm: true,
    body: z.strictObject({
      kind,
      files: z
        .array(id)
        .check(
          z.minLength(1, recordText('filesMissing')),
          z.maxLength(mostFiles, recordText('filesMany', { most: mostFiles })),
        ),
    }),
    response: record,
  }),
  removeFile: endpoint({
    ...writing,
    method: 'POST',
    path: '/admin/sessions/:id/record/files/:file_id/remove',
    summary: 'Remove a file from the record, with a reason; versions made earlier still list it',
    params: z.object({ id, file_id: id }),
    checkedInForm: true,
    body: z.strictObject({ reason: text(500, recordText('reasonMissing')) }),
    response: record,
  }),
  file: endpoint({
    method: 'GET',
    path: '/admin/sessions/:id/record/files/:file_id',
    summary:
      'Get a URL for a file of the record, valid for ten minutes; sheets and results only for those who edit sessions',
    access: access.sessions,
    scope: 'agency',
    params: z.object({ id, file_id: id }),
    response: fileAddress,
    fails: ['FORBIDDEN'],
  }),
  pdf: endpoint({
    ...whole,
    path: '/admin/sessions/:id/record/pdf',
    summary:
      'Download the record as a PDF, as it was when the session closed; until then, a draft of its current state',
    query: z.strictObject({ version_no: z.optional(z.coerce.number().check(z.int(), z.positive())) }),
    file: ['application/pdf'],
    limit: 'heavy',
  }),
  signInSheet: endpoint({
    ...whole,
    path: '/admin/sessions/:id/sign-in-sheet',
    summary: 'Download the sign-in sheet: a page per day, with everyone who has a seat and blank lines for walk-ins',
    file: ['application/pdf'],
    limit: 'heavy',
  }),
}
