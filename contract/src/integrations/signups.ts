import * as z from 'zod/mini'
import { access } from '../access.ts'
import { apiScopes } from '../api-keys/scopes.ts'
import { apiKeyText } from '../api-keys/texts.ts'
import { endpoint } from '../endpoint.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { listShape } from '../lists/query.ts'
import { pageOf } from '../paging.ts'
import { email, id, instant, keysOf, line, optionalText, option } from '../schemas.ts'
import { clientRequestsList, signupStates } from './client-requests-list.ts'
import { integrationText } from './texts.ts'

export const clientRequest = z.object({
  id,
  email: z.string(),
  name: z.string(),
  company: z.string(),
  agency: z.string(),
  note: z.nullable(z.string()),
  state: z.enum(keysOf(signupStates)),
  asked_at: instant,
  organization: z.nullable(option),
  partner: z.nullable(option),
  decided_by_name: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  revoked_at: z.nullable(instant),
})
export type ClientRequest = z.output<typeof clientRequest>

/** Requests to become a client without an account, at the path where signed-in callers sign up (`integrations.signup`). */
export const askSignup = endpoint({
  method: 'POST',
  path: '/public_api/auth/signup',
  summary: 'Request to become a client: every request gets the same response, and a confirmation link by email',
  access: access.public,
  scope: 'none',
  limit: 'report',
  status: 202,
  body: z.strictObject({
    email,
    name: line(80, undefined, integrationText('askerMissing')),
    company: line(120, undefined, integrationText('companyMissing')),
    /** The agency they want to connect to. */
    agency: line(120, undefined, integrationText('agencyMissing')),
    note: optionalText(500),
  }),
  response: z.object({ received: z.literal(true) }),
})

/** Requests from outsiders, for vendor staff. */
export const clientRequests = {
  list: endpoint({
    method: 'GET',
    path: '/admin/csm/client-requests',
    summary: 'List requests to become a client, newest first',
    access: access.managePartners,
    scope: 'agencies',
    query: z.strictObject(listShape(clientRequestsList)),
    response: pageOf(clientRequest),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/admin/csm/client-requests/counts',
    summary: 'Count requests per state, with the other filters applied',
    access: access.managePartners,
    scope: 'agencies',
    query: z.strictObject(countsShape(clientRequestsList)),
    response: valueCounts,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/admin/csm/client-requests/:id/approve',
    summary:
      'Approve a request as a client of this agency, whose partner connects itself; the secret appears only in this response',
    access: access.managePartners,
    scope: 'agency',
    params: z.object({ id }),
    fails: ['CONFLICT'],
    body: z.strictObject({
      scopes: z
        .array(z.enum(keysOf(apiScopes), apiKeyText('scopesMissing')))
        .check(z.minLength(1, apiKeyText('scopesMissing')), z.maxLength(10, apiKeyText('scopesMissing'))),
    }),
    response: z.object({ client_id: id, client_secret: z.string(), scopes: z.array(z.enum(keysOf(apiScopes))) }),
  }),
  decline: endpoint({
    method: 'POST',
    path: '/admin/csm/client-requests/:id/decline',
    summary: 'Decline a pending request',
    access: access.managePartners,
    scope: 'agencies',
    params: z.object({ id }),
    fails: ['CONFLICT'],
    body: z.strictObject({}),
    response: clientRequest,
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/admin/csm/client-requests/:id/revoke',
    summary: 'Revoke the key of an approved client; `organization_id` is the agency it is a client of',
    access: access.managePartners,
    scope: 'agency',
    params: z.object({ id }),
    fails: ['CONFLICT'],
    body: z.strictObject({}),
    response: clientRequest,
  }),
}
