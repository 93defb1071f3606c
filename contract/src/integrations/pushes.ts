import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { exportShape, exportTypes, listShape } from '../lists/query.ts'
import { pageOf } from '../paging.ts'
import { id, instant, keysOf, line, option } from '../schemas.ts'
import { causes, type CauseCode } from './causes.ts'
import { pushKinds, type PushKindName, pushStates } from './push-states.ts'
import { partnerPushesList } from './pushes-list.ts'

const pushKindNames = Object.keys(pushKinds) as [PushKindName, ...PushKindName[]]

export const partnerPush = z.object({
  id,
  partner: z.string(),
  kind: z.enum(pushKindNames),
  /** The partner identifies it by this key: data that arrived under it is never sent again. */
  key: z.string(),
  employee: option,
  about: z.string(),
  state: z.enum(keysOf(pushStates)),
  code: z.nullable(z.enum(Object.keys(causes) as [CauseCode, ...CauseCode[]])),
  value: z.nullable(z.string()),
  attempts: z.int(),
  asked_by: z.enum(['flow', 'rule', 'user']),
  queued_at: instant,
  sent_at: z.nullable(instant),
  ended_at: z.nullable(instant),
})
export type PartnerPush = z.output<typeof partnerPush>

export const partnerTopic = z.object({ program: option, topic: z.string(), updated_by_name: z.string() })
export type PartnerTopic = z.output<typeof partnerTopic>

/** The most held pushes decided in one call. */
export const mostPushesDecided = 1_000

const inAgency = { scope: 'agency', agencyIn: 'path' } as const
const reading = { method: 'GET', access: access.integration } as const
const writing = { method: 'POST', access: access.manageIntegration } as const
const agency = z.object({ id })

/** Data sent to the partner, each item once. */
export const partnerPushes = {
  list: endpoint({
    ...reading,
    scope: 'agency',
    path: '/admin/organizations/integration-pushes',
    summary: 'List pushes sent to the partner or waiting, newest first',
    query: z.strictObject(listShape(partnerPushesList)),
    response: pageOf(partnerPush),
  }),
  counts: endpoint({
    ...reading,
    scope: 'agency',
    path: '/admin/organizations/integration-pushes/counts',
    summary: 'Count pushes per value of one filter, with the other filters applied',
    query: z.strictObject(countsShape(partnerPushesList)),
    response: valueCounts,
  }),
  export: endpoint({
    ...reading,
    scope: 'agency',
    path: '/admin/organizations/integration-pushes/export',
    summary: 'Download the filtered pushes, sent or waiting, as a file',
    limit: 'heavy',
    query: z.strictObject(exportShape(partnerPushesList)),
    file: exportTypes,
  }),
  decide: endpoint({
    ...writing,
    scope: 'agency',
    path: '/admin/organizations/integration-pushes',
    summary: 'Send pushes held since a partner change to the new partner, or discard them; all or some',
    fails: ['CONFLICT'],
    body: z.strictObject({
      action: z.enum(['send', 'discard']),
      ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(mostPushesDecided))),
    }),
    response: z.object({ decided: z.int() }),
  }),
  topics: endpoint({
    ...reading,
    ...inAgency,
    path: '/admin/organizations/:id/integration-topics',
    summary: 'List partner topics for programs, where they differ from the program’s own topic',
    params: agency,
    response: z.object({ data: z.array(partnerTopic) }),
  }),
  saveTopic: endpoint({
    ...writing,
    ...inAgency,
    path: '/admin/organizations/:id/integration-topics',
    summary: 'Set a program’s topic at the partner, or clear it (`topic` null)',
    params: agency,
    fails: ['CONFLICT'],
    body: z.strictObject({ program_id: id, topic: z.nullable(line(60)) }),
    response: z.object({ data: z.array(partnerTopic) }),
  }),
}
