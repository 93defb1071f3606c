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
  /** Null if one of the two doesn't have the person at all. */
  field: z.nullable(z.enum(keysOf(directedFields))),
  employee: z.nullable(option),
  external_id: z.nullable(z.string()),
  name: z.string(),
  /** In words. For a birth date, only that it differs. */
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
  /** The time of the last comparison; null for none yet. */
  at: z.nullable(instant),
  is_due: z.boolean(),
  in_both: z.int(),
  only_ours: z.int(),
  only_theirs: z.int(),
  /** People on both sides with at least one difference. */
  differing: z.int(),
  fields: z.partialRecord(z.enum(keysOf(directedFields)), z.int()),
})
export type Reconciled = z.output<typeof reconciled>

const inAgency = { scope: 'agency', agencyIn: 'path', params: z.object({ id }) } as const
const reading = { method: 'GET', access: access.integration } as const

/** Differences between us and the partner, by person and field: the partner's last values against ours. */
export const partnerReconcile = {
  get: endpoint({
    ...reading,
    ...inAgency,
    path: '/admin/organizations/:id/integration-reconcile',
    summary: 'Compare with the partner: how many people both sides have, only one side has, and which fields differ',
    fails: ['CONFLICT'],
    response: reconciled,
  }),
  run: endpoint({
    method: 'POST',
    access: access.manageIntegration,
    ...inAgency,
    path: '/admin/organizations/:id/integration-reconcile',
    summary: 'Start a comparison as soon as possible; every sync is compared automatically',
    fails: ['CONFLICT'],
    body: z.strictObject({}),
    response: reconciled,
  }),
  differences: endpoint({
    ...reading,
    ...inAgency,
    path: '/admin/organizations/:id/integration-differences',
    summary: 'List the differences one by one, by name',
    query: z.strictObject(listShape(partnerDifferencesList)),
    response: pageOf(partnerDifference),
  }),
  counts: endpoint({
    ...reading,
    ...inAgency,
    path: '/admin/organizations/:id/integration-differences/counts',
    summary: 'Count differences per value of one filter, with the other filters applied',
    query: z.strictObject(countsShape(partnerDifferencesList)),
    response: valueCounts,
  }),
  export: endpoint({
    ...reading,
    ...inAgency,
    path: '/admin/organizations/:id/integration-differences/export',
    summary: 'Download the filtered differences as a file',
    limit: 'heavy',
    query: z.strictObject(exportShape(partnerDifferencesList)),
    file: exportTypes,
  }),
}
