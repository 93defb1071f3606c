import { api, type CsUser } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'

/** Returns the customer success users who can own agencies. */
export const useOwners = (): readonly CsUser[] | undefined =>
  useQueryOf(api.csmUsers.csUsers, {}, { staleTime: 300_000, quiet: true }).data?.data
