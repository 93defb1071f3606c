import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { exportShape, exportTypes, listShape } from '../lists/query.ts'
import { pageOf } from '../paging.ts'
import { id, instant, keysOf } from '../schemas.ts'
import { inboxStates, partnerDeliveriesList } from './deliveries-list.ts'

/** The URL for a partner's notifications, and their signature. */
export const partnerAddress = z.object({
  /** The URL to call: POST with JSON, signed like our own webhooks (Standard Webhooks). */
  address: z.string(),
  has_secret: z.boolean(),
  last_at: z.nullable(instant),
})
export type PartnerAddress = z.output<typeof partnerAddress>

export const partnerDelivery = z.object({
  id,
  partner: z.string(),
  delivery_id: z.string(),
  event: z.string(),
  external_id: z.nullable(z.string()),
  state: z.enum(keysOf(inboxStates)),
  attempts: z.int(),
  job_id: z.nullable(id),
  received_at: instant,
})
export type PartnerDelivery = z.output<typeof partnerDelivery>

const agency = z.object({ id })
const inAgency = { scope: 'agency', agencyIn: 'path', params: agency } as const
const reading = { method: 'GET', access: access.integration } as const
const writing = { method: 'POST', access: access.manageIntegration } as const

/** Notifications from the partner. */
export const partnerInbox = {
  get: endpoint({
    ...reading,
    ...inAgency,
    path: '/admin/organizations/:id/integration-inbox',
    summary: 'Get the URL to which the partner sends changes',
    fails: ['CONFLICT'],
    response: partnerAddress,
  }),
  secret: endpoint({
    ...writing,
    ...inAgency,
    path: '/admin/organizations/:id/integration-inbox',
    summary: 'Create the partner’s signing secret, replacing any earlier one; it appears only in this response',
    fails: ['CONFLICT'],
    body: z.strictObject({}),
    response: z.extend(partnerAddress, { secret: z.string() }),
  }),
  deliveries: endpoint({
    ...reading,
    ...inAgency,
    path: '/admin/organizations/:id/integration-deliveries',
    summary: 'List deliveries received from the partner, newest first; kept 30 days',
    query: z.strictObject(listShape(partnerDeliveriesList)),
    response: pageOf(partnerDelivery),
  }),
  counts: endpoint({
    ...reading,
    ...inAgency,
    path: '/admin/organizations/:id/integration-deliveries/counts',
    summary: 'Count partner deliveries per value of one filter, with the other filters applied',
    query: z.strictObject(countsShape(partnerDeliveriesList)),
    response: valueCounts,
  }),
  export: endpoint({
    ...reading,
    ...inAgency,
    path: '/admin/organizations/:id/integration-deliveries/export',
    summary: 'Download the filtered partner deliveries as a file',
    limit: 'heavy',
    query: z.strictObject(exportShape(partnerDeliveriesList)),
    file: exportTypes,
  }),
}
