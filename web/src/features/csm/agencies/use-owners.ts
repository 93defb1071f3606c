import { api, type CsUser } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'

/** Customer-success users, who look after agencies. */
export const useOwners = (): readonly CsUser[] | undefined =>
  useQueryOf(api.csmUsers.csUsers, {}, { staleTime: 300_000, quiet: true }).data?.data
