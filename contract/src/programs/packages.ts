import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, keysOf } from '../schemas.ts'
import { programText } from './texts.ts'

/** The supported SCORM editions. */
export const scormVersions = { '1.2': programText('scorm12'), '2004': programText('scorm2004') } as const
export type ScormVersion = keyof typeof scormVersions

/** A part of a package that opens separately: a course has one or several lessons. */
const part = z.object({
  id: z.string(),
  title: z.string(),
  /** The first page to open, relative to the package URL. */
  launch: z.string(),
  /** True when it reports to the player; otherwise it is only viewed. */
  reports: z.boolean(),
  /** Launch data that the package expects at its start. */
  launch_data: z.string(),
  /** Percent; null if the package decides for itself. */
  pass_mark: z.nullable(z.number()),
})
export type PackagePart = z.output<typeof part>

/** Package features that don't work here: a runtime in the top window, Flash, or sequencing rules. */
const cautions = ['topWindow', 'flash', 'sequencing'] as const
export type PackageCaution = (typeof cautions)[number]

const facts = z.object({
  title: z.string(),
  version: z.enum(keysOf(scormVersions)),
  files: z.int(),
  /** Unpacked size in bytes. */
  size: z.int(),
  parts: z.array(part),
  /** Its pages call each other across frames, which the sandbox blocks. */
  needs_frames: z.boolean(),
  cautions: z.array(z.enum(cautions)),
  /** Hosts from which its pages load something; these requests are blocked. */
  outside: z.array(z.string()),
  /** True when packages have their own host name. */
  has_own_host: z.boolean(),
})
export type PackageFacts = z.output<typeof facts>

export const packageLaunch = z.extend(facts, {
  id,
  /** The URL of its pages for the player's frame; ends with a slash. */
  address: z.string(),
  expires_at: instant,
  /** The learner data given to the package. */
  learner: z.object({ id, name: z.string() }),
})
export type PackageLaunch = z.output<typeof packageLaunch>

const ofProgram = { access: access.programContent, scope: 'agency' } as const
const one = z.object({ id, file_id: id })

/** SCORM packages used by a program's modules. */
export const programPackages = {
  get: endpoint({
    method: 'GET',
    path: '/admin/programs/:id/packages/:file_id',
    summary: 'Get the details of an uploaded package: edition, parts and size',
    ...ofProgram,
    params: one,
    response: facts,
  }),
  launch: endpoint({
    method: 'POST',
    path: '/admin/programs/:id/packages/:file_id/launches',
    summary: 'Get a URL for the package, valid for one person and one hour',
    ...ofProgram,
    params: one,
    body: z.strictObject({}),
    response: packageLaunch,
  }),
  renew: endpoint({
    method: 'POST',
    path: '/admin/programs/:id/packages/:file_id/launches/:launch_id/renew',
    summary: 'Renew your package URL for another hour',
    ...ofProgram,
    params: z.extend(one, { launch_id: id }),
    body: z.strictObject({}),
    response: z.object({ expires_at: instant }),
  }),
}
