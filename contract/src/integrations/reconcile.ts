import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { exportShape, exportTypes, listShape } from '../lists/query.ts'
import { pageOf } from '../paging.ts'
import { id, instant, keysOf, option } from '../schemas.ts'
import { partnerDifferencesList } from './differences-list.ts'
import { differenceKinds, directedFields } from './sync-states.ts'

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
  /** Names of the employee's location, discipline and coordinator. */
  location: z.nullable(z.string()),
  discipline: z.nullable(z.string()),
  coordinator: z.nullable(z.string()),
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
    query: z.strictObject(listShape(partnerDifferencesList)),
    response: pageOf(partnerDifference),
  }),
  counts: endpoint({
    ...reading,
    ...inAgency,
    path: '/admin/organizations/:id/integration-differences/counts',
    summary: 'How many differences each value of one filter has, under the other filters',
    query: z.strictObject(countsShape(partnerDifferencesList)),
    response: valueCounts,
  }),
  export: endpoint({
    ...reading,
    ...inAgency,
    path: '/admin/organizations/:id/integration-differences/export',
    summary: 'The differences, as they are filtered, as a file',
    limit: 'heavy',
    query: z.strictObject(exportShape(partnerDifferencesList)),
    file: exportTypes,
  }),
}
