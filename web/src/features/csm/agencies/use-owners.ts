import { access, endpoint, type Id } from '@preceptor/contract'
import * as z from 'zod/mini'
import { useQueryOf } from '@/api/queries.ts'

const csUsers = endpoint({
  method: 'GET',
  path: '/admin/users/cs-users',
  summary: '',
  access: access.signedIn,
  scope: 'self',
  response: z.object({ data: z.array(z.object({ id: z.string(), name: z.string(), image: z.string() })) }),
})

/** Customer-success users, who look after agencies. */
export function useOwners(): readonly { id: Id; name: string; image: string }[] | undefined {
  return useQueryOf(csUsers, {}, { staleTime: 300_000, quiet: true }).data?.data
}
