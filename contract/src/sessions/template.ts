import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { withoutAgency } from '../records/record-fields.ts'
import { id, instant, line, version } from '../schemas.ts'
import { timeZone } from '../time-zone.ts'
import { sessionFieldNames } from './field-names.ts'
import { mostDays, sessionDay, sessionFields, sessionRecordFields } from './session-fields.ts'
import { sessionText } from './texts.ts'

const {
  module_id: _,
  template_id: __,
  days: ___,
  zone: ____,
  enrolment_opens: _____,
  enrolment_closes: ______,
  ...lasting
} = sessionFields
const { on_day: _______, ...hours } = sessionDay.shape

/** A session day without a date. */
const templateDay = z.strictObject({
  /** Days after the first one. */
  after_days: z
    .int(sessionText('afterDaysMalformed'))
    .check(z.gte(0, sessionText('afterDaysMalformed')), z.lte(365, sessionText('afterDaysMalformed'))),
  ...hours,
})
export type TemplateDay = z.output<typeof templateDay>

/** Session defaults of a program: a session without its dates. */
export const templateBody = z.strictObject({
  ...lasting,
  /** Null uses the agency's time zone. */
  zone: z.nullable(timeZone),
  days: z.array(templateDay).check(
    z.minLength(1, sessionText('daysMissing')),
    z.maxLength(mostDays, sessionText('daysMany', { most: mostDays })),
    z.refine(days => days.some(({ after_days }) => after_days === 0), sessionText('firstDayMissing')),
  ),
})
export type TemplateBody = z.output<typeof templateBody>

/** Values that only make sense in one agency, and their replacements in a template from another one. */
export const placesOfTemplate = {
  zone: null,
  ...withoutAgency(sessionRecordFields),
  instructor_ids: [],
} satisfies Partial<TemplateBody>

/** Returns the template as exported from its agency. */
export const travelling = (body: TemplateBody): TemplateBody => ({ ...body, ...placesOfTemplate, instructor_ids: [] })

export const mostTemplates = 100

export const sessionTemplateFields = {
  name: line(120, undefined, sessionText('nameMissing')),
  /** The live module it is for; null for the whole program. */
  module_id: z.nullable(id),
  body: templateBody,
} as const

/** The name of each field in the history and the conflict dialog. */
export const sessionTemplateFieldNames: Readonly<Record<string, string>> = {
  name: sessionText('templateName'),
  body: sessionText('templateBody'),
  ...sessionFieldNames,
}

const template = z.object({
  id,
  version,
  program_id: id,
  ...sessionTemplateFields,
  module_title: z.nullable(z.string()),
  /** It came with the catalog program and changes with it: no one here can edit it. */
  is_linked: z.boolean(),
  /** Number of sessions planned from it. */
  session_count: z.int(),
  updated_at: instant,
  updated_by_name: z.string(),
})
export type SessionTemplate = z.output<typeof template>

const ofProgram = z.object({ id })
const one = z.object({ id, template_id: id })
const writing = { access: access.editSessions, scope: 'agency' } as const

/** Session templates belong to a program and are exported with it (docs/decisions/130). */
export const sessionTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/admin/programs/:id/session-templates',
    summary: 'List session templates of a program, by name',
    access: access.sessions,
    scope: 'agency',
    params: ofProgram,
    response: z.object({ data: z.array(template) }),
  }),
  add: endpoint({
    ...writing,
    method: 'POST',
    path: '/admin/programs/:id/session-templates',
    summary: 'Add a template to a program, whether the agency’s own or from the catalog',
    fails: ['CONFLICT'],
    checkedInForm: true,
    params: ofProgram,
    body: z.strictObject(sessionTemplateFields),
    response: template,
  }),
  update: endpoint({
    ...writing,
    method: 'PATCH',
    path: '/admin/programs/:id/session-templates/:template_id',
    summary: 'Change the sent fields of a template; sessions planned from it stay as they are',
    versioned: true,
    fails: ['TRANSITION_REFUSED'],
    checkedInForm: true,
    params: one,
    body: z.partial(z.strictObject(sessionTemplateFields)),
    response: template,
  }),
  remove: endpoint({
    ...writing,
    method: 'DELETE',
    path: '/admin/programs/:id/session-templates/:template_id',
    summary: 'Remove a template; sessions planned from it stay',
    fails: ['TRANSITION_REFUSED'],
    params: one,
  }),
}
