import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { keptFile } from '../files/files.ts'
import { textsOf } from '../programs/language-texts.ts'
import { id, instant, keysOf, line, optionalText, version } from '../schemas.ts'
import { certificateText } from './texts.ts'

export const orientations = {
  landscape: certificateText('landscape'),
  portrait: certificateText('portrait'),
} as const
export const frames = {
  double: certificateText('double'),
  band: certificateText('band'),
  none: certificateText('none'),
} as const

/** The editable fields of a template. */
export const templateFields = {
  name: line(80, undefined, certificateText('nameMissing')),
  /** By language; blank ones use the default text. */
  titles: textsOf(120),
  /** Shown below the program name. */
  texts: textsOf(600),
  signer_name: optionalText(120),
  signer_title: optionalText(120),
  /** Null uses the agency's logo. */
  logo_id: z.nullable(id),
  signature_id: z.nullable(id),
  orientation: z.enum(keysOf(orientations), certificateText('orientationMissing')),
  frame: z.enum(keysOf(frames), certificateText('frameMissing')),
} as const

export const templateFieldNames = {
  name: certificateText('name'),
  titles: certificateText('titles'),
  texts: certificateText('texts'),
  signer_name: certificateText('signerName'),
  signer_title: certificateText('signerTitle'),
  logo_id: certificateText('logo'),
  signature_id: certificateText('signature'),
  orientation: certificateText('orientation'),
  frame: certificateText('frame'),
  is_default: certificateText('isDefault'),
  is_active: certificateText('isActive'),
} as const satisfies Record<keyof typeof templateFields | 'is_default' | 'is_active', string>

const named = z.nullable(z.string())
export const certificateTemplate = z.object({
  id,
  version,
  ...templateFields,
  signer_name: named,
  signer_title: named,
  logo: z.nullable(keptFile),
  signature: z.nullable(keptFile),
  is_default: z.boolean(),
  /** Programs can no longer choose inactive templates; issued certificates keep theirs. */
  is_active: z.boolean(),
  /** Number of programs that use it. */
  programs: z.int(),
  updated_by_name: z.string(),
  updated_at: instant,
})
export type CertificateTemplate = z.output<typeof certificateTemplate>

const one = z.object({ id })
const writing = { access: access.editPrograms, scope: 'agency' } as const

export const certificateTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/admin/certificate-templates',
    summary: 'List the agency’s certificate templates, the default first',
    access: access.programs,
    scope: 'agency',
    response: z.object({ data: z.array(certificateTemplate) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/certificate-templates',
    summary: 'Add a certificate template',
    ...writing,
    idempotent: true,
    checkedInForm: true,
    body: z.strictObject(templateFields),
    response: certificateTemplate,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/admin/certificate-templates/:id',
    summary: 'Change a template, make it the default or retire it; issued certificates stay as they are',
    ...writing,
    versioned: true,
    params: one,
    checkedInForm: true,
    fails: ['CONFLICT'],
    body: z.partial(
      z.strictObject({
        ...templateFields,
        is_default: z.literal(true),
        is_active: z.boolean(certificateText('choiceMissing')),
      }),
    ),
    response: certificateTemplate,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/admin/certificate-templates/preview',
    summary: 'Preview a sample certificate with these settings; nothing is saved',
    ...writing,
    body: z.strictObject({ ...templateFields, language: z.string().check(z.maxLength(2)) }),
    file: ['application/pdf'],
    limit: 'heavy',
  }),
}
