import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { text } from '../schemas.ts'
import { systemText } from './texts.ts'

/** Browser failures that a user doesn't notice. */
export const clientErrorKinds = ['service_worker'] as const
export type ClientErrorKind = (typeof clientErrorKinds)[number]

export const clientErrors = {
  report: endpoint({
    method: 'POST',
    path: '/client-errors',
    summary: 'Report a browser error to the operators; kept 30 days, without any user information',
    access: access.public,
    scope: 'none',
    limit: 'report',
    body: z.strictObject({
      kind: z.enum(clientErrorKinds),
      message: text(500),
      /** The name of the build that the page belongs to. */
      build: z.string().check(z.regex(/^[\w-]{0,64}$/, systemText('buildMalformed'))),
    }),
  }),
}
