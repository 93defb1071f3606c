import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'

export const secondPerson = {
  get: endpoint({
    method: 'GET',
    path: '/admin/second-person',
    summary:
      'Check whether someone else must approve the caller’s records; not when no one else can, unless the agency always requires a second person',
    access: access.approveTraining,
    scope: 'agency',
    response: z.object({ needs_another: z.boolean() }),
  }),
}
