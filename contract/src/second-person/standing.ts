import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'

export const secondPerson = {
  get: endpoint({
    method: 'GET',
    path: '/admin/second-person',
    summary:
      'Whether the caller may accept what they recorded themselves: nobody else in the agency may, and its setting allows it',
    access: access.approveTraining,
    scope: 'agency',
    response: z.object({ may_verify_own: z.boolean() }),
  }),
}
