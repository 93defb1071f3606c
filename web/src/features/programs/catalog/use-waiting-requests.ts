import { api } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'

/** Returns the number of pending requests. */
export function useWaitingRequests(): number {
  const { data } = useQueryOf(api.catalogRequests.counts, { query: { of: 'state' } }, { quiet: true })
  return data?.data.find(({ value }) => value === 'asked')?.count ?? 0
}
