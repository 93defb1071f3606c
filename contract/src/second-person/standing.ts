import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'

export const secondPerson = {
  get: endpoint({
    method: 'GET',
    path: '/admin/second-person',
    summary:
      'Whether somebody else has to accept what the caller recorded; not where nobody else may, unless the agency always asks for a second person',
    access: access.approveTraining,
    scope: 'agency',
    response: z.object({ needs_another: z.boolean() }),
  }),
}
