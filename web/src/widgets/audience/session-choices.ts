import { api, type SessionChoice } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'

/** Open sessions to come, of one program or all. */
export const useSessionChoices = (program_id: string | undefined, enabled = true) =>
  useQueryOf(
    api.bookings.choices,
    { query: { ...(program_id && { program_id }) } },
    { quiet: true, staleTime: 10_000, enabled },
  )

/** Free seats of a session as its choice says, without those for who waits; null for no limit. */
export const freeSeats = ({ seats: { capacity, booked, waiting } }: Pick<SessionChoice, 'seats'>) =>
  capacity === null ? null : Math.max(0, capacity - booked - waiting)
