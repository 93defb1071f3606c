import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, keysOf, option } from '../schemas.ts'
import { directions } from './integrations.ts'
import { directedFields } from './sync-states.ts'

const mirrorField = z.object({
  field: z.enum(keysOf(directedFields)),
  /** The partner's value; blank if it sends none. */
  theirs: z.string(),
  /** Our value for it; null when unknown. */
  means: z.nullable(z.string()),
  ours: z.nullable(z.string()),
  differs: z.boolean(),
  direction: z.enum(keysOf(directions)),
  /** The person or partner that last wrote our value. */
  written: z.nullable(z.object({ by_name: z.string(), by_partner: z.boolean(), at: instant })),
})
export type MirrorField = z.output<typeof mirrorField>

const mirrorRecord = z.object({
  id,
  partner: option,
  /** The agency’s current partner; others are kept in case the agency returns to them. */
  is_now: z.boolean(),
  external_id: z.string(),
  seen_at: instant,
  /** The time since which the partner no longer sends this person. */
  gone_at: z.nullable(instant),
  /** Our values can be sent to it. */
  can_send: z.boolean(),
  /** Empty if Preceptor has no connector for the partner. */
  fields: z.array(mirrorField),
})
export type MirrorRecord = z.output<typeof mirrorRecord>

const inAgency = { scope: 'agency' } as const

/** Compares partners' values for a person with the agency's. */
export const partnerMirror = {
  ofEmployee: endpoint({
    ...inAgency,
    method: 'GET',
    access: access.integration,
    path: '/admin/providers/:id/partner-records',
    summary:
      'Get the latest partner values for an employee, by field next to ours, with the employee’s id at each partner',
    params: z.object({ id }),
    response: z.object({ data: z.array(mirrorRecord) }),
  }),
  take: endpoint({
    ...inAgency,
    method: 'POST',
    access: access.manageIntegration,
    path: '/admin/providers/:id/partner-records/:recordId/take',
    summary: 'Accept the partner’s values for these fields, regardless of which side normally wins',
    params: z.object({ id, recordId: id }),
    fails: ['CONFLICT'],
    body: z.strictObject({ fields: z.array(z.enum(keysOf(directedFields))).check(z.minLength(1), z.maxLength(9)) }),
    response: z.object({ data: z.array(mirrorRecord) }),
  }),
  send: endpoint({
    ...inAgency,
    method: 'POST',
    access: access.manageIntegration,
    path: '/admin/providers/:id/partner-records/:recordId/send',
    summary: 'Send our values for these fields to the partner, in its terms; values already sent are not sent again',
    params: z.object({ id, recordId: id }),
    fails: ['CONFLICT'],
    body: z.strictObject({ fields: z.array(z.enum(keysOf(directedFields))).check(z.minLength(1), z.maxLength(9)) }),
    response: z.object({ data: z.array(mirrorRecord) }),
  }),
}
