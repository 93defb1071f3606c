import { api } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import type { Lookups } from './decisions.ts'

/** The agency's lists that rosters name values of. */
export function useLookups(): Lookups {
  const kept = { staleTime: 60_000 }
  const locations = useQueryOf(api.lookups.locations, {}, kept)
  const disciplines = useQueryOf(api.lookups.disciplines, {}, kept)
  const coordinators = useQueryOf(api.lookups.coordinators, {}, kept)
  return {
    location: locations.data?.data ?? [],
    discipline: disciplines.data?.data ?? [],
    coordinator: coordinators.data?.data ?? [],
  }
}
