import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { fileAddress } from '../files/files.ts'
import { inReach } from '../light-checks.ts'
import { id, instant, keysOf } from '../schemas.ts'
import { learningLanguage, textsOf, titles } from './language-texts.ts'
import { confirmedTexts, moduleFields, moduleKind, programModule } from './modules.ts'
import { changeKinds, givenTo } from './states.ts'
import { programText } from './texts.ts'

export const changeKind = z.enum(keysOf(changeKinds), programText('changeMissing'))
export const whoGetsIt = z.enum(keysOf(givenTo), programText('givenToMissing'))

export const programVersion = z.object({
  id,
  /** Null for the draft. */
  number: z.nullable(z.int()),
  change_kind: z.nullable(changeKind),
  given_to: z.nullable(whoGetsIt),
  note: z.nullable(z.string()),
  credit_minutes: z.int(),
  module_count: z.int(),
  languages: z.array(learningLanguage),
  /** The reviewer of each language. A language without one has not been reviewed. */
  reviews: z.partialRecord(learningLanguage, z.object({ by: z.string(), at: instant })),
  created_by_name: z.string(),
  created_at: instant,
  updated_by_name: z.string(),
  updated_at: instant,
  published_by_name: z.nullable(z.string()),
  published_at: z.nullable(instant),
})
export type ProgramVersion = z.output<typeof programVersion>

export const programContent = z.object({
  version: programVersion,
  /** The titles at publication; for a draft, those of the program. */
  titles,
  descriptions: textsOf(5000),
  modules: z.array(programModule),
  /** True if the caller may not edit: quizzes omit right answers and explanations, and shuffle steps and pairs. */
  hides_answers: z.boolean(),
})
export type ProgramContent = z.output<typeof programContent>

/** A saved module with its draft: an editor reloads the rest only if someone else changed it. */
export const savedModule = z.extend(programModule, {
  draft: programVersion,
  /** The time of the draft's previous change. */
  draft_changed_before: instant,
})
export type SavedModule = z.output<typeof savedModule>

/** Limit for a module in all its languages: 500 questions in five languages are about 3 MB. */
const mostContent = 8 * 1024 * 1024

/** One of our timestamps, exactly as a response returned it. */
export const publishedMoment = z.iso.datetime().check(z.refine(at => inReach(at.slice(0, 10))))

const one = z.object({ id })
const oneModule = z.object({ id, module_id: id })
const reading = { access: access.programContent, scope: 'agency' } as const
const writing = { access: access.editPrograms, scope: 'agency' } as const

/** The content of a program: its draft and its published versions. */
export const programContents = {
  get: endpoint({
    method: 'GET',
    path: '/admin/programs/:id/content',
    summary: 'Get the modules of a version; by default those of the draft, or of the last published version',
    ...reading,
    params: one,
    query: z.strictObject({ version_id: z.optional(id) }),
    response: programContent,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/admin/programs/:id/versions',
    summary: 'List the draft and every published version, newest first',
    ...reading,
    params: one,
    response: z.object({ data: z.array(programVersion) }),
  }),
  startDraft: endpoint({
    method: 'POST',
    path: '/admin/programs/:id/draft',
    summary: 'Start a draft from the last published version; returns the existing one if any',
    ...writing,
    params: one,
    body: z.strictObject({}),
    response: programContent,
  }),
  discardDraft: endpoint({
    method: 'DELETE',
    path: '/admin/programs/:id/draft',
    summary: 'Discard the draft of a published program',
    ...writing,
    fails: ['CONFLICT'],
    params: one,
  }),
  addModule: endpoint({
    method: 'POST',
    path: '/admin/programs/:id/modules',
    summary: 'Add a module at the end of the draft',
    ...writing,
    idempotent: true,
    fails: ['CONFLICT'],
    params: one,
    checkedInForm: true,
    mostBody: mostContent,
    body: z.extend(z.partial(z.strictObject(moduleFields)), { kind: moduleKind, titles: moduleFields.titles }),
    response: programModule,
  }),
  updateModule: endpoint({
    method: 'PATCH',
    path: '/admin/programs/:id/modules/:module_id',
    summary:
      'Change the sent fields of a module of the draft; also returns the draft and the time of its previous change',
    ...writing,
    versioned: true,
    fails: ['CONFLICT'],
    params: oneModule,
    checkedInForm: true,
    mostBody: mostContent,
    body: z.partial(z.strictObject(moduleFields)),
    response: savedModule,
  }),
  moveModule: endpoint({
    method: 'POST',
    path: '/admin/programs/:id/modules/:module_id/move',
    summary: 'Move a draft module before another one, or to the end (`before_id` null)',
    ...writing,
    fails: ['CONFLICT'],
    params: oneModule,
    body: z.strictObject({ before_id: z.nullable(id) }),
    response: programContent,
  }),
  removeModule: endpoint({
    method: 'DELETE',
    path: '/admin/programs/:id/modules/:module_id',
    summary: 'Remove a module from the draft; published versions keep it',
    ...writing,
    fails: ['CONFLICT'],
    params: oneModule,
  }),
  confirmTranslation: endpoint({
    method: 'POST',
    path: '/admin/programs/:id/modules/:module_id/translation',
    summary:
      'Confirm that texts of a draft module still match their source in a language; all texts if no paths are sent',
    ...writing,
    fails: ['CONFLICT'],
    params: oneModule,
    body: confirmedTexts,
    response: programModule,
  }),
  file: endpoint({
    method: 'GET',
    path: '/admin/programs/:id/files/:file_id',
    summary: 'Get a URL for a file used by a draft or version of the program, valid for an hour',
    ...reading,
    params: z.object({ id, file_id: id }),
    response: fileAddress,
  }),
  review: endpoint({
    method: 'POST',
    path: '/admin/programs/:id/versions/:version_id/reviews',
    summary: 'Mark a version as reviewed and correct in a language, or undo that',
    ...writing,
    params: z.object({ id, version_id: id }),
    body: z.strictObject({ language: learningLanguage, is_reviewed: z.boolean(programText('choiceMissing')) }),
    response: programVersion,
  }),
}
