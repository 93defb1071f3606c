import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'

export const system = {
  info: endpoint({
    method: 'GET',
    path: '/system',
    summary: 'Get public system information: product, whether it is a demo world, and demo accounts',
    access: access.public,
    scope: 'none',
    response: z.object({
      product: z.string(),
      version: z.string(),
      demo: z.boolean(),
      outbox_readable: z.boolean(),
      demo_accounts: z.array(z.object({ email: z.string(), role: z.string(), note: z.string() })),
    }),
  }),
}
