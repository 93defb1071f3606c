import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, keysOf } from '../schemas.ts'
import { programText } from './texts.ts'

/** The editions of SCORM that are played. */
export const scormVersions = { '1.2': programText('scorm12'), '2004': programText('scorm2004') } as const
export type ScormVersion = keyof typeof scormVersions

/** A part of a package that opens separately: a course has one, or several lessons. */
const part = z.object({
  id: z.string(),
  title: z.string(),
  /** The page it begins with, below the address of the package. */
  launch: z.string(),
  /** True when it reports to the player; otherwise it is only viewed. */
  reports: z.boolean(),
  /** Launch data that the package expects at its start. */
  launch_data: z.string(),
  /** Percent; null when the package decides itself. */
  pass_mark: z.nullable(z.number()),
})
export type PackagePart = z.output<typeof part>

/** Features of a package that don't work here: a run-time in the top window, Flash, or sequencing rules. */
const cautions = ['topWindow', 'flash', 'sequencing'] as const
export type PackageCaution = (typeof cautions)[number]

const facts = z.object({
  title: z.string(),
  version: z.enum(keysOf(scormVersions)),
  files: z.int(),
  /** Bytes, unpacked. */
  size: z.int(),
  parts: z.array(part),
  /** Its pages call each other across frames, which the sandbox keeps apart. */
  needs_frames: z.boolean(),
  cautions: z.array(z.enum(cautions)),
  /** Host names that its pages load something from, which is not let through. */
  outside: z.array(z.string()),
  /** True when packages have their own host name. */
  has_own_host: z.boolean(),
})
export type PackageFacts = z.output<typeof facts>

export const packageLaunch = z.extend(facts, {
  id,
  /** The address of its pages for the player's frame; ends with a slash. */
  address: z.string(),
  expires_at: instant,
  /** The learner that the package is told. */
  learner: z.object({ id, name: z.string() }),
})
export type PackageLaunch = z.output<typeof packageLaunch>

const ofProgram = { access: access.programContent, scope: 'agency' } as const
const one = z.object({ id, file_id: id })

/** Packages that modules of a program show. */
export const programPackages = {
  get: endpoint({
    method: 'GET',
    path: '/admin/programs/:id/packages/:file_id',
    summary: 'What an uploaded package says of itself: its edition, its parts, its size',
    ...ofProgram,
    params: one,
    response: facts,
  }),
  launch: endpoint({
    method: 'POST',
    path: '/admin/programs/:id/packages/:file_id/launches',
    summary: 'An address of the package for one person and one hour',
    ...ofProgram,
    params: one,
    body: z.strictObject({}),
    response: packageLaunch,
  }),
  renew: endpoint({
    method: 'POST',
    path: '/admin/programs/:id/packages/:file_id/launches/:launch_id/renew',
    summary: 'Another hour for an address of yours',
    ...ofProgram,
    params: z.extend(one, { launch_id: id }),
    body: z.strictObject({}),
    response: z.object({ expires_at: instant }),
  }),
}
