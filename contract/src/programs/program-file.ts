import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { job } from '../jobs/jobs.ts'
import { fileAddress, fileUses, type FileUseName, nameOfFile } from '../files/files.ts'
import { id, option, text } from '../schemas.ts'
import { mostTemplates, sessionTemplateFields } from '../sessions/template.ts'
import { learningLanguage, titles } from './language-texts.ts'
import { moduleFields, moduleKind } from './modules.ts'
import { programFields } from './programs.ts'
import { programText } from './texts.ts'

/** The start of `program.json`. The number increases when older versions of Preceptor can't read the file. */
export const programFileFormat = { format: 'preceptor-program', version: 1 } as const

/** An entry of an agency's list, which another agency matches to its own. */
const word = z.strictObject({ name: text(200), code: z.nullable(text(60)) })
export type FileWord = z.output<typeof word>

const {
  training_type_id: _,
  discipline_ids: __,
  location_ids: ___,
  is_paused: ____,
  certificate_template_id: _____,
  satisfied_by_ids: ______,
  credits_by,
  renews_from_expiry,
  gives_certificate,
  attendance_threshold,
  credits_partial,
  ...settings
} = programFields
/** Settings that have the same meaning in every agency. */
export const programFileSettings = settings
/**
 * More such settings, which older files lack: absent means these defaults, and default values are omitted, so that an older
 * Preceptor can read the file.
 */
export const usualFileSettings = {
  credits_by: 'program',
  renews_from_expiry: false,
  gives_certificate: true,
  attendance_threshold: 80,
  credits_partial: false,
} as const

const modules = z
  .array(z.strictObject({ id, ...moduleFields }))
  .check(z.maxLength(300, programText('tooMany', { most: 300 })))

/** The full content of one program version. Ids in it are valid only within the file. */
export const programFile = z.strictObject({
  format: z.literal(programFileFormat.format),
  version: z.literal(programFileFormat.version),
  settings: z.strictObject({
    ...settings,
    credits_by: z.optional(credits_by),
    renews_from_expiry: z.optional(renews_from_expiry),
    gives_certificate: z.optional(gives_certificate),
    attendance_threshold: z.optional(attendance_threshold),
    credits_partial: z.optional(credits_partial),
  }),
  training_type: word,
  disciplines: z.array(word).check(z.maxLength(200, programText('tooMany', { most: 200 }))),
  locations: z.array(word).check(z.maxLength(200, programText('tooMany', { most: 200 }))),
  topics: z.array(z.extend(word, { id })).check(z.maxLength(200, programText('tooMany', { most: 200 }))),
  modules,
  /** Its session templates, without the places and people of its agency; absent if it has none. */
  session_templates: z.optional(
    z
      .array(z.strictObject(sessionTemplateFields))
      .check(z.maxLength(mostTemplates, programText('tooMany', { most: mostTemplates }))),
  ),
  files: z.array(
    z.strictObject({
      id,
      /** The path in the archive. */
      path: text(400),
      name: nameOfFile,
      use: z.enum(Object.keys(fileUses) as [FileUseName, ...FileUseName[]]),
      size: z.int().check(z.gte(1)),
    }),
  ),
})
export type ProgramFile = z.output<typeof programFile>

/** A name in the file, with the agency's item of that code or name. */
const match = z.extend(z.object({ name: z.string(), code: z.nullable(z.string()) }), { found: z.nullable(option) })
export type WordMatch = z.output<typeof match>

export const programFilePreview = z.object({
  /** In the reader's language, or the closest available. */
  title: z.string(),
  titles,
  languages: z.array(learningLanguage),
  credit_minutes: z.int(),
  modules: z.array(z.object({ title: z.string(), kind: moduleKind, minutes: z.int() })),
  files: z.object({ count: z.int(), bytes: z.int() }),
  approval_count: z.int(),
  /** Null if the code is free or the program has none. */
  code_taken: z.nullable(z.object({ code: z.string(), title: z.string() })),
  title_taken: z.boolean(),
  training_type: match,
  disciplines: z.array(match),
  locations: z.array(match),
  topics: z.array(z.extend(match, { minutes: z.int() })),
})
export type ProgramFilePreview = z.output<typeof programFilePreview>

/** The job that creates a program from a file. */
export const programImportRun = z.extend(job, {
  /** The new program, once it exists. */
  program_id: z.nullable(id),
})
export type ProgramImportRun = z.output<typeof programImportRun>

const chosen = z.array(z.nullable(id)).check(z.maxLength(200, programText('tooMany', { most: 200 })))

/** A program as one file, which its agency can keep or import elsewhere (docs/decisions/069). */
export const programFiles = {
  address: endpoint({
    method: 'GET',
    path: '/admin/programs/:id/file',
    summary: 'Get a URL to download the program as one file: settings, content and stored files',
    access: access.editPrograms,
    scope: 'agency',
    params: z.object({ id }),
    query: z.strictObject({ version: z.enum(['published', 'draft'], programText('versionMissing')) }),
    fails: ['CONFLICT'],
    response: fileAddress,
  }),
  read: endpoint({
    method: 'GET',
    path: '/program-files/:address',
    summary: 'Download a program as a zip archive from a URL issued by another call',
    access: access.public,
    scope: 'none',
    params: z.object({ address: z.string() }),
    file: ['application/zip'],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/admin/program-files/:id',
    summary: 'Preview an uploaded program file of yours: its contents and how they map to this agency',
    access: access.editPrograms,
    scope: 'agency',
    limit: 'heavy',
    fails: ['INVALID'],
    params: z.object({ id }),
    response: programFilePreview,
  }),
  import: endpoint({
    method: 'POST',
    path: '/admin/program-files/:id/import',
    summary:
      'Start importing an uploaded file as a new draft program; lists follow the order of the preview, null leaves an item out',
    access: access.editPrograms,
    scope: 'agency',
    limit: 'heavy',
    fails: ['CONFLICT'],
    params: z.object({ id }),
    checkedInForm: true,
    body: z.strictObject({
      training_type_id: programFields.training_type_id,
      discipline_ids: chosen,
      location_ids: chosen,
      topic_ids: chosen,
    }),
    messageIsData: true,
    response: programImportRun,
  }),
  run: endpoint({
    method: 'GET',
    path: '/admin/program-imports/:id',
    summary: 'Get a program import with its progress, and the program once it exists',
    access: access.editPrograms,
    scope: 'agency',
    params: z.object({ id }),
    messageIsData: true,
    response: programImportRun,
  }),
}
