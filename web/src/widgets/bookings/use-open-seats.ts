import { access, api, type Id, type SeatsOfProgram } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useCan } from '@/session/session.ts'

/** Returns free seats for a person in these programs, in one call; none for users who can't see sessions. */
export function useOpenSeats(employee_id: Id, programs: readonly Id[]): (program_id: Id) => SeatsOfProgram | undefined {
  const sees = useCan(access.sessions)
  const ids = [...new Set(programs)].toSorted().slice(0, 40)
  const { data } = useQueryOf(
    api.bookings.openSeats,
    { params: { id: employee_id }, query: { program_ids: ids.join(',') } },
    { enabled: sees && ids.length > 0, quiet: true, keep: true, staleTime: 10_000 },
  )
  return program_id => data?.data.find(one => one.program_id === program_id)
}
