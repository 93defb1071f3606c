import * as z from 'zod/mini'
import { access, allOf, type Rule } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { valueCounts } from '../lists/counts.ts'
import { dataColumns, dataCountsQuery, dataExportQuery, dataListQuery, dataValues } from '../lists/data-query.ts'
import { exportTypes } from '../lists/query.ts'
import { pageOf } from '../paging.ts'
import { id, keysOf } from '../schemas.ts'
import type { FormVisibility } from '../forms/states.ts'
import { answeredStates, formAnswersList } from './form-answers-list.ts'

/** Managing a form does not grant reading the answers of these classes (docs/forms.md). */
export const answerReaders: Readonly<Record<FormVisibility, Rule | null>> = {
  general: null,
  medical: access.medicalScans,
  hr: allOf('view_hr_forms'),
  identity: allOf('view_hr_forms'),
}

const named = z.nullable(z.string())

/** One completed form with its answers as shown in lists. */
export const formAnswersRow = z.object({
  id,
  employee_id: id,
  name: z.string(),
  employee_number: named,
  state: z.enum(keysOf(answeredStates)),
  /** Number of the version. */
  version: z.nullable(z.int()),
  completed_on: z.string(),
  expires_on: named,
  location_name: named,
  coordinator_name: named,
  /** Answers by question key, with long texts shortened and secrets left out. */
  values: dataValues,
})
export type FormAnswersRow = z.output<typeof formAnswersRow>

const reading = {
  method: 'GET',
  access: formAnswersList.access,
  scope: 'agency',
  params: z.object({ id }),
  /** Refused if the caller can't read answers of this form's class. */
  fails: ['FORBIDDEN'],
} as const

/** The answers to one form. `v.<key>` names a question in filters, sort orders and columns; `columns` lists them. */
export const answersOfForm = {
  columns: endpoint({
    ...reading,
    path: '/admin/forms/:id/answers/columns',
    summary:
      'List a form’s questions whose answers the caller can see, newest version first: usable as columns, filters and sort keys',
    response: dataColumns,
  }),
  list: endpoint({
    ...reading,
    path: '/admin/forms/:id/answers',
    summary: 'List completed forms with their answers; opening medical ones is recorded in the audit log',
    query: dataListQuery(formAnswersList),
    response: pageOf(formAnswersRow),
  }),
  counts: endpoint({
    ...reading,
    path: '/admin/forms/:id/answers/counts',
    summary: 'Count completed forms per value of one filter, with the other filters applied',
    query: dataCountsQuery(formAnswersList),
    response: valueCounts,
  }),
  export: endpoint({
    ...reading,
    access: formAnswersList.export,
    path: '/admin/forms/:id/answers/export',
    summary: 'Download the current view of the answers as a file',
    query: dataExportQuery(formAnswersList),
    file: exportTypes,
    limit: 'heavy',
  }),
  versions: endpoint({
    ...reading,
    path: '/admin/forms/:id/answers/versions',
    summary: 'List the published versions of a form, newest first',
    response: z.object({ data: z.array(z.object({ id, name: z.string() })) }),
  }),
}
