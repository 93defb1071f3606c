import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, keysOf, line, optionalDay } from '../schemas.ts'
import { apiScopes } from './scopes.ts'
import { apiKeyText } from './texts.ts'

export const mostOverlapHours = 168

export const apiKey = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(keysOf(apiScopes))),
  /** The last four characters of the secret. */
  hint: z.string(),
  /** The last day it works; null for a key that works until it is revoked. */
  expires_on: z.nullable(z.string()),
  is_expired: z.boolean(),
  last_used_at: z.nullable(instant),
  created_by_name: z.string(),
  created_at: instant,
  rotated_at: z.nullable(instant),
  /** The secret from before the last rotation keeps working until then. */
  old_until: z.nullable(instant),
  revoked_at: z.nullable(instant),
  revoked_by_name: z.nullable(z.string()),
})
export type ApiKey = z.output<typeof apiKey>

/** The only response that includes the secret. */
const madeKey = z.extend(apiKey, { secret: z.string() })

const one = z.object({ id })
const writing = { method: 'POST', access: access.manageApiKeys, scope: 'agency' } as const

export const apiKeys = {
  list: endpoint({
    method: 'GET',
    path: '/admin/api-keys',
    summary: 'List the agency’s keys for the public API, active ones first',
    access: access.integration,
    scope: 'agency',
    response: z.object({ data: z.array(apiKey) }),
  }),
  add: endpoint({
    ...writing,
    path: '/admin/api-keys',
    summary: 'Create a key; its secret appears only in this response',
    checkedInForm: true,
    body: z.strictObject({
      name: line(80, undefined, apiKeyText('nameMissing')),
      scopes: z
        .array(z.enum(keysOf(apiScopes), apiKeyText('scopesMissing')))
        .check(z.minLength(1, apiKeyText('scopesMissing')), z.maxLength(10, apiKeyText('scopesMissing'))),
      expires_on: z.optional(optionalDay),
    }),
    response: madeKey,
  }),
  rotate: endpoint({
    ...writing,
    path: '/admin/api-keys/:id/rotate',
    summary: 'Rotate a key’s secret; the previous one keeps working for the given number of hours',
    params: one,
    fails: ['CONFLICT'],
    body: z.strictObject({
      overlap_hours: z
        .int(apiKeyText('overlapMalformed'))
        .check(z.gte(0, apiKeyText('overlapMalformed')), z.lte(mostOverlapHours, apiKeyText('overlapMalformed'))),
    }),
    response: madeKey,
  }),
  revoke: endpoint({
    ...writing,
    path: '/admin/api-keys/:id/revoke',
    summary: 'Revoke a key permanently, including its old secret',
    params: one,
    fails: ['CONFLICT'],
    body: z.strictObject({}),
    response: apiKey,
  }),
}
