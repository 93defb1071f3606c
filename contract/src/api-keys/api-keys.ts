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
  /** The last day it works; null until it is revoked. */
  expires_on: z.nullable(z.string()),
  is_expired: z.boolean(),
  last_used_at: z.nullable(instant),
  created_by_name: z.string(),
  created_at: instant,
  rotated_at: z.nullable(instant),
  /** Until when the secret before the last rotation opens too. */
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
    summary: 'The keys with which programs of the agency call the public API, those that open first',
    access: access.integration,
    scope: 'agency',
    response: z.object({ data: z.array(apiKey) }),
  }),
  add: endpoint({
    ...writing,
    path: '/admin/api-keys',
    summary: 'Make a key; its secret is told in this answer and never again',
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
    summary: 'Give a key a new secret; the one before opens for so many hours more',
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
    summary: 'End a key for good, its old secret too',
    params: one,
    fails: ['CONFLICT'],
    body: z.strictObject({}),
    response: apiKey,
  }),
}
