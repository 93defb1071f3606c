import * as z from 'zod/mini'
import { access } from '../access.ts'
import { apiScopes } from '../api-keys/scopes.ts'
import { apiKeyText } from '../api-keys/texts.ts'
import { endpoint } from '../endpoint.ts'
import { page, pageOf, perPage } from '../paging.ts'
import { email, id, instant, keysOf, line, optionalText, option } from '../schemas.ts'
import { integrationText } from './texts.ts'

export const signupStates = {
  pending: integrationText('signupPending'),
  approved: integrationText('signupApproved'),
  declined: integrationText('signupDeclined'),
} as const
export type SignupState = keyof typeof signupStates

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
})
export type ClientRequest = z.output<typeof clientRequest>

/** Strangers who ask to connect to an agency by the public API. Whoever is signed in signs up at once (`integrations.signup`). */
export const clientRequests = {
  ask: endpoint({
    method: 'POST',
    path: '/public_api/auth/signup-requests',
    summary: 'Ask to become a client, without an account: the same answer for everybody, and a link in the mail',
    access: access.public,
    scope: 'none',
    limit: 'report',
    body: z.strictObject({
      email,
      name: line(80, undefined, integrationText('askerMissing')),
      company: line(120, undefined, integrationText('companyMissing')),
      /** To which agency they want to connect. */
      agency: line(120, undefined, integrationText('agencyMissing')),
      note: optionalText(500),
    }),
    response: z.object({ received: z.literal(true) }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/admin/csm/client-requests',
    summary: 'Who asks to become a client, newest first',
    access: access.managePartners,
    scope: 'agencies',
    query: z.strictObject({ page, per_page: perPage(100, 25), state: z.optional(z.enum(keysOf(signupStates))) }),
    response: pageOf(clientRequest),
  }),
  approve: endpoint({
    method: 'POST',
    path: '/admin/csm/client-requests/:id/approve',
    summary:
      'Make them a client of this agency, whose partner connects itself; the secret is told in this answer and never again',
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
    summary: 'Decline a request that waits',
    access: access.managePartners,
    scope: 'agencies',
    params: z.object({ id }),
    fails: ['CONFLICT'],
    body: z.strictObject({}),
    response: clientRequest,
  }),
}
