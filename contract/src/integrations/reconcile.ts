import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { page, pageOf, perPage } from '../paging.ts'
import { id, instant, keysOf, option } from '../schemas.ts'
import { directedFields } from './integrations.ts'
import { integrationText } from './texts.ts'

export const differenceKinds = {
  differs: integrationText('differs'),
  only_ours: integrationText('onlyOurs'),
  only_theirs: integrationText('onlyTheirs'),
} as const
export type DifferenceKind = keyof typeof differenceKinds

export const partnerDifference = z.object({
  id,
  kind: z.enum(keysOf(differenceKinds)),
  /** Null: one of the two does not have the person at all. */
  field: z.nullable(z.enum(keysOf(directedFields))),
  employee: z.nullable(option),
  external_id: z.nullable(z.string()),
  name: z.string(),
  /** In words. Of a birth date only that it differs. */
  ours: z.nullable(z.string()),
  theirs: z.nullable(z.string()),
  since: instant,
})
export type PartnerDifference = z.output<typeof partnerDifference>

export const reconciled = z.object({
  /** When the two were compared last; null: not yet. */
  at: z.nullable(instant),
  is_due: z.boolean(),
  in_both: z.int(),
  only_ours: z.int(),
  only_theirs: z.int(),
  /** People in both, of whom something differs. */
  differing: z.int(),
  fields: z.partialRecord(z.enum(keysOf(directedFields)), z.int()),
})
export type Reconciled = z.output<typeof reconciled>

const inAgency = { scope: 'agency', agencyIn: 'path', params: z.object({ id }) } as const
const reading = { method: 'GET', access: access.integration } as const

/** Where we and the partner differ, by person and field: what the partner said last against what is here. */
export const partnerReconcile = {
  get: endpoint({
    ...reading,
    ...inAgency,
    path: '/admin/organizations/:id/integration-reconcile',
    summary: 'How many people both have, only one of the two has, and differ in what',
    fails: ['CONFLICT'],
    response: reconciled,
  }),
  run: endpoint({
    method: 'POST',
    access: access.manageIntegration,
    ...inAgency,
    path: '/admin/organizations/:id/integration-reconcile',
    summary: 'Compare as soon as possible; a sync is compared by itself',
    fails: ['CONFLICT'],
    body: z.strictObject({}),
    response: reconciled,
  }),
  differences: endpoint({
    ...reading,
    ...inAgency,
    path: '/admin/organizations/:id/integration-differences',
    summary: 'The differences one by one, in the order of names',
    fails: ['CONFLICT'],
    query: z.strictObject({
      page,
      per_page: perPage(100, 25),
      kind: z.optional(z.enum(keysOf(differenceKinds))),
      field: z.optional(z.enum(keysOf(directedFields))),
      employee_id: z.optional(id),
    }),
    response: pageOf(partnerDifference),
  }),
}
